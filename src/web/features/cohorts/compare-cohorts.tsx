import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComparedCohort } from '#contract/cohorts/compare.ts'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { cohortQueries } from './api.ts'
import './outcomes/outcomes.css'

/** The newest cohorts side by side, counted as on the page of each. One alone has nothing to be compared with. */
export function CompareCohorts() {
  const t = useT('cohorts')
  const items = useQuery(cohortQueries.compared()).data?.items ?? []
  if (items.length < 2) return null
  const percent = (value: number | null) => (value === null ? '–' : `${value}\u00a0%`)
  const share = (part: number, of: number) => (of === 0 ? '–' : `${part} (${Math.round((100 * part) / of)}\u00a0%)`)
  const rows: [name: string, cell: (cohort: ComparedCohort) => string | number][] = [
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
          <table className="outcometable small">
            <thead>
              <tr>
                <th scope="col">{t('field.name')}</th>
                {items.map(({ id, name }) => (
                  <th scope="col" key={id}>
                    <Link className="link" to="/manage/cohorts/$id" params={{ id }}>
                      {name}
                    </Link>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, cell]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {items.map((cohort) => (
                    <td className="num" key={cohort.id}>
                      {cell(cohort)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </CardBody>
    </Card>
  )
}
