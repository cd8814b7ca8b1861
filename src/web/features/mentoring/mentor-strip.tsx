import type { BookableMentor, FreeHour, Reason } from '#contract/mentoring/booking.ts'
import { dayMs } from '#contract/times.ts'
import { useNow } from '#web/components/display/ticker.ts'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { cx } from '#web/components/ui/class-names.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'

type StripProps = { mentor: BookableMentor; chosenId: string | null; onChoose: (id: string) => void }

export function MentorCard({ mentor, ...strip }: StripProps) {
  const t = useT('mentoring')
  const { name, headline, topics, reasons, hours } = mentor
  const free = hours.filter(({ mine }) => !mine).length
  return (
    <Card as="li" pad className="stack">
      <div className="row mentor__top">
        <Avatar name={name} size="lg" />
        <div className="grow">
          <h3 className="title-section">{name}</h3>
          {headline && <p className="small subtle">{headline}</p>}
          {topics.length > 0 && (
            <div className="row row--wrap mentor__topics">
              {topics.map((topic) => (
                <Chip key={topic}>{topic}</Chip>
              ))}
            </div>
          )}
        </div>
        <p className="small medium">{t('book.freeHours', { count: free })}</p>
      </div>
      {reasons.length > 0 && (
        <ul className="mentor__why small">
          {reasons.map((reason) => (
            <li key={reason.kind}>
              <ReasonText reason={reason} />
            </li>
          ))}
        </ul>
      )}
      <Strip mentor={mentor} {...strip} />
    </Card>
  )
}

/** Those without an hour to book: who they are, and no more. */
export function MentorRows({ mentors }: { mentors: readonly BookableMentor[] }) {
  const t = useT('mentoring')
  return (
    <List>
      {mentors.map(({ id, name, headline, topics }) => (
        <ListRow key={id} className="mentor__top">
          <Avatar name={name} />
          <div className="grow">
            <p className="medium">{name}</p>
            <p className="small subtle">{[headline, ...topics].filter(Boolean).join(' · ')}</p>
          </div>
          <p className="small subtle">{t('book.full')}</p>
        </ListRow>
      ))}
    </List>
  )
}

export function ReasonText({ reason: { kind, about } }: { reason: Reason }) {
  const t = useT('mentoring')
  return t(`reason.${kind}`, { about: about ?? '' })
}

/** Two weeks, today with them. */
const daysShown = 14
const isWorkday = (at: string) => ![0, 6].includes(new Date(at).getDay())

type StripDay = { at: string; hours: FreeHour[] }

/** The working days of two weeks and every other day with an hour. */
function daysOf(hours: FreeHour[], now: number, nameOf: (at: string) => string): StripDay[] {
  const days = new Map<string, StripDay>()
  for (const hour of hours) {
    const name = nameOf(hour.startsAt)
    days.set(name, { at: hour.startsAt, hours: [...(days.get(name)?.hours ?? []), hour] })
  }
  for (let ahead = 0; ahead < daysShown; ahead += 1) {
    const at = new Date(now + ahead * dayMs).toISOString()
    if (isWorkday(at) && !days.has(nameOf(at))) days.set(nameOf(at), { at, hours: [] })
  }
  return [...days.values()].toSorted((one, other) => one.at.localeCompare(other.at))
}

/** Each hour a segment to press, and a ghost on days without one. */
function Strip({ mentor, chosenId, onChoose }: StripProps) {
  const { weekdayInitials, dayNumber, shortDay } = useFormat()
  const now = useNow('minute')
  return (
    <ol className="bstrip">
      {daysOf(mentor.hours, now, shortDay).map(({ at, hours }) => (
        <li key={at} data-empty={hours.length === 0 || undefined} aria-hidden={hours.length === 0 || undefined}>
          <span className="bstrip__d" aria-hidden>
            {weekdayInitials(at, 'short').slice(0, 3)} <b>{dayNumber(at)}</b>
          </span>
          <span className="bstrip__s">
            {hours.map((hour) => (
              <Slot key={hour.id} hour={hour} mentor={mentor.name} chosen={hour.id === chosenId} onChoose={onChoose} />
            ))}
          </span>
        </li>
      ))}
    </ol>
  )
}

type SlotProps = { hour: FreeHour; mentor: string; chosen: boolean; onChoose: (id: string) => void }

export function Slot({ hour, mentor, chosen, onChoose }: SlotProps) {
  const t = useT('mentoring')
  const { time, dateTime } = useFormat()
  const spoken = t(hour.mine ? 'book.slotMine' : hour.others > 0 ? 'book.slotTwo' : 'book.slot', {
    when: dateTime(hour.startsAt),
    name: mentor,
  })
  if (hour.mine)
    return (
      <span className="hslot is-mine">
        <span aria-hidden>{time(hour.startsAt)}</span>
        <span className="sr-only">{spoken}</span>
      </span>
    )
  return (
    <button
      type="button"
      className={cx('hslot', hour.others > 0 && 'is-two')}
      aria-pressed={chosen}
      aria-label={spoken}
      onClick={() => onChoose(hour.id)}
    >
      {time(hour.startsAt)}
    </button>
  )
}
