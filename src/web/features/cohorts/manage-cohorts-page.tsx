import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type Cohort, exportCohorts } from '#contract/cohorts/manage.ts'
import { SegBar } from '#web/components/display/segbar.tsx'
import { type Column, DataTable } from '#web/components/list/data-table.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { ExportButton } from '#web/components/list/export-button.tsx'
import { ListBody } from '#web/components/list/list-body.tsx'
import { TableSkeleton } from '#web/components/list/table-skeleton.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { fileOf } from '#web/lib/api/lists.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { cohortQueries } from './api.ts'
import { CompareCohorts } from './progress/compare-cohorts.tsx'
import { PhaseStatus } from './intake/enrolment-status.tsx'
import './cohorts.css'

export const prefetch = () => fetchFirst(cohortQueries.all())

export function ManageCohortsPage() {
  const t = useT('cohorts')
  const list = useInfiniteQuery(cohortQueries.all())
  const columns = useColumns()
  const create = (
    <ButtonLink variant="primary" to="/manage/cohorts/create">
      <Plus />
      {t('area.create')}
    </ButtonLink>
  )
  const begin = (
    <>
      <ButtonLink to="/manage/editions/new">{t('form.fromTemplate')}</ButtonLink>
      {create}
    </>
  )
  const actions = (
    <>
      <ExportButton name={t('area.cohorts')} narrowed={false} file={fileOf(exportCohorts, {})} />
      {begin}
    </>
  )
  return (
    <div className="page--wide">
      <PageHeader title={t('area.cohorts')} sub={t('manage.sub')} actions={actions} />
      <ListBody
        list={list}
        skeleton={<TableSkeleton />}
        empty={
          <EmptyState title={t('manage.emptyTitle')} action={begin}>
            {t('manage.emptyText')}
          </EmptyState>
        }
      >
        {(rows) => <DataTable caption={t('area.cohorts')} columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </ListBody>
      <CompareCohorts />
    </div>
  )
}

function useColumns(): Column<Cohort>[] {
  const t = useT('cohorts')
  const format = useFormat()
  const day = (date: string) => format.shortDay(date, 'UTC')
  return [
    {
      id: 'name',
      header: t('field.name'),
      cell: ({ id, name, leadMentor }) => (
        <>
          <Link className="medium" to="/manage/cohorts/$id" params={{ id }}>
            {name}
          </Link>
          <span className="small subtle block">{leadMentor?.name}</span>
        </>
      ),
    },
    { id: 'phase', header: t('manage.phase'), cell: ({ phase }) => <PhaseStatus phase={phase} /> },
    {
      id: 'dates',
      header: t('manage.dates'),
      secondary: true,
      cell: ({ startsOn, endsOn }) => `${day(startsOn)} – ${day(endsOn)}`,
    },
    {
      id: 'places',
      header: t('manage.places'),
      cell: ({ taken, capacity }) => (
        <span className="row">
          {capacity !== null && (
            <span className="placesbar">
              <SegBar value={taken} max={capacity} segments={10} size="sm" />
            </span>
          )}
          <span className="num">{capacity === null ? taken : t('manage.of', { taken, capacity })}</span>
        </span>
      ),
    },
    {
      id: 'waiting',
      header: t('state.waitlisted'),
      secondary: true,
      align: 'right',
      cell: ({ counts }) => <span className="num">{counts.waitlisted + counts.applied}</span>,
    },
  ]
}
