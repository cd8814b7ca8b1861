import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { AskedStartupOutcome, OutcomeInput } from '#contract/startups/outcomes.ts'
import { startupOutcomes } from '#contract/startups/startups.ts'
import { AnswerChoices, AskedFrame, AskedQuestion } from '#web/components/display/asked-question.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { outcomeQueries, useAnswerOutcome } from './api.ts'
import { nothingTold, OutcomeFigures, useOutcomeForm } from './outcome-figures.tsx'

export const prefetch = ({ params }: { params: Record<string, string> }) =>
  fetchFirst(outcomeQueries.asked(params['token']!))

export const AskedStartupOutcomePage = () => (
  <AskedFrame>
    <Asked />
  </AskedFrame>
)

function Asked() {
  const t = useT('startups')
  const { token } = useParams({ from: '/startup/outcome/$token' })
  return (
    <AskedQuestion title={t('outcomes.asked')} asked={useQuery(outcomeQueries.asked(token))}>
      {(asked) => <Question token={token} asked={asked} />}
    </AskedQuestion>
  )
}

function Question({ token, asked: { startup, closesAt, told } }: { token: string; asked: AskedStartupOutcome }) {
  const t = useT('startups')
  const { day } = useFormat()
  const act = useAct()
  const answer = useAnswerOutcome(token)
  return (
    <Card pad className="stack">
      <h1 className="title-page">{t('outcomes.askedOf', { name: startup })}</h1>
      <p className="muted">{t('outcomes.askedText', { date: day(closesAt) })}</p>
      <AnswerChoices
        codes={startupOutcomes}
        label={(one) => t(`outcome.${one}`)}
        chosen={told?.outcome ?? null}
        pending={answer.isPending}
        onChoose={(outcome) => void act(() => answer.mutateAsync({ ...nothingTold, ...told, outcome }))}
      />
      <output>
        {told && <Alert tone="success">{t('outcomes.noted', { answer: t(`outcome.${told.outcome}`) })}</Alert>}
      </output>
      {told && <Figures key={told.outcome} told={told} send={answer.mutateAsync} />}
    </Card>
  )
}

/** After the one click, for who has the numbers at hand. */
function Figures({ told, send }: { told: OutcomeInput; send: (answer: OutcomeInput) => Promise<unknown> }) {
  const t = useT('startups')
  const form = useOutcomeForm(told, async (answer) => {
    await send(answer)
    toast(t('outcomes.saved'))
  })
  return (
    <form {...form.props} className="form">
      <h2 className="title-section">{t('outcomes.figures')}</h2>
      <FormFailure text={form.failure} />
      <OutcomeFigures form={form} />
      <div>
        <Button type="submit" loading={form.submitting}>
          {t('outcomes.save')}
        </Button>
      </div>
    </form>
  )
}
