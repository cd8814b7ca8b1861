import type { ReactNode } from 'react'
import { dayMs } from '#contract/times.ts'
import { Digits, twoDigits } from '#web/components/display/digits.tsx'
import { Plant } from '#web/components/display/plant.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import '../cohorts.css'

export type WeekPlant = { number: number; lit: number; label: string }
type Props = {
  title: string
  note: string
  startsOn: string
  week: number | null
  weeks: readonly WeekPlant[]
  /** Beside the number of the week. */
  figures?: ReactNode
}

const week = 7 * dayMs
const mostInRow = 16

/** The weeks of a cohort as plants on a display; the current one is marked. */
export function CohortWeeks({ title, note, startsOn, week: now, weeks, figures }: Props) {
  const t = useT('cohorts')
  const format = useFormat()
  // Without the year: a row of sixteen dates has no room for it.
  const monday = (number: number) => {
    const at = Date.parse(startsOn) + (number - 1) * week
    return `${Number(format.dayNumber(at, 'UTC'))} ${format.shortMonth(at, 'UTC')}`
  }
  return (
    <section className="lcd wline" aria-labelledby="weeks">
      <header className="wline__head">
        <div>
          <h2 className="title-card" id="weeks">
            {title}
          </h2>
          <p className="small muted">{note}</p>
        </div>
        {figures}
        {now !== null && (
          <span className="row">
            <Digits value={twoDigits(now)} size="lg" />
            <span className="small muted" aria-hidden>
              {t('weeks.of', { weeks: weeks.length })}
            </span>
            <span className="sr-only">{t('weeks.now', { week: now, weeks: weeks.length })}</span>
          </span>
        )}
      </header>
      <ol className="wline__row" style={{ '--columns': Math.min(weeks.length, mostInRow) }}>
        {weeks.map(({ number, lit, label }) => (
          <li key={number} aria-current={number === now ? 'date' : undefined}>
            <Plant lit={lit} size={44} />
            <span className="sr-only">{label}</span>
            <span className="wline__n" aria-hidden>
              {number}
            </span>
            <span className="wline__d">{monday(number)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
