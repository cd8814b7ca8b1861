import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComparedCohort } from '#contract/cohorts/compare.ts'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { cohortQueries } from '../api.ts'
import { FiguresTable, type FigureRow } from '../outcomes/figures-table.tsx'
import { useFormat } from '#web/lib/text/format.ts'

/** The newest cohorts side by side, counted as on the page of each. One alone has nothing to be compared with. */
export function CompareCohorts() {
  const t = useT('cohorts')
  const format = useFormat()
  const items = useQuery(cohortQueries.compared()).data?.items ?? []
  if (items.length < 2) return null
  const percent = (value: number | null) => (value === null ? '–' : format.percent(value))
  const share = (part: number, of: number) =>
    of === 0 ? '–' : `${part} (${format.percent(Math.round((100 * part) / of))})`
  const rows: FigureRow<ComparedCohort>[] = [
    [t('compare.starters'), ({ starters }) => starters],
    [t('compare.completed'), ({ completed, starters }) => share(completed, starters)],
    [t('compare.attendance'), ({ attendance }) => percent(attendance)],
    [t('compare.tasks'), ({ tasks }) => percent(tasks)],
    [t('compare.inField'), ({ inField }) => (inField ? share(inField.people, inField.of) : '–')],
  ]
  return (
    <Card as="section" aria-labelledby="compare">
      <CardHead title={t('compare.title')} id="compare" />
      <CardBody className="stack">
        <p className="small muted">{t('compare.note')}</p>
        <div className="tablescroll">
          <FiguresTable corner={t('field.name')} columns={items} keyOf={({ id }) => id} head={linkTo} rows={rows} />
        </div>
      </CardBody>
    </Card>
  )
}

const linkTo = ({ id, name }: ComparedCohort) => (
  <Link className="link" to="/manage/cohorts/$id" params={{ id }}>
    {name}
  </Link>
)
