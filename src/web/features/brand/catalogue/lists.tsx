import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { BulkAction } from '#web/components/list/bulk-dialog.tsx'
import { NOTHING_SELECTED } from '#web/components/list/data-table-selection.tsx'
import { ExportButton } from '#web/components/list/export-button.tsx'
import { FilterMenu } from '#web/components/list/filter-menu.tsx'
import { FilterSelect } from '#web/components/list/filter-select.tsx'
import { FilterOneOf, FilterSomeOf } from '#web/components/list/filter-toggles.tsx'
import { ListBody, type PagedList } from '#web/components/list/list-body.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { NothingFound } from '#web/components/list/nothing-found.tsx'
import { stillList } from '#web/components/list/still-list.ts'
import { TableSkeleton } from '#web/components/list/table-skeleton.tsx'
import type { Bulk } from '#web/components/list/use-bulk.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { Spec } from './spec.tsx'

const stay = () => {}
// Names of people are the same in every language.
const PEOPLE = ['Inês Carvalho', 'Tomás Ferreira', 'Helena Silva']

export function ListSamples() {
  const t = useT('brand')
  return (
    <>
      <FilterSamples />
      <div className="grid cols-2">
        <Body name={t('lists.rows')} list={{ hasNextPage: true }} total={42} />
        <Body name={t('lists.noMore')} list={{ hasNextPage: true, isFetchNextPageError: true }} total={42} />
        <Body name={t('lists.coming')} list={{ data: undefined, isPending: true }} />
        <Body
          name={t('lists.failed')}
          list={{ data: undefined, isLoadingError: true, error: new ApiError('offline', 0) }}
        />
        <Body name={t('lists.nothing')} people={[]} />
      </div>
      <Spec name={t('lists.acts')}>
        <div className="row row--wrap">
          <ExportButton name={t('lists.fileName')} narrowed={false} file={async () => new Blob(PEOPLE)} />
          <BulkSample />
        </div>
      </Spec>
    </>
  )
}

const WHEN = ['upcoming', 'past'] as const
const STATES = ['review', 'interview', 'accepted'] as const
const TRACKS = [
  { value: 'founder', label: 'Founder' },
  { value: 'onit', label: 'OnIT' },
]

function FilterSamples() {
  const t = useT('brand')
  const [when, setWhen] = useState<(typeof WHEN)[number] | undefined>('upcoming')
  const [states, setStates] = useState<(typeof STATES)[number][] | undefined>(['review'])
  const [tracks, setTracks] = useState<string[] | undefined>(['onit'])
  const [track, setTrack] = useState<string>()
  return (
    <div className="row row--wrap row--top" style={{ '--gap': '1.5rem' }}>
      <FilterSpec name={t('lists.one')}>
        <FilterOneOf
          options={WHEN.map((value) => ({ value, label: t(`lists.when.${value}`) }))}
          value={when}
          onChange={setWhen}
        />
      </FilterSpec>
      <FilterSpec name={t('lists.states')}>
        <FilterSomeOf
          options={STATES.map((value) => ({ value, label: t(`labels.${value}`) }))}
          chosen={states}
          onChange={setStates}
        />
      </FilterSpec>
      <FilterSpec name={t('lists.menu')}>
        <FilterMenu label={t('lists.track')} options={TRACKS} chosen={tracks} onChange={setTracks} />
      </FilterSpec>
      <FilterSpec name={t('lists.select')}>
        <FilterSelect
          label={t('lists.track')}
          all={t('lists.anyTrack')}
          options={TRACKS}
          value={track}
          onChange={setTrack}
        />
      </FilterSpec>
    </div>
  )
}

const FilterSpec = ({ name, children }: { name: string; children: ReactNode }) => (
  <Spec name={name}>
    <div className="row row--wrap">{children}</div>
  </Spec>
)

type BodyProps = { name: string; list?: Partial<PagedList<string>>; people?: string[]; total?: number }

/** A list body fixed in one of its states. */
function Body({ name, list, people = PEOPLE, total = people.length }: BodyProps) {
  const still: PagedList<string> = { ...stillList(people, total), ...list }
  return (
    <div className="stack" style={{ '--gap': '.5rem' }}>
      <p className="tiny subtle">{name}</p>
      <ListBody list={still} skeleton={<TableSkeleton />} empty={<NothingFound clear={stay} />}>
        {(rows) => (
          <List>
            {rows.map((row) => (
              <ListRow key={row}>{row}</ListRow>
            ))}
          </List>
        )}
      </ListBody>
    </div>
  )
}

const sampleBulk: Bulk<'accept'> = {
  selection: NOTHING_SELECTED,
  select: stay,
  clear: stay,
  draftKey: 'sample-bulk',
  chosen: { ids: [] },
  body: z.any(),
  run: async (body) => ({
    dryRun: (body as { dryRun: boolean }).dryRun,
    changed: 2,
    skipped: [{ id: '1', title: PEOPLE[2]!, code: 'state_conflict' }],
    skippedTotal: 1,
  }),
}

function BulkSample() {
  const t = useT('brand')
  const words = {
    label: t('lists.bulk.label'),
    title: t('lists.bulk.title'),
    context: t('lists.bulk.context'),
    would: (count: number) => t('lists.bulk.would', { count }),
    confirm: (count: number) => t('lists.bulk.confirm', { count }),
    done: (count: number) => t('lists.bulk.done', { count }),
  }
  return <BulkAction bulk={sampleBulk} action="accept" icon={<Check />} words={words} />
}
