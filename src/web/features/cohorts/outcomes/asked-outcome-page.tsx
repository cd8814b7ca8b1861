import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { outcomeCodes, type AskedOutcome } from '#contract/cohorts/outcomes.ts'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { LoadFailure } from '#web/components/list/load-failure.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { VisitorFrame } from '#web/components/ui/visitor-frame.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { outcomeQueries, useAnswer } from './api.ts'
import '../certificates/verify.css'
import './outcomes.css'

export const prefetch = ({ params }: { params: Record<string, string> }) =>
  fetchFirst(outcomeQueries.asked(params['token']!))

/** Where the link of the mail leads: one click answers, without signing in. */
export function AskedOutcomePage() {
  const t = useT('cohorts-outcomes')
  return (
    <VisitorFrame login={t('login')}>
      <AskedOutcome />
    </VisitorFrame>
  )
}

function AskedOutcome() {
  const t = useT('cohorts-outcomes')
  const { token } = useParams({ from: '/outcomes/$token' })
  const asked = useQuery(outcomeQueries.asked(token))
  const { data, error, isPending } = asked
  useTitle(t('asked.title'))
  if (isPending) return null
  if (data?.isOpen) return <Question token={token} asked={data} />
  const isUnknown = error instanceof ApiError && error.code === 'not_found'
  const why = isUnknown ? 'unknown' : 'closed'
  return (
    <div className="proof">
      <h1 className="sr-only">{t('asked.title')}</h1>
      {error && !isUnknown ? (
        <LoadFailure error={error} retry={() => void asked.refetch()} />
      ) : (
        <EmptyState lit={0} title={t(`asked.${why}`)}>
          {t(`asked.${why}Text`)}
        </EmptyState>
      )}
    </div>
  )
}

function Question({ token, asked: { cohort, days, closesAt, code } }: { token: string; asked: AskedOutcome }) {
  const t = useT('cohorts-outcomes')
  const format = useFormat()
  const act = useAct()
  const answer = useAnswer(token)
  return (
    <div className="proof">
      <Card pad className="stack">
        <h1 className="title-page">{t('asked.title')}</h1>
        <p className="muted">{t('asked.text', { cohort, days, date: format.day(closesAt) })}</p>
        <div className="outcomechoices">
          {outcomeCodes.map((one) => (
            <Button
              key={one}
              variant={one === code ? 'primary' : 'secondary'}
              aria-pressed={one === code}
              aria-disabled={answer.isPending}
              onClick={() => void act(() => answer.mutateAsync(one))}
            >
              {t(`code.${one}`)}
            </Button>
          ))}
        </div>
        <output>
          {code && (
            <Alert tone="success" title={t('asked.noted', { answer: t(`code.${code}`) })}>
              <p>{t('asked.proof')}</p>
              <ButtonLink size="sm" to="/programme">
                {t('asked.open')}
              </ButtonLink>
            </Alert>
          )}
        </output>
        <p className="small subtle">{t('asked.privacy')}</p>
      </Card>
    </div>
  )
}
