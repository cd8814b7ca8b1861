import type { ReactNode } from 'react'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { cx } from '#web/components/ui/class-names.ts'
import './promise-clock.css'
import { promiseSegments, type PromiseTime, promiseTime } from './promise-time.ts'
import { useNow } from './ticker.ts'

export type PromiseClockProps = {
  /** When the promised time began. */
  from: string
  /** The promised moment. */
  to: string
  /** When the promise was kept, if it was. */
  done?: string | null | undefined
  /** The second line; without it, a late clock tells the promised day and a stopped one how long it took. */
  sub?: ReactNode
  /** Bar and text in one line, without the second line unless `sub` is given. */
  row?: boolean
  /** For those who wait for the answer: it is not their fault, so a late clock warns and is not red. */
  gentle?: boolean
}

/** Seven segments are the promised time, lit as it is spent; those after the tick are days late. */
export function PromiseClock({ from, to, done, sub, row = false, gentle = false }: PromiseClockProps) {
  const now = useNow('minute')
  const time = promiseTime(Date.parse(from), Date.parse(to), now, done ? Date.parse(done) : undefined)
  const texts = usePromiseTexts(time, to, now)
  const second = sub ?? (row ? null : texts.sub)
  return (
    <span className={cx('clock', row && 'clock--row', gentle && 'clock--gentle')} data-tone={time.tone}>
      <span className="clock__bar" aria-hidden>
        {Array.from({ length: promiseSegments }, (_, i) => (
          <i className={i < time.lit ? 'on' : undefined} key={i} />
        ))}
        {time.over > 0 && <b />}
        {Array.from({ length: time.over }, (_, i) => (
          <i className="over" key={i} />
        ))}
      </span>
      <span className="clock__text">{texts.text}</span>
      {second && <span className="clock__sub">{second}</span>}
    </span>
  )
}

function usePromiseTexts({ tone, left, late, took }: PromiseTime, to: string, now: number) {
  const t = useT('ui')
  const format = useFormat()
  if (took) {
    const kept = t(`clock.took.${took.unit}`, { count: took.count })
    return { text: t('clock.done'), sub: late ? t(`clock.doneLate.${late.unit}`, { count: late.count }) : kept }
  }
  if (late) {
    const sub = t('clock.promised', { day: format.shortDay(to) })
    return { text: t(`clock.late.${late.unit}`, { count: late.count }), sub }
  }
  if (tone === 'rest' && left) return { text: t('clock.left', { count: left.count }), sub: null }
  const isToday = format.date(to) === format.date(now)
  return { text: t(isToday ? 'clock.today' : 'clock.tomorrow', { time: format.time(to) }), sub: null }
}
