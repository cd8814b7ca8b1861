import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { outcomeCodes, type AskedOutcome } from '#contract/cohorts/outcomes.ts'
import { AnswerChoices, AskedFrame, AskedQuestion } from '#web/components/display/asked-question.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { outcomeQueries, useAnswer } from './api.ts'

export const prefetch = ({ params }: { params: Record<string, string> }) =>
  fetchFirst(outcomeQueries.asked(params['token']!))

export const AskedOutcomePage = () => (
  <AskedFrame>
    <Asked />
  </AskedFrame>
)

function Asked() {
  const t = useT('cohorts-outcomes')
  const { token } = useParams({ from: '/outcomes/$token' })
  return (
    <AskedQuestion title={t('asked.title')} asked={useQuery(outcomeQueries.asked(token))}>
      {(asked) => <Question token={token} asked={asked} />}
    </AskedQuestion>
  )
}

function Question({ token, asked: { cohort, days, closesAt, code } }: { token: string; asked: AskedOutcome }) {
  const t = useT('cohorts-outcomes')
  const format = useFormat()
  const act = useAct()
  const answer = useAnswer(token)
  return (
    <Card pad className="stack">
      <h1 className="title-page">{t('asked.title')}</h1>
      <p className="muted">{t('asked.text', { cohort, days, date: format.day(closesAt) })}</p>
      <AnswerChoices
        codes={outcomeCodes}
        label={(one) => t(`code.${one}`)}
        chosen={code}
        pending={answer.isPending}
        onChoose={(one) => void act(() => answer.mutateAsync(one))}
      />
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
  )
}
