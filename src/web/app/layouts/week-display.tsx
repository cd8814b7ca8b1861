import { useState } from 'react'
import { Digits, twoDigits } from '#web/components/display/digits.tsx'
import { Plant } from '#web/components/display/plant.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import './week-display.css'

const segments = 7
// Monday lights one segment, Sunday all seven.
const segmentsOfToday = () => new Date().getDay() || segments

/** One plant per week: past weeks are fully lit, the current one grows by the day, future ones are unlit. */
export function WeekDisplay({ week, weeks }: { week: number; weeks: number }) {
  const t = useT('shell')
  const [growing] = useState(segmentsOfToday)
  const lit = (index: number) => (index < week - 1 ? segments : index === week - 1 ? growing : 0)
  return (
    <section className="week lcd" aria-label={t('week.label', { week, weeks })}>
      <div className="week__head" aria-hidden="true">
        <span className="week__label">{t('week.title')}</span>
        <span className="row">
          <Digits value={twoDigits(week)} />
          <span className="week__label">{t('week.of', { weeks })}</span>
        </span>
      </div>
      <div className="tray" aria-hidden="true">
        {Array.from({ length: weeks }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a plant is identified by its week
          <Plant key={index} lit={lit(index)} size={24} />
        ))}
      </div>
    </section>
  )
}
