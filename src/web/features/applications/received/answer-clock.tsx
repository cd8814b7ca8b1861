import type { ReceivedApplication } from '#contract/applications/received.ts'
import { PromiseClock } from '#web/components/display/promise-clock.tsx'

type Props = { application: Pick<ReceivedApplication, 'state' | 'submittedAt' | 'answerDueAt' | 'answeredAt'> }

/** By when the answer was promised; whoever cancelled before it is owed none. */
export function AnswerClock({ application: { state, submittedAt, answerDueAt, answeredAt } }: Props) {
  if (state === 'cancelled' && answeredAt === null) return null
  return <PromiseClock from={submittedAt} to={answerDueAt} done={answeredAt} />
}
