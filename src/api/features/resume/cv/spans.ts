import { dateLocales } from '#api/mail/times.ts'
import type { Locale } from '#contract/endpoint.ts'
import { cvWords } from './words.ts'

type Span = { startMonth: string | null; endMonth: string | null; current: boolean }

/** «jun – set 2025», «set 2023 – jun 2024», «jan 2026 – hoje». */
export function spanText({ startMonth, endMonth, current }: Span, lang: Locale): string {
  const end = current ? cvWords.today[lang] : endMonth && monthText(endMonth, lang)
  if (!startMonth) return end && !current ? end : ''
  if (!end || startMonth === endMonth) return monthText(startMonth, lang)
  const start = monthText(startMonth, lang)
  const sameYear = !current && start.includes(' ') && startMonth.slice(0, 4) === endMonth?.slice(0, 4)
  return `${sameYear ? start.replace(/\s\d{4}$/, '') : start} – ${end}`
}

function monthText(month: string, lang: Locale): string {
  if (!month.includes('-')) return month
  const [year, number] = month.split('-').map(Number) as [number, number]
  const name = new Intl.DateTimeFormat(dateLocales[lang], { month: 'short', timeZone: 'UTC' })
    .format(new Date(Date.UTC(year, number - 1, 1)))
    .replace('.', '')
  return `${name} ${year}`
}
