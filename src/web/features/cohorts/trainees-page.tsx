import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { riskLevels } from '#contract/cohort-progress.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { listTrainees, messageTrainees, traineeSegments, type Trainee } from '#contract/cohort-trainees.ts'
import { Digits, twoDigits } from '#web/components/display/digits.tsx'
import { Strip } from '#web/components/display/facts.tsx'
import { type Column, DataTable } from '#web/components/list/data-table.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { ExportButton } from '#web/components/list/export-button.tsx'
import { FilterMenu } from '#web/components/list/filter-menu.tsx'
import { ListBody } from '#web/components/list/list-body.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { MessageButton } from '#web/components/list/message-dialog.tsx'
import { NothingFound } from '#web/components/list/nothing-found.tsx'
import { TableSkeleton } from '#web/components/list/table-skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, Section } from '#web/components/ui/card.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { filtersIn, listSearch, useSearchFilters } from '#web/lib/page/search-filters.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { progressQueries, traineesFile } from './api.ts'
import { RiskReasons, RiskRuleText, RiskStatus } from './risk.tsx'
import { WeekStrip } from './week-strip.tsx'
import './trainees.css'

export const traineesSearch = listSearch(listTrainees)

export const prefetch = ({ search }: { search: object }) =>
  fetchFirst(progressQueries.trainees(filtersIn(listTrainees, traineesSearch, search)))

/** The trainees of a cohort: all of them for staff, those one accompanies for a mentor. */
export function TraineesPage() {
  const t = useT('trainees')
  const isManaged = useLocation().pathname.startsWith('/manage')
  const filtering = useSearchFilters(listTrainees, traineesSearch)
  const { filters, narrowed, change, clear } = filtering
  const list = useInfiniteQuery(progressQueries.trainees(filters))
  // A page of this list also tells of its cohort.
  const first = list.data?.pages[0] as AnswerOf<typeof listTrainees> | undefined
  const { cohort = null, counts } = first ?? {}
  const week = cohort?.week ?? null
  const columns = useColumns(week)
  const levels = riskLevels.map((value) => ({ value, label: t(`level.${value}`) }))
  const sub = cohort
    ? t(week === null ? 'list.subOver' : 'list.sub', { name: cohort.name, week: week ?? 0, weeks: cohort.weeks })
    : t('list.none')
  const actions = isManaged && (
    <>
      <ExportButton name={t('list.fileName')} narrowed={narrowed} file={(format) => traineesFile(format, filters)} />
      {cohort && <Message cohortId={cohort.id} />}
    </>
  )
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <div className="page--wide">
      <PageHeader title={t('list.title')} sub={sub} actions={actions} />
      <div className="stack">
        {counts && <Figures counts={counts} />}
        <AtRisk trainees={rows.filter(({ level }) => level === 'risk')} week={week} />
        <Section id="everybody" title={t('list.everybody')}>
          <ListToolbar
            search={filtering.searchBox(t('list.search'))}
            filters={
              <FilterMenu
                label={t('list.level')}
                options={levels}
                chosen={filters.level}
                onChange={(level) => change({ level })}
              />
            }
          />
          <ListBody
            list={list}
            skeleton={<TableSkeleton />}
            empty={
              narrowed ? (
                <NothingFound clear={clear} />
              ) : (
                <EmptyState title={t('list.emptyTitle')}>{t('list.emptyText')}</EmptyState>
              )
            }
          >
            {(shown) => <DataTable caption={t('list.title')} columns={columns} rows={shown} rowKey={({ id }) => id} />}
          </ListBody>
        </Section>
      </div>
    </div>
  )
}

function Message({ cohortId }: { cohortId: string }) {
  const t = useT('trainees')
  const segments = traineeSegments.map((value) => ({ value, label: t(`segment.${value}`) }))
  return (
    <MessageButton
      area="cohorts"
      endpoint={messageTrainees}
      params={{ id: cohortId }}
      title={t('list.message')}
      segments={segments}
    />
  )
}

function Figures({ counts }: { counts: Record<(typeof riskLevels)[number], number> }) {
  const t = useT('trainees')
  const all = counts.fine + counts.watch + counts.risk
  const facts = (
    [
      ['all', all],
      ['risk', counts.risk],
      ['watch', counts.watch],
      ['fine', counts.fine],
    ] as const
  ).map(([id, value]) => ({
    term: t(`figures.${id}`),
    value: (
      <>
        <Digits value={twoDigits(value)} size="lg" />
        <span className="sr-only">{value}</span>
      </>
    ),
  }))
  return <Strip facts={facts} lcd compact />
}

/** Who needs a conversation, with each reason and the rule behind it. */
function AtRisk({ trainees, week }: { trainees: readonly Trainee[]; week: number | null }) {
  const t = useT('trainees')
  const [showsRule, setShowsRule] = useState(false)
  const rule = (
    <Button size="sm" variant="ghost" aria-expanded={showsRule} onClick={() => setShowsRule(!showsRule)}>
      {t('rule.open')}
    </Button>
  )
  return (
    <Section id="at-risk" title={t('list.atRisk')} aside={rule}>
      <div className="stack">
        {showsRule && (
          <Card pad>
            <RiskRuleText />
          </Card>
        )}
        {trainees.length === 0 && <p className="muted">{t('list.nobody')}</p>}
        <div className="riskcards">
          {trainees.map((trainee) => (
            <RiskCard key={trainee.id} trainee={trainee} week={week} />
          ))}
        </div>
      </div>
    </Section>
  )
}

function RiskCard({ trainee, week }: { trainee: Trainee; week: number | null }) {
  const t = useT('trainees')
  const { mentor, attendance, reasons, weeks } = trainee
  return (
    <Card as="article" pad column className="riskcard">
      <div className="row row--between row--top">
        <div>
          <TraineeLink trainee={trainee} />
          <p className="small muted">{mentor ? t('list.mentor', { name: mentor.name }) : t('mentor.none')}</p>
        </div>
        {attendance !== null && (
          <span className="row">
            <Digits value={String(attendance)} plain />
            <span className="sr-only">{attendance}</span>
            <span className="small muted">%</span>
          </span>
        )}
      </div>
      <RiskReasons reasons={reasons} />
      <WeekStrip weeks={weeks} week={week} />
    </Card>
  )
}

function TraineeLink({ trainee: { id, person } }: { trainee: Trainee }) {
  const base = useLocation().pathname.startsWith('/manage') ? '/manage/trainees/$id' : '/trainees/$id'
  return (
    <Link className="medium" to={base} params={{ id }}>
      {person.name}
    </Link>
  )
}

function useColumns(week: number | null): Column<Trainee>[] {
  const t = useT('trainees')
  const format = useFormat()
  const nobody = <span className="subtle">{t('mentor.none')}</span>
  return [
    {
      id: 'person',
      header: t('column.person'),
      cell: (trainee) => (
        <>
          <TraineeLink trainee={trainee} />
          <span className="small subtle block">{trainee.institution}</span>
        </>
      ),
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
      align: 'right',
      secondary: true,
      cell: ({ attendance }) => attendance !== null && <span className="num">{`${attendance} %`}</span>,
    },
    {
      id: 'tasks',
      header: t('column.tasks'),
      align: 'right',
      secondary: true,
      cell: ({ tasks: { done, due } }) => <span className="num">{`${done}/${due}`}</span>,
    },
    {
      id: 'seen',
      header: t('column.seen'),
      secondary: true,
      cell: ({ lastSeenAt }) => (lastSeenAt ? format.relative(lastSeenAt) : t('column.never')),
    },
    { id: 'level', header: t('column.level'), cell: ({ level }) => <RiskStatus level={level} /> },
  ]
}
