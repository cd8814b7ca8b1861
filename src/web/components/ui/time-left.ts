import { intlLocales, useLocale, useT } from '#web/lib/i18n.ts'
import { useNow } from './ticker.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

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
    urgent: left > 0 && left < DAY,
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
    seconds: Math.floor((left % MINUTE) / 1000),
  }
}

/** The two largest units, in words: «4 dias e 14 horas». */
export function spokenTime({ days, hours, minutes }: TimeLeft, locale: string): string {
  const units = [
    ['day', days],
    ['hour', hours],
    ['minute', minutes],
  ] as const
  const first = units.findIndex(([, count]) => count > 0)
  const shown = first < 0 ? [['minute', 1] as const] : units.slice(first, first + 2).filter(([, count]) => count > 0)
  const words = shown.map(([unit, count]) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
  )
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(words)
}

/** What is left until then, and how to say it. Seconds are counted only when asked for or on the last day. */
export function useTimeLeft(to: string | Date, withSeconds = false): TimeLeft & { label: string } {
  const t = useT('ui')
  const locale = useLocale()
  const until = new Date(to).getTime()
  const minute = useNow('minute')
  const lastDay = until - minute < DAY + MINUTE && until > minute
  const now = useNow((withSeconds || lastDay) && until > minute ? 'second' : 'minute')
  const left = timeLeft(until, now)
  const inMinutes = timeLeft(until, minute)
  const words = spokenTime(inMinutes, intlLocales[locale])
  const count = inMinutes.days || inMinutes.hours || inMinutes.minutes || 1
  return { ...left, label: left.closed ? t('countdown.closed') : t('countdown.left', { count, time: words }) }
}
