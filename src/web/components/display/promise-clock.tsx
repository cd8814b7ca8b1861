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
  /** The second line. By default a late clock shows the promised day, a stopped one how long it took. */
  sub?: ReactNode
  /** Bar and text in one line, with a second line only if `sub` is given. */
  row?: boolean
  /** For the person who waits for the answer: a late clock then warns instead of turning red. */
  gentle?: boolean
}

/** Seven segments stand for the promised time and light up as it passes; segments after the tick are days late. */
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
