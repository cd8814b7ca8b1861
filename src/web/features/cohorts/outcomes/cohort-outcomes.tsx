import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { outcomeCodes, type OutcomeFigures } from '#contract/cohorts/outcomes.ts'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { outcomeQueries } from './api.ts'
import './outcomes.css'

/** What became of everybody who completed the cohort, for the team. */
export function CohortOutcomes({ id }: { id: string }) {
  const t = useT('cohorts-outcomes')
  const { items } = useSuspenseQuery(outcomeQueries.figures(id)).data
  return (
    <Card as="section" aria-labelledby="cohort-outcomes">
      <CardHead title={t('figures.title')} id="cohort-outcomes">
        <Link className="link small" to="/outcomes">
          {t('figures.published')}
        </Link>
      </CardHead>
      <CardBody className="stack">
        {items.some(({ people }) => people > 0) ? (
          <Figures items={items} />
        ) : (
          <p className="muted">{t('figures.none')}</p>
        )}
      </CardBody>
    </Card>
  )
}

function Figures({ items }: { items: readonly OutcomeFigures[] }) {
  const t = useT('cohorts-outcomes')
  const answered = outcomeCodes.filter((code) => items.some(({ codes }) => codes[code] > 0))
  const rows: [name: string, cell: (figures: OutcomeFigures) => string | number][] = [
    ...answered.map((code): (typeof rows)[number] => [t(`code.${code}`), ({ codes }) => codes[code]]),
    [t('figures.silent'), ({ silent }) => silent],
    [t('figures.people'), ({ people, later }) => (people === 0 ? t('figures.later', { count: later }) : people)],
    [t('figures.withProof'), ({ withProof, checked }) => t('figures.proven', { proven: withProof, checked })],
  ]
  return (
    <>
      <p className="small muted">{t('figures.note')}</p>
      <table className="outcometable small">
        <thead>
          <tr>
            <th scope="col">{t('figures.code')}</th>
            {items.map(({ days }) => (
              <th scope="col" key={days}>
                {t('figures.days', { days })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, cell]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {items.map((figures) => (
                <td className="num" key={figures.days}>
                  {cell(figures)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
