import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { lineSteps, type LineStep, type ProblemLineage } from '#contract/figures/lineage.ts'
import { Lineage } from '#web/components/display/lineage.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { queryClient } from '#web/lib/api/query.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { figureQueries } from './api.ts'
import './figures.css'

export const loader = ({ params }: { params: Record<string, string> }) =>
  queryClient.ensureQueryData(figureQueries.line(params['id'] ?? ''))

/** What came of a problem, from who reported it to whom its startups took on, and where that stops. */
export function LineagePage() {
  const t = useT('figures')
  const { date } = useFormat()
  const { id } = useParams({ from: '/manage/problems/$id' })
  const { data: line } = useQuery(figureQueries.line(id))
  useTitle(line?.title)
  if (!line) return null
  const { proposer, createdAt, breaksAt, steps } = line
  const day = date(createdAt)
  return (
    <div className="stack stack--lg">
      <PageHeader
        title={line.title}
        sub={proposer ? t('line.by', { name: proposer, date: day }) : t('line.unnamed', { date: day })}
      />
      {breaksAt && <Alert tone="note">{t(`line.breaks.${breaksAt}`)}</Alert>}
      <Course line={line} />
      <div className="figures">
        {lineSteps.map((step) => (
          <Records key={step} step={step} records={steps[step]} />
        ))}
      </div>
    </div>
  )
}

function Course({ line: { id, title, createdAt, steps } }: { line: ProblemLineage }) {
  const t = useT('figures')
  const taken = (step: LineStep) => {
    const [first] = steps[step]
    const count = steps[step].length
    return {
      id: step,
      kind: t(`line.step.${step}`),
      ...(first && { title: count > 1 ? t('line.count', { count }) : first.title, to: first.path }),
    }
  }
  const problem = { id, kind: t('line.step.problem'), title, to: `/problems/${id}` }
  const hires = steps.hire.length
  const startup = { ...taken('startup'), ...(hires > 0 && { text: t('line.hires', { count: hires }) }) }
  return (
    <Lineage
      title={t('line.title')}
      since={createdAt}
      steps={[problem, taken('challenge'), taken('solution'), startup]}
    />
  )
}

function Records({ step, records }: { step: LineStep; records: ProblemLineage['steps'][LineStep] }) {
  const t = useT('figures')
  return (
    <Card as="section" aria-labelledby={`line-${step}`}>
      <CardHead title={t(`line.step.${step}`)} id={`line-${step}`} />
      <CardBody>
        {records.length === 0 && <p className="muted">{t('line.none')}</p>}
        <ul className="figrows">
          {records.map(({ id, title, about, path }) => (
            <li key={id} className="figrow">
              <Link className="figrow__title link" to={path}>
                {title}
              </Link>
              {about && <span className="small subtle">{about}</span>}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
