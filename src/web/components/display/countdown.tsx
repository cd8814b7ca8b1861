import { useT } from '#web/lib/text/i18n.ts'
import { cx } from '#web/components/ui/class-names.ts'
import './countdown.css'
import { Digits, type DigitsProps, twoDigits } from './digits.tsx'
import { useTimeLeft } from './time-left.ts'

export type CountdownProps = {
  to: string | Date
  size?: DigitsProps['size']
  /** Shows seconds at any time; by default they show only on the last day. */
  seconds?: boolean
  /** Something is lost when the time is up (an offer, a submission): the last day is red. */
  losable?: boolean | undefined
}

const mostDays = 999

/** Days, hours and minutes as digits. The label changes once a minute and is no live region. */
export function Countdown({ to, size = 'lg', seconds = false, losable = false }: CountdownProps) {
  const t = useT('basics')
  const left = useTimeLeft(to, seconds)
  const show = (value: number) => (left.closed ? '--' : twoDigits(Math.min(value, mostDays)))
  const units = [
    { name: 'days', value: left.days },
    { name: 'hours', value: left.hours },
    { name: 'minutes', value: left.minutes },
    { name: 'seconds', value: left.seconds },
  ] as const
  const shown = units.filter(({ name }) => {
    if (name === 'days') return !left.urgent
    return name !== 'seconds' || seconds || left.urgent
  })
  return (
    <div
      className="countdown"
      role="timer"
      aria-label={left.label}
      data-tone={losable && left.urgent ? 'urgent' : undefined}
    >
      {shown.map(({ name, value }) => (
        <div className={cx('countdown__unit', name === 'seconds' && 'countdown__unit--seconds')} key={name} aria-hidden>
          <Digits value={show(value)} size={size} />
          <span className="countdown__label">{t(`countdown.${name}`, { count: left.closed ? 2 : value })}</span>
        </div>
      ))}
    </div>
  )
}

/** The remaining time in one line, for cards and rows: 04 d 14 h. */
export function TimeLeftInline({
  to,
  size = 'sm',
  plain = true,
  losable = false,
}: Pick<CountdownProps, 'to' | 'size' | 'losable'> & { plain?: boolean }) {
  const t = useT('basics')
  const left = useTimeLeft(to)
  if (left.closed) return <span className="small subtle">{left.label}</span>
  const [first, second] = left.urgent ? (['hours', 'minutes'] as const) : (['days', 'hours'] as const)
  return (
    <span className="tminus" data-tone={losable && left.urgent ? 'urgent' : undefined}>
      <span className="sr-only">{left.label}</span>
      {[first, second].map((unit) => (
        <span className="tminus" key={unit} aria-hidden>
          <Digits value={twoDigits(left[unit])} size={size} plain={plain} />
          <span className="tminus__unit">{t(`countdown.${unit}Short`)}</span>
        </span>
      ))}
    </span>
  )
}
