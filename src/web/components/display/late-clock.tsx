import { useT } from '#web/lib/text/i18n.ts'
import './countdown.css'
import { Digits, twoDigits } from './digits.tsx'
import { useNow } from './ticker.ts'
import { spokenTime, timeLeft } from './time-left.ts'

/** How long something is late, as digits. */
export function LateClock({ since }: { since: string }) {
  const t = useT('basics')
  const late = timeLeft(useNow('minute'), Date.parse(since))
  return (
    <div className="lateclock" data-tone="urgent">
      <p className="sr-only">{t('countdown.lateFor', { time: spokenTime(late, t) })}</p>
      <div className="countdown" aria-hidden>
        {(['days', 'hours', 'minutes'] as const).map((unit) => (
          <span className="countdown__unit" key={unit}>
            <Digits value={twoDigits(Math.min(late[unit], 99))} size="2xl" />
            <span className="countdown__label">{t(`countdown.${unit}`, { count: late[unit] })}</span>
          </span>
        ))}
      </div>
      <p className="lateclock__word small" aria-hidden>
        {t('countdown.late')}
      </p>
    </div>
  )
}
