import type { BookableMentor, FreeHour, Reason } from '#contract/mentoring/booking.ts'
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
        </div>
        <p className="small medium">{free > 0 ? t('book.freeHours', { count: free }) : t('book.full')}</p>
      </div>
      {topics.length > 0 && (
        <div className="row row--wrap">
          {topics.map((topic) => (
            <Chip key={topic}>{topic}</Chip>
          ))}
        </div>
      )}
      {reasons.length > 0 && (
        <ul className="mentor__why small">
          {reasons.map((reason) => (
            <li key={reason.kind}>
              <ReasonText reason={reason} />
            </li>
          ))}
        </ul>
      )}
      {hours.length > 0 && <Strip mentor={mentor} {...strip} />}
    </Card>
  )
}

export function ReasonText({ reason: { kind, about } }: { reason: Reason }) {
  const t = useT('mentoring')
  return t(`reason.${kind}`, { about: about ?? '' })
}

/** Days with hours, each hour a segment to press. */
function Strip({ mentor, chosenId, onChoose }: StripProps) {
  const { weekdayInitials, dayNumber, shortDay } = useFormat()
  const days = Map.groupBy(mentor.hours, ({ startsAt }) => shortDay(startsAt))
  return (
    <ol className="bstrip">
      {[...days].map(([day, hours]) => (
        <li key={day}>
          <span className="bstrip__d" aria-hidden>
            {weekdayInitials(hours[0]!.startsAt, 'short')} <b>{dayNumber(hours[0]!.startsAt)}</b>
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
