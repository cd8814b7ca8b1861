import { Countdown } from '#web/components/display/countdown.tsx'
import { Digits, twoDigits } from '#web/components/display/digits.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { spokenTime, timeLeft } from '#web/components/display/time-left.ts'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import type { OpenQueue, OpenRow } from '#web/queues.ts'
import './today-display.css'

type Counters = { queues: OpenQueue[]; chosen: string | undefined; onChoose: (queue: string | undefined) => void }

/** The most urgent row with its clock, and the number of open items of each queue. */
export function TodayDisplay({ first, ...counters }: Counters & { first: OpenRow }) {
  const t = useT('today')
  const format = useFormat()
  const { title, about, due, verb, to, search, urgency } = first
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
            <ButtonLink variant="ink" to={to} search={search as never}>
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

function LateClock({ since }: { since: string }) {
  const t = useT('today')
  const basics = useT('basics')
  const late = timeLeft(useNow('minute'), Date.parse(since))
  return (
    <>
      <p className="sr-only">{t('display.lateFor', { time: spokenTime(late, basics) })}</p>
      <div className="countdown" aria-hidden>
        {(['days', 'hours', 'minutes'] as const).map((unit) => (
          <span className="countdown__unit" key={unit}>
            <Digits value={twoDigits(Math.min(late[unit], 99))} size="2xl" />
            <span className="countdown__label">{basics(`countdown.${unit}`, { count: late[unit] })}</span>
          </span>
        ))}
      </div>
      <p className="waits__late small" aria-hidden>
        {t('display.late')}
      </p>
    </>
  )
}

/** So many columns, at most, that the rows are equally long: nobody likes a lonely last one. */
const columnsFor = (count: number, most: number) => Math.ceil(count / Math.ceil(count / most))

function QueueCounters({ queues, chosen, onChoose }: Counters) {
  const t = useT('today')
  const columns = {
    '--columns-phone': columnsFor(queues.length, 3),
    '--columns': columnsFor(queues.length, 4),
    '--columns-wide': columnsFor(queues.length, 5),
  }
  return (
    <ul className="waits__counts" style={columns} aria-label={t('display.queues')}>
      {queues.map(({ id, name, count, late }) => (
        <li key={id}>
          <button
            type="button"
            aria-pressed={chosen === id}
            data-late={late > 0 || undefined}
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
