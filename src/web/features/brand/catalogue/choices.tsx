import { Kanban, Table2 } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { FilterChip } from '#web/components/list/filter-chip.tsx'
import { Menu, MenuChoices, MenuItem } from '#web/components/ui/menu.tsx'
import { RadioGroup } from '#web/components/fields/radio-group.tsx'
import { Score } from '#web/components/fields/score.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { Switch } from '#web/components/fields/switch.tsx'
import { useT } from '#web/lib/text/i18n.ts'

type Mode = 'site' | 'online' | 'later'
const BACK_END = 'Back-end'

export function ChoiceSamples() {
  const t = useT('brand')
  const [mode, setMode] = useState<Mode>('site')
  return (
    <>
      <div className="row row--wrap" style={{ '--gap': '1.75rem' }}>
        <Checkbox>{t('choices.unticked')}</Checkbox>
        <Checkbox defaultChecked>{t('choices.ticked')}</Checkbox>
        <Checkbox indeterminate>{t('choices.some')}</Checkbox>
        <Checkbox disabled>{t('choices.disabled')}</Checkbox>
        <Switch>{t('choices.off')}</Switch>
        <Switch defaultChecked>{t('choices.on')}</Switch>
        <Switch disabled>{t('choices.disabled')}</Switch>
      </div>
      <RadioGroup<Mode>
        label={t('choices.mode')}
        row
        value={mode}
        onChange={setMode}
        options={[
          { value: 'site', label: t('choices.onSite'), hint: t('choices.onSiteHint') },
          { value: 'online', label: t('choices.online') },
          { value: 'later', label: t('choices.later'), disabled: true },
        ]}
      />
      <Filters />
    </>
  )
}

function Filters() {
  const t = useT('brand')
  const [backEnd, setBackEnd] = useState(false)
  const [data, setData] = useState(true)
  const [area, setArea] = useState(['all'])
  const [view, setView] = useState<'board' | 'table'>('board')
  const [score, setScore] = useState<number | null>(3)
  return (
    <div className="row row--wrap">
      <FilterChip pressed={backEnd} onPressedChange={setBackEnd}>
        {BACK_END}
      </FilterChip>
      <FilterChip pressed={data} onPressedChange={setData}>
        {t('choices.data')}
      </FilterChip>
      <Menu trigger={<FilterChip menu>{t('choices.area')}</FilterChip>} placement="bottom start">
        <MenuChoices label={t('choices.area')} chosen={area} onChange={setArea}>
          <MenuItem id="all">{t('choices.all')}</MenuItem>
          <MenuItem id="data">{t('choices.data')}</MenuItem>
        </MenuChoices>
      </Menu>
      <Segmented
        label={t('choices.view')}
        value={view}
        onChange={setView}
        options={[
          { value: 'board', label: t('choices.board'), icon: <Kanban /> },
          { value: 'table', label: t('choices.table'), icon: <Table2 /> },
        ]}
      />
      <div className="samples__score">
        <Score label={t('choices.score')} value={score} onChange={setScore} />
      </div>
    </div>
  )
}
