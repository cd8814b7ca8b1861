import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ban, CircleCheck, GraduationCap, Pause, Play, RotateCcw, Settings2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { startupStages, startupStates } from '#contract/startup-states.ts'
import * as manage from '#contract/startups-manage.ts'
import type { ManagedStartup } from '#contract/startups-manage.ts'
import { PromiseClock } from '#web/components/display/promise-clock.tsx'
import { BulkDecision } from '#web/components/list/bulk-decision.tsx'
import type { Column } from '#web/components/list/data-table.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { ExportButton } from '#web/components/list/export-button.tsx'
import { FieldFilter } from '#web/components/list/field-filter.tsx'
import { FilterMenu } from '#web/components/list/filter-menu.tsx'
import { FilterFlag, FilterOneOf } from '#web/components/list/filter-toggles.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { ManagedTable } from '#web/components/list/managed-table.tsx'
import { MessageButton } from '#web/components/list/message-dialog.tsx'
import { type Bulk, useBulk } from '#web/components/list/use-bulk.ts'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import type { Filtering } from '#web/lib/page/search-filters.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { type ManagedFilters, manageQueries, startupsFile } from './manage-api.ts'
import { StartupStatus } from './startup-card.tsx'

type Props = { filtering: Filtering<ManagedFilters> }

export function ManageStartupsTable({ filtering }: Props) {
  const t = useT('startups-manage')
  const { filters } = filtering
  const list = useInfiniteQuery(manageQueries.managed(filters))
  const bulk = useBulk('startups', manage.changeStartups, { filters })
  return (
    <div className="page--wide">
      <PageHeader title={t('title')} sub={t('sub')} actions={<HeaderActions filtering={filtering} />} />
      <ListToolbar search={filtering.searchBox(t('search'))} filters={<Filters filtering={filtering} />} />
      <ManagedTable
        caption={t('title')}
        list={list}
        filtering={filtering}
        sorts={manage.managedSorts}
        columns={useColumns()}
        rowName={({ name }) => name}
        bulk={bulk}
        bulkActions={<BulkActions bulk={bulk} />}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
      />
    </div>
  )
}

function HeaderActions({ filtering: { filters, narrowed } }: Props) {
  const t = useT('startups-manage')
  const startups = useT('startups')
  const segments = manage.startupSegments.map((value) => ({ value, label: startups(`state.${value}`) }))
  return (
    <>
      <ButtonLink to="/manage/startups/intake">
        <Settings2 />
        {t('intakeSettings')}
      </ButtonLink>
      <MessageButton area="startups" endpoint={manage.messageStartups} title={t('message')} segments={segments} />
      <ExportButton name={t('fileName')} narrowed={narrowed} file={(format) => startupsFile(format, filters)} />
      <ButtonLink variant="primary" to="/manage/startups">
        {t('backToQueue')}
      </ButtonLink>
    </>
  )
}

function Filters({ filtering: { filters, change } }: Props) {
  const t = useT('startups-manage')
  const startups = useT('startups')
  const whose = (['me', 'nobody'] as const).map((value) => ({ value, label: t(`of.${value}`) }))
  const states = startupStates.map((value) => ({ value, label: startups(`state.${value}`) }))
  const stages = startupStages.map((value) => ({ value, label: startups(`stage.${value}`) }))
  return (
    <>
      <FilterOneOf options={whose} value={filters.assignee} onChange={(assignee) => change({ assignee })} />
      <FilterFlag label={t('late')} value={filters.late} onChange={(late) => change({ late })} />
      <FilterFlag label={t('silent')} value={filters.silent} onChange={(silent) => change({ silent })} />
      <FilterMenu
        label={t('column.state')}
        options={states}
        chosen={filters.state}
        onChange={(state) => change({ state })}
      />
      <FilterMenu
        label={t('column.stage')}
        options={stages}
        chosen={filters.stage}
        onChange={(stage) => change({ stage })}
      />
      <FieldFilter value={filters.field} onChange={(field) => change({ field })} />
    </>
  )
}

function useColumns(): Column<ManagedStartup>[] {
  const t = useT('startups-manage')
  const startups = useT('startups')
  const format = useFormat()
  const startup = ({ id, name, team, city }: ManagedStartup) => (
    <>
      <Link className="medium" to="/manage/startups" search={{ id }}>
        {name}
      </Link>
      <span className="small subtle block">{[team[0]?.name, city].filter(Boolean).join(' · ')}</span>
    </>
  )
  const due = ({ submittedAt, createdAt, answerDueAt }: ManagedStartup) =>
    answerDueAt && <PromiseClock from={submittedAt ?? createdAt} to={answerDueAt} />
  const nobody = <span className="subtle">{t('of.nobody')}</span>
  const cells = {
    startup,
    state: ({ state }) => <StartupStatus state={state} />,
    stage: ({ stage }) => startups(`stage.${stage}`),
    createdAt: ({ createdAt }) => format.shortDay(createdAt),
    answerDueAt: due,
    heard: ({ state, heardMonth }) => state === 'active' && heardMonth && format.month(`${heardMonth}-15`),
    assignee: ({ assignee }) => assignee?.name ?? nobody,
  } satisfies Record<string, Column<ManagedStartup>['cell']>
  const column = <Id extends keyof typeof cells>(id: Id, more: Partial<Column<ManagedStartup>> = {}) => {
    return { id, header: t(`column.${id}`), cell: cells[id], ...more }
  }
  return [
    column('startup', { sort: 'name' }),
    column('state'),
    column('stage', { secondary: true }),
    column('createdAt', { sort: 'createdAt', secondary: true }),
    column('answerDueAt', { sort: 'answerDueAt', secondary: true }),
    column('heard', { secondary: true }),
    column('assignee', { secondary: true }),
  ]
}

type Action = (typeof manage.bulkDecisions)[number]
const icons: Record<Action, ReactNode> = {
  accept: <CircleCheck />,
  decline: <Ban />,
  start: <Play />,
  pause: <Pause />,
  resume: <RotateCcw />,
  graduate: <GraduationCap />,
}

function BulkActions({ bulk }: { bulk: Bulk<Action> }) {
  const t = useT('startups-manage')
  const wordsOf = (action: Action) => ({
    label: t(`decide.${action}`),
    context: t(`bulk.${action}`),
    would: (count: number) => t(`bulk.would.${action}`, { count }),
    done: (count: number) => t('bulk.done', { count }),
  })
  return manage.bulkDecisions.map((action) => (
    <BulkDecision
      key={action}
      bulk={bulk}
      limit={manage.decisionLimits.answer}
      action={action}
      icon={icons[action]}
      words={wordsOf(action)}
      danger={action === 'decline'}
    />
  ))
}
