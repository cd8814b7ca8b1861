import type { ReactNode } from 'react'
import type { Step, TeamAnswer as Answer } from '#contract/records.ts'
import { Person } from '#web/components/ui/avatar.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { type Locale, useLocale, useT } from '#web/lib/text/i18n.ts'
import { Quote } from './answers.tsx'
import { PromiseClock } from './promise-clock.tsx'
import { useNow } from './ticker.ts'
import { Timeline } from './timeline.tsx'

/** The answer in the language of the reader, if the team wrote it in both. */
export function useWritten({ text, lang, other }: Pick<Answer, 'text' | 'lang' | 'other'>): {
  text: string
  lang: Locale
} {
  const locale = useLocale()
  return other && locale !== lang ? { text: other, lang: locale } : { text, lang }
}

/** The team's whole answer to a submitted record. */
export function TeamAnswer({ answer, status }: { answer: Answer; status: ReactNode }) {
  const t = useT('ui')
  const { text, lang } = useWritten(answer)
  const format = useFormat()
  return (
    <section className="stack" aria-labelledby="team-answer">
      <h2 className="title-section" id="team-answer">
        {t('record.answer')}
      </h2>
      <Card pad className="stack">
        <div className="row row--between">
          {answer.by ? <Person name={answer.by} meta={format.day(answer.at)} /> : <span>{format.day(answer.at)}</span>}
          {status}
        </div>
        <p className="muted prewrap" lang={lang}>
          {text}
        </p>
      </Card>
    </section>
  )
}

/** The team's answer as a quote on a card. */
export function AnswerQuote({ answer }: { answer: Answer }) {
  const format = useFormat()
  const { text, lang } = useWritten(answer)
  return (
    <Quote by={[answer.by, format.day(answer.at)].filter(Boolean).join(', ')} lang={lang}>
      {text}
    </Quote>
  )
}

/** Says by when the team answers, or that it is late, to the person who waits. */
export function useAnswerBy() {
  const t = useT('ui')
  const now = useNow('minute')
  return (to: string, date: string) => t(Date.parse(to) < now ? 'record.answerLate' : 'record.answerBy', { date })
}

/** When the team has promised to answer, for the person who waits. */
export function AnswerDue({ from, to }: { from: string; to: string }) {
  const answerBy = useAnswerBy()
  const format = useFormat()
  return (
    <Card pad className="row row--between row--wrap">
      <span>{answerBy(to, format.weekdayDate(to))}</span>
      <PromiseClock from={from} to={to} gentle row />
    </Card>
  )
}

type HistoryProps = {
  history: readonly Step[]
  title: (step: Step) => string
  /** Shown instead of the date alone. */
  meta?: (step: Step, date: string) => string
  /** When the answer is due. */
  due?: string | null
}

/** The public steps of a record; the promised answer comes last. */
export function RecordHistory({ history, title, meta = (_, date) => date, due }: HistoryProps) {
  const t = useT('ui')
  const format = useFormat()
  const taken = history.map((step, index) => ({
    id: String(index),
    state: index === history.length - 1 ? ('now' as const) : ('done' as const),
    title: title(step),
    meta: meta(step, format.day(step.at)),
  }))
  const promised = { id: 'due', state: 'todo' as const, title: t('record.answerDue', { date: format.day(due ?? 0) }) }
  return (
    <Card as="section" aria-labelledby="record-history">
      <CardHead title={t('record.history')} id="record-history" />
      <Timeline label={t('record.history')} steps={due ? [...taken, promised] : taken} />
    </Card>
  )
}
