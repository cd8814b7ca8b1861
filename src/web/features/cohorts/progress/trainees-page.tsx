import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { riskLevels } from '#contract/cohorts/progress.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { listTrainees, traineeSorts, type Trainee } from '#contract/cohorts/trainees.ts'
import { Digits, twoDigits } from '#web/components/display/digits.tsx'
import { Strip } from '#web/components/display/facts.tsx'
import type { Column } from '#web/components/list/data-table.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { ExportButton } from '#web/components/list/export-button.tsx'
import { FilterSelect } from '#web/components/list/filter-select.tsx'
import { FilterSomeOf } from '#web/components/list/filter-toggles.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { ManagedTable } from '#web/components/list/managed-table.tsx'
import { WriteButton } from '#web/features/messages/write-card.tsx'
import { Section } from '#web/components/ui/card.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { session } from '#web/lib/api/client.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { filtersIn, listSearch, useSearchFilters, withoutOrder } from '#web/lib/page/search-filters.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { cohortQueries, progressQueries, type TraineeFilters, traineesFile } from '../api.ts'
import { AtRisk, TraineePerson } from './at-risk.tsx'
import { RiskStatus } from './risk.tsx'
import { WeekLegend, WeekStrip } from './week-strip.tsx'
import './trainees.css'

export const traineesSearch = listSearch(listTrainees)

/** What heads the page is about the whole cohort, however the table below is narrowed. */
const overviewOf = ({ cohortId, everybody }: TraineeFilters) =>
  progressQueries.trainees({ cohortId, everybody, level: ['risk'] })

export const prefetch = ({ search }: { search: object }) => {
  const filters = filtersIn(listTrainees, traineesSearch, search)
  const cohorts = session.hasScope('trainees:manage') ? [cohortQueries.all()] : []
  return fetchFirst(progressQueries.trainees(filters), overviewOf(filters), ...cohorts)
}

type Answer = AnswerOf<typeof listTrainees>

/** The trainees of a cohort: all of them for staff, those one accompanies for a mentor. */
export function TraineesPage() {
  const t = useT('cohorts-progress')
  const isManaged = useLocation().pathname.startsWith('/manage')
  const filtering = useSearchFilters(listTrainees, traineesSearch, ['cohortId', 'everybody'])
  const { filters, narrowed, change } = filtering
  const list = useInfiniteQuery(progressQueries.trainees(filters))
  const head = useInfiniteQuery(overviewOf(filters))
  const atRisk = head.data
  // A page of this list also tells of its cohort.
  const overview = atRisk?.pages[0] as Answer | undefined
  const cohort = overview?.cohort ?? null
  const week = cohort?.week ?? null
  const columns = useColumns(week)
  const Choice = isManaged ? EveryCohort : CohortChoice
  const levels = useLevels(overview)
  const where = (name: string, weeks: number) =>
    week === null ? t('list.subOver', { name, count: weeks }) : t('list.sub', { name, week, weeks })
  const sub = cohort ? where(cohort.name, cohort.weeks) : overview && t('list.none')
  const actions = isManaged ? (
    <>
      <ExportButton name={t('list.fileName')} narrowed={narrowed} file={(format) => traineesFile(format, filters)} />
      {cohort && <WriteButton list="cohorts.trainees" to={{ ...withoutOrder(filters), cohortId: cohort.id }} />}
    </>
  ) : (
    cohort?.isLead && (
      <Whose everybody={filters.everybody} onChange={(everybody) => change({ everybody, level: undefined })} />
    )
  )
  const choose = (cohortId: string | undefined) => change({ cohortId, level: undefined })
  return (
    <div className="page--wide">
      <PageHeader title={t('list.title')} sub={sub} actions={actions} />
      <div className="stack">
        {atRisk && overview && (
          <>
            <Figures overview={overview} />
            <AtRisk trainees={atRisk.pages.flatMap(({ items }) => items)} week={week} />
          </>
        )}
        <Section id="everybody" title={t('list.everybody')} aside={<WeekLegend />}>
          <ListToolbar
            search={filtering.searchBox(t('list.search'))}
            filters={<FilterSomeOf options={levels} chosen={filters.level} onChange={(level) => change({ level })} />}
            end={<Choice cohorts={overview?.cohorts ?? []} value={filters.cohortId} onChange={choose} />}
          />
          <ManagedTable
            caption={t('list.title')}
            list={{ ...list, refetch: () => Promise.all([list.refetch(), head.refetch()]) }}
            filtering={filtering}
            sorts={traineeSorts}
            columns={columns}
            rowName={({ person }) => person.name}
            empty={<EmptyState title={t('list.emptyTitle')}>{t('list.emptyText')}</EmptyState>}
          />
        </Section>
      </div>
    </div>
  )
}

/** Each level with how many there are. */
function useLevels(overview: Answer | undefined) {
  const t = useT('cohorts-progress')
  return riskLevels.map((value) => ({ value, label: [t(`level.${value}`), overview?.counts[value]].join(' ') }))
}

type WhoseProps = { everybody: boolean | undefined; onChange: (everybody: true | undefined) => void }

/** The lead mentor of a cohort sees those of others too, but opens the page on their own. */
function Whose({ everybody, onChange }: WhoseProps) {
  const t = useT('cohorts-progress')
  return (
    <Segmented
      label={t('list.whose')}
      options={[
        { value: 'mine', label: t('list.mine') },
        { value: 'everybody', label: t('list.whole') },
      ]}
      value={everybody ? 'everybody' : 'mine'}
      onChange={(value) => onChange(value === 'everybody' || undefined)}
    />
  )
}

type Named = { id: string; name: string }
type ChoiceProps = {
  cohorts: readonly Named[]
  value: string | undefined
  onChange: (id: string | undefined) => void
}

/** Staff choose among those without trainees too. */
function EveryCohort(props: ChoiceProps) {
  const { data } = useInfiniteQuery(cohortQueries.all())
  return <CohortChoice {...props} cohorts={data?.pages.flatMap(({ items }) => items) ?? []} />
}

/** With one cohort there is nothing to choose. */
function CohortChoice({ cohorts, value, onChange }: ChoiceProps) {
  const t = useT('cohorts-progress')
  if (cohorts.length < 2) return null
  const options = cohorts.map(({ id, name }) => ({ value: id, label: t('about.cohort', { name }) }))
  return (
    <FilterSelect
      label={t('list.cohort')}
      all={t('list.currentCohort')}
      options={options}
      value={value}
      onChange={onChange}
    />
  )
}

function Figures({ overview: { counts, averages, cohort } }: { overview: Answer }) {
  const t = useT('cohorts-progress')
  const figures = {
    all: counts.fine + counts.watch + counts.risk,
    risk: counts.risk,
    attendance: averages.attendance,
    tasks: averages.tasks,
    toCome: cohort?.week ? cohort.weeks - cohort.week : null,
  }
  const facts = (['all', 'risk', 'attendance', 'tasks', 'toCome'] as const).flatMap((id) => {
    const value = figures[id]
    if (value === null) return []
    const isUrgent = id === 'risk' && value > 0
    const shown = (
      <>
        <Digits value={twoDigits(value)} size="lg" {...(isUrgent && { className: 'urgentdigits' })} />
        <span className="sr-only">{value}</span>
      </>
    )
    return [{ term: t(`figures.${id}`, { count: value }), value: shown }]
  })
  return <Strip facts={facts} lcd compact />
}

function useColumns(week: number | null): Column<Trainee>[] {
  const t = useT('cohorts-progress')
  const format = useFormat()
  const nobody = <span className="subtle">{t('mentor.none')}</span>
  return [
    {
      id: 'person',
      header: t('column.person'),
      sort: 'name',
      cell: (trainee) => <TraineePerson trainee={trainee} meta={trainee.institution} />,
    },
    { id: 'mentor', header: t('column.mentor'), secondary: true, cell: ({ mentor }) => mentor?.name ?? nobody },
    {
      id: 'weeks',
      header: t('column.weeks'),
      secondary: true,
      cell: ({ weeks }) => <WeekStrip weeks={weeks} week={week} />,
    },
    {
      id: 'attendance',
      header: t('column.attendance'),
      sort: 'attendance',
      align: 'right',
      secondary: true,
      cell: ({ attendance }) => attendance !== null && <span className="num">{format.percent(attendance)}</span>,
    },
    {
      id: 'tasks',
      header: t('column.tasks'),
      align: 'right',
      secondary: true,
      cell: ({ tasks: { done, due } }) => <span className="num">{`${done}/${due}`}</span>,
    },
    {
      id: 'items',
      header: t('column.items'),
      align: 'right',
      secondary: true,
      cell: ({ items: { done, of } }) => (of === 0 ? null : <span className="num">{`${done}/${of}`}</span>),
    },
    {
      id: 'seen',
      header: t('column.seen'),
      sort: 'lastSeenAt',
      secondary: true,
      cell: ({ lastSeenAt }) => (lastSeenAt ? format.daysAgo(lastSeenAt) : t('column.never')),
    },
    { id: 'level', header: t('column.level'), cell: ({ level }) => <RiskStatus level={level} /> },
  ]
}
