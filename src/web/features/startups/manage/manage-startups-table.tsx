import { useInfiniteQuery } from '@tanstack/react-query'
import { Ban, CircleCheck, GraduationCap, Pause, Play, RotateCcw, Settings2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { startupStages, startupStates } from '#contract/startups/states.ts'
import * as manage from '#contract/startups/manage.ts'
import type { ManagedStartup } from '#contract/startups/manage.ts'
import { BulkAssign } from '#web/components/list/bulk-assign.tsx'
import { BulkDecision } from '#web/components/list/bulk-decision.tsx'
import { columnsOf } from '#web/components/list/columns.ts'
import type { Column } from '#web/components/list/data-table.tsx'
import { ImportLink } from '#web/components/import/import-link.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { ExportButton } from '#web/components/list/export-button.tsx'
import { FieldFilter } from '#web/components/list/field-filter.tsx'
import { FilterMenu } from '#web/components/list/filter-menu.tsx'
import { FilterFlag } from '#web/components/list/filter-toggles.tsx'
import { labelsIn } from '#web/components/list/labels.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { ManagedTable } from '#web/components/list/managed-table.tsx'
import { WriteButton } from '#web/features/messages/write-card.tsx'
import { QueueFilters, useQueueColumns } from '#web/components/list/queue-table.tsx'
import { RowTitle } from '#web/components/list/row-title.tsx'
import { type Bulk, useBulk } from '#web/components/list/use-bulk.ts'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { fileOf } from '#web/lib/api/lists.ts'
import { type Filtering, withoutOrder } from '#web/lib/page/search-filters.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { area } from '../api.ts'
import { type ManagedFilters, manageQueries } from './api.ts'
import { StartupStatus } from '../startup-card.tsx'

type Props = { filtering: Filtering<ManagedFilters> }

const labels = labelsIn(area, manage.startupLabels)

export function ManageStartupsTable({ filtering }: Props) {
  const t = useT('startups-manage')
  const queue = useT('manage')
  const { filters } = filtering
  const list = useInfiniteQuery(manageQueries.managed(filters))
  const bulk = useBulk(area, manage.changeStartups, { filters })
  return (
    <div className="page--wide">
      <PageHeader title={t('title')} sub={t('sub')} actions={<HeaderActions filtering={filtering} />} />
      <ListToolbar search={filtering.searchBox(t('search'))} filters={<Filters filtering={filtering} />} />
      <ManagedTable
        caption={t('title')}
        list={list}
        filtering={filtering}
        labels={labels}
        monthOf={queue('queue.column.createdAt')}
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
  return (
    <>
      <ButtonLink to="/manage/startups/intake">
        <Settings2 />
        {t('intakeSettings')}
      </ButtonLink>
      <WriteButton list="startups.teams" to={withoutOrder(filters)} />
      <ImportLink list="startups" />
      <ExportButton name={t('fileName')} narrowed={narrowed} file={fileOf(manage.exportStartups, filters)} />
      <ButtonLink variant="primary" to="/manage/startups">
        {t('backToQueue')}
      </ButtonLink>
    </>
  )
}

function Filters({ filtering: { filters, change } }: Props) {
  const t = useT('startups-manage')
  const startups = useT('startups')
  const states = startupStates.map((value) => ({ value, label: startups(`state.${value}`) }))
  const stages = startupStages.map((value) => ({ value, label: startups(`stage.${value}`) }))
  return (
    <>
      <QueueFilters filters={filters} change={change} />
      <FilterFlag label={t('silent')} value={filters.silent} onChange={(silent) => change({ silent })} />
      <FilterFlag label={t('alone.filter')} value={filters.alone} onChange={(alone) => change({ alone })} />
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
  const { month } = useFormat()
  const title = ({ id, name, team, city, teamLostAt }: ManagedStartup) => (
    <RowTitle to="/manage/startups" search={{ id }} notes={[teamLostAt ? t('alone.about') : team[0]?.name, city]}>
      {name}
    </RowTitle>
  )
  const own = columnsOf<ManagedStartup, 'startup' | 'state' | 'stage' | 'heard'>(
    {
      startup: { cell: title, sort: 'name' },
      state: { cell: ({ state }) => <StartupStatus state={state} /> },
      stage: { cell: ({ stage }) => startups(`stage.${stage}`), secondary: true },
      heard: {
        cell: ({ state, heardMonth }) => state === 'active' && heardMonth && month(`${heardMonth}-15`),
        secondary: true,
      },
    },
    (id) => t(`column.${id}`),
  )
  return [...own, ...useQueueColumns<ManagedStartup>(({ submittedAt, createdAt }) => submittedAt ?? createdAt)]
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

function BulkActions({ bulk }: { bulk: Bulk<Action | 'assign'> }) {
  const t = useT('startups-manage')
  const wordsOf = (action: Action) => ({
    label: t(`decide.${action}`),
    context: t(`bulk.${action}`),
    would: (count: number) => t(`bulk.would.${action}`, { count }),
    done: (count: number) => t('bulk.done', { count }),
  })
  const decisions = manage.bulkDecisions.map((action) => (
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
  return (
    <>
      <BulkAssign bulk={bulk as Bulk<'assign'>} />
      {decisions}
    </>
  )
}
