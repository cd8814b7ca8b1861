import type { ProgressWeek } from '#contract/cohorts/progress.ts'
import { useT } from '#web/lib/text/i18n.ts'

const kinds = ['done', 'late', 'missing', 'now', 'coming', 'away'] as const
type Kind = (typeof kinds)[number]
type Props = { weeks: readonly ProgressWeek[]; week: number | null }

/** A segment a week: done, late, missing, now or to come. */
export function WeekStrip({ weeks, week }: Props) {
  const t = useT('cohorts-progress')
  const now = week ?? weeks.length + 1
  const isAway = ({ isOutside, total }: ProgressWeek) => isOutside && total === 0
  const kind = (one: ProgressWeek): Kind => {
    const { number, done, total, late } = one
    if (isAway(one)) return 'away'
    if (number === now) return 'now'
    if (number > now) return 'coming'
    return done < total ? 'missing' : late ? 'late' : 'done'
  }
  const own = weeks.filter((one) => one.number < now && !isAway(one))
  const whole = own.filter(({ done, total }) => done >= total).length
  const past = own.length
  return (
    <>
      <span className="wstrip" aria-hidden>
        {weeks.map((one) => (
          <i data-week={kind(one)} key={one.number} />
        ))}
      </span>
      <span className="sr-only">{t('week.strip', { whole, past })}</span>
    </>
  )
}

export function WeekLegend() {
  const t = useT('cohorts-progress')
  return (
    <ul className="seglegend small" aria-hidden>
      {kinds.map((kind) => (
        <li key={kind}>
          <span className="wstrip">
            <i data-week={kind} />
          </span>
          {t(`week.${kind}`)}
        </li>
      ))}
    </ul>
  )
}
