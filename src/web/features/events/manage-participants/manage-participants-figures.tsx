import type { EventDetail } from '#contract/events/events.ts'
import type { EventFigures } from '#contract/events/registration.ts'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { Digits, twoDigits } from '#web/components/display/digits.tsx'
import { Strip } from '#web/components/display/facts.tsx'
import { Level } from '#web/components/display/level.tsx'
import { SegBar } from '#web/components/display/segbar.tsx'
import { oneDecimal, useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { allSeats } from '../seats.ts'

type Props = { event: EventDetail; figures: EventFigures }

/** The figures that say something now: seats before the event, attendance and opinions after it. */
export function EventFiguresStrip({ event, figures: { byState, byAttendance, rating } }: Props) {
  const t = useT('events-manage')
  const format = useFormat()
  const shownUp = byAttendance.present + byAttendance.late
  const shown = (value: number | null, text = value === null ? '--' : twoDigits(value)) => (
    <>
      <Digits value={text} />
      <span className="sr-only">{value === null ? '–' : format.number(value)}</span>
    </>
  )
  const waiting = byState.waitlisted + byState.offered
  const free = freeSeats(event)
  const absent = noShows(event, byAttendance)
  const mean = rating === null ? null : oneDecimal(rating)
  return (
    <Strip
      lcd
      compact
      facts={[
        { term: t('figure.registered'), value: shown(byState.confirmed), isTold: true },
        { term: t('figure.free'), value: shown(free), isTold: free !== null },
        { term: t('figure.pending'), value: shown(byState.pending), isTold: byState.pending > 0 },
        { term: t('figure.waiting'), value: shown(waiting), isTold: waiting > 0 },
        { term: t('figure.shownUp'), value: shown(shownUp), isTold: shownUp > 0 || event.phase === 'over' },
        { term: t('figure.noShow'), value: shown(absent), isTold: absent !== null },
        { term: t('figure.rating'), value: shown(mean, mean?.toFixed(1)), isTold: mean !== null },
      ].filter(({ isTold }) => isTold)}
    />
  )
}

/** Null without a limit, and once nobody can sign up any more. */
function freeSeats({ phase, ...event }: EventDetail): number | null {
  const { capacity, taken } = allSeats(event)
  return capacity === null || phase === 'over' || phase === 'cancelled' ? null : Math.max(0, capacity - taken)
}

/** Unmarked participants count only after the end: until then they may still come. */
function noShows({ phase }: EventDetail, { absent, unmarked }: EventFigures['byAttendance']): number | null {
  if (phase === 'over') return absent + unmarked
  return absent > 0 ? absent : null
}

export function EventFiguresCards({ figures }: Props) {
  const t = useT('events-manage')
  const { perDay, ratings, byAttendance, byCode } = figures
  const rated = ratings.reduce((sum, count) => sum + count, 0)
  const { unmarked: _waiting, ...marks } = byAttendance
  const marked = Object.values(marks).reduce((sum, count) => sum + count, 0)
  return (
    <div className="grid cols-3">
      {perDay.length > 0 && <PerDay perDay={perDay} />}
      {marked > 0 && (
        <BarsCard
          title={t('figure.attendance')}
          bars={(['present', 'late', 'excused', 'absent', 'unmarked'] as const).map((mark) => ({
            id: mark,
            label: t(`attendance.${mark}`),
            count: byAttendance[mark],
          }))}
          note={byCode > 0 ? t('figure.byCode', { count: byCode }) : undefined}
        />
      )}
      {rated > 0 && (
        <BarsCard
          title={t('figure.ratings')}
          bars={ratings
            .map((count, i) => ({ id: String(i), label: t('figure.stars', { count: i + 1 }), count }))
            .toReversed()}
        />
      )}
    </div>
  )
}

type Bar = { id: string; label: string; count: number }
const barSegments = 16

/** A bar of segments for each value; the number beside it says the same. */
export function BarsCard({ title, bars, note }: { title: string; bars: Bar[]; note?: string | undefined }) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <Card as="section">
      <CardHead title={title} />
      <CardBody>
        <dl className="bars">
          {bars.map(({ id, label, count }) => (
            <div key={id}>
              <dt className="small">{label}</dt>
              <dd>
                <SegBar value={count} max={most} segments={barSegments} />
                <span className="small num">{count}</span>
              </dd>
            </div>
          ))}
        </dl>
        {note && <p className="small muted">{note}</p>}
      </CardBody>
    </Card>
  )
}

const columnSegments = 8
const mostDays = 21

function PerDay({ perDay }: Pick<EventFigures, 'perDay'>) {
  const t = useT('events-manage')
  const format = useFormat()
  const days = perDay.slice(-mostDays)
  const most = Math.max(1, ...days.map(({ count }) => count))
  const dayName = (day: string) => format.shortDay(`${day}T12:00:00Z`, 'UTC')
  return (
    <Card as="section">
      <CardHead title={t('figure.perDay')} />
      <CardBody className="perday">
        <ol className="columns">
          {days.map(({ day, count }) => (
            <li key={day} title={t('figure.onDay', { day: dayName(day), count })}>
              <span className="sr-only">{t('figure.onDay', { day: dayName(day), count })}</span>
              {Array.from({ length: columnSegments }, (_, i) => (
                <i className={i < Math.ceil((count / most) * columnSegments) ? 'on' : undefined} key={i} />
              ))}
              <span className="tiny subtle" aria-hidden>
                {count}
              </span>
            </li>
          ))}
        </ol>
        <p className="row row--between tiny subtle" aria-hidden>
          <span>{dayName(days[0]?.day ?? '')}</span>
          {days.length > 1 && <span>{dayName(days.at(-1)?.day ?? '')}</span>}
        </p>
      </CardBody>
    </Card>
  )
}

export function EventComments({ comments }: Pick<EventFigures, 'comments'>) {
  const t = useT('events-manage')
  const format = useFormat()
  return (
    <Card as="section">
      <CardHead title={t('figure.comments')} />
      <ul className="list">
        {comments.map(({ rating, comment, at }) => (
          <li className="comment" key={`${at} ${comment}`}>
            <p className="row small subtle">
              <Level value={rating} label={t('people.rating', { rating })} />
              {format.shortDay(at)}
            </p>
            <p>{comment}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
