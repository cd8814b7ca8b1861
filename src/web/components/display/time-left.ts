import { dayMs, hourMs, minuteMs } from '#contract/times.ts'
import { type Translate, useT } from '#web/lib/text/i18n.ts'
import { useNow } from './ticker.ts'

export type TimeLeft = {
  closed: boolean
  urgent: boolean
  days: number
  hours: number
  minutes: number
  seconds: number
}

export function timeLeft(until: number, now: number): TimeLeft {
  const left = Math.max(0, until - now)
  return {
    closed: left === 0,
    urgent: left > 0 && left < dayMs,
    days: Math.floor(left / dayMs),
    hours: Math.floor((left % dayMs) / hourMs),
    minutes: Math.floor((left % hourMs) / minuteMs),
    seconds: Math.floor((left % minuteMs) / 1000),
  }
}

/**
 * The two largest units in words: «4 dias e 14 horas». Uses our own texts: Intl is slow to start, and login shows this.
 */
export function spokenTime({ days, hours, minutes }: TimeLeft, t: Translate<'basics'>): string {
  const units = [
    ['days', days],
    ['hours', hours],
    ['minutes', minutes],
  ] as const
  const largest = units.findIndex(([, count]) => count > 0)
  const shown = largest < 0 ? [['minutes', 1] as const] : units.slice(largest, largest + 2)
  const [first = '', second] = shown
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => t(`countdown.spoken.${unit}`, { count }))
  return second ? t('countdown.spoken.both', { first, second }) : first
}

/** The time left until `to`, with its label. Counts seconds only when asked to or on the last day. */
export function useTimeLeft(to: string | Date, withSeconds = false): TimeLeft & { label: string } {
  const t = useT('basics')
  const until = new Date(to).getTime()
  const minute = useNow('minute')
  const lastDay = until - minute < dayMs + minuteMs && until > minute
  const now = useNow((withSeconds || lastDay) && until > minute ? 'second' : 'minute')
  const left = timeLeft(until, now)
  const inMinutes = timeLeft(until, minute)
  const words = spokenTime(inMinutes, t)
  const count = inMinutes.days || inMinutes.hours || inMinutes.minutes || 1
  return { ...left, label: left.closed ? t('countdown.closed') : t('countdown.left', { count, time: words }) }
}
