import { useState } from 'react'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { Breadcrumbs } from '#web/components/ui/breadcrumbs.tsx'
import { FilterChip } from '#web/components/list/filter-chip.tsx'
import { PaginationMore } from '#web/components/list/pagination-more.tsx'
import { Steps } from '#web/components/ui/steps.tsx'
import { Tabs } from '#web/components/ui/tabs.tsx'
import { useT } from '#web/lib/text/i18n.ts'

export function NavigationSamples() {
  const t = useT('brand')
  const [shown, setShown] = useState(9)
  return (
    <>
      <Tabs
        label={t('nav.tabs')}
        items={[
          { id: 'brief', label: t('nav.brief'), panel: t('nav.briefText') },
          { id: 'criteria', label: t('nav.criteria'), panel: t('nav.criteriaText') },
          { id: 'solutions', label: t('nav.solutions'), count: 14, panel: t('nav.solutionsText') },
        ]}
      />
      <div className="row row--wrap" style={{ '--gap': '2rem' }}>
        <Breadcrumbs
          trail={[
            <a href="#nav" key="up">
              {t('nav.challenges')}
            </a>,
          ]}
          current={t('nav.leaks')}
        />
      </div>
      <div className="samples__steps">
        <Steps label={t('nav.steps')} steps={[t('nav.account'), t('nav.startup'), t('nav.confirm')]} current={1} />
      </div>
      <Toolbar />
      <PaginationMore shown={shown} total={24} hasMore={shown < 24} onMore={() => setShown(Math.min(24, shown + 9))} />
    </>
  )
}

const TRACKS = ['Founder', 'OnIT']

function Toolbar() {
  const t = useT('brand')
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState('newest')
  const [track, setTrack] = useState('Founder')
  return (
    <ListToolbar
      search={{ value: search, onChange: setSearch, label: t('nav.searchChallenges') }}
      filters={TRACKS.map((name) => (
        <FilterChip pressed={name === track} onPressedChange={(on) => setTrack(on ? name : '')} key={name}>
          {name}
        </FilterChip>
      ))}
      sort={{
        value: sort,
        onChange: setSort,
        options: [
          { value: 'newest', label: t('nav.newest') },
          { value: 'closing', label: t('nav.closing') },
        ],
      }}
    />
  )
}
