import { Countdown } from '#web/components/display/countdown.tsx'
import { Digits, twoDigits } from '#web/components/display/digits.tsx'
import { LateClock } from '#web/components/display/late-clock.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import type { OpenQueue, OpenRow } from '#web/queues.ts'
import './today-display.css'

type Counters = {
  queues: OpenQueue[]
  chosen: string | undefined
  onChoose: (queue: string | undefined) => void
  /** So many counters stand in the row. */
  most?: number
}

/** The most urgent row with its clock, and the number of open items of each queue. */
export function TodayDisplay({ first, ...counters }: Counters & { first: OpenRow }) {
  const t = useT('today')
  const format = useFormat()
  const { title, about, due, verb, to, search, hash, urgency } = first
  return (
    <section className="waits lcd" aria-labelledby="now" data-tone={urgency === 'late' ? 'urgent' : undefined}>
      <div className="waits__main">
        <div className="waits__text">
          <p className="small muted medium">{t('display.kicker')}</p>
          <h2 className="waits__title" id="now" lang={title.lang}>
            {title.text}
          </h2>
          <p className="small muted">
            <span lang={about.lang}>{about.text}</span> · {t('display.due', { date: format.dateTime(due) })}
          </p>
          <div className="waits__cta">
            <ButtonLink variant="ink" to={to} search={search as never} hash={hash}>
              {t('display.act', { verb })}
            </ButtonLink>
          </div>
        </div>
        <div className="waits__clock">
          {urgency === 'late' ? <LateClock since={due} /> : <Countdown to={due} size="2xl" losable />}
        </div>
      </div>
      <QueueCounters {...counters} />
    </section>
  )
}

/** Queues with something in them, those with something late first. */
const openQueues = ({ queues, chosen, most = 8 }: Omit<Counters, 'onChoose'>) =>
  queues
    .filter(({ id, count }) => count > 0 || id === chosen)
    .sort((one, other) => Number(other.late > 0) - Number(one.late > 0))
    .slice(0, most)

function QueueCounters({ chosen, onChoose, ...counters }: Counters) {
  const t = useT('today')
  const shown = openQueues({ ...counters, chosen })
  return (
    <ul className="waits__counts" style={{ '--columns': shown.length }} aria-label={t('display.queues')}>
      {shown.map(({ id, name, count, late }) => (
        <li key={id}>
          <button
            type="button"
            aria-pressed={chosen === id}
            data-late={late === count || undefined}
            onClick={() => onChoose(chosen === id ? undefined : id)}
          >
            <Digits value={twoDigits(Math.min(count, 99))} />
            <span className="waits__label">
              <span className="sr-only">{`${count} `}</span>
              {name.toLowerCase()}
              {late > 0 && <b>{t('display.lateOf', { count: late })}</b>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
