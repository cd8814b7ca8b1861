import { Check, MapPin, Video } from 'lucide-react'
import type { Event, EventKind, Registration } from '#contract/events/events.ts'
import { Chip, type ChipTone } from '#web/components/ui/chip.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { kindTones } from './event-kinds.ts'
import { allSeats } from './seats.ts'
import './event-card.css'

export function KindChip({ kind, size }: { kind: EventKind; size?: 'lg' }) {
  const t = useT('events')
  return (
    <Chip tone={kindTones[kind]} size={size}>
      {t(`kind.${kind}`)}
    </Chip>
  )
}

type CardStatus =
  | 'draft'
  | 'event_cancelled'
  | 'confirmed'
  | 'pending'
  | 'waitlisted'
  | 'offered'
  | 'declined'
  | 'excused'
  | 'full'

const cardStatusTones: Record<CardStatus, ChipTone> = {
  draft: 'note',
  event_cancelled: 'danger',
  confirmed: 'success',
  pending: 'info',
  waitlisted: 'warning',
  offered: 'accent',
  declined: 'neutral',
  excused: 'neutral',
  full: 'neutral',
}

type Standing = Pick<Event, 'state' | 'phase'> & { registration: Pick<Registration, 'state' | 'seat'> | null }

/** The one status to show on a card: the event's own, else the reader's registration, else that it is full. */
export function cardStatusOf({ state, registration, phase }: Standing) {
  if (state === 'cancelled') return 'event_cancelled'
  if (state === 'draft') return 'draft'
  if (phase === 'over') return null
  if (registration && registration.state !== 'cancelled') return registration.state
  if (registration?.seat === 'cohort') return 'excused'
  return phase === 'full' ? 'full' : null
}

type StandingChipProps = { event: Standing; size?: 'lg' }

export function StandingChip({ event, size }: StandingChipProps) {
  const t = useT('events')
  const status = cardStatusOf(event)
  if (!status) return null
  return (
    <Chip tone={cardStatusTones[status]} size={size} icon={status === 'confirmed' ? <Check /> : undefined}>
      {t(`standing.${status}`)}
    </Chip>
  )
}

export function EventPlace({ event }: { event: Pick<Event, 'mode' | 'place'> }) {
  const t = useT('events')
  const Icon = event.mode === 'online' ? Video : MapPin
  return (
    <p className="evplace small muted">
      <Icon />
      <span className="truncate">{placeText(event, t)}</span>
    </p>
  )
}

/** The date as text beside a date tile, which screen readers skip. */
export function TileTime({ event: { startsAt } }: { event: Pick<Event, 'startsAt'> }) {
  const format = useFormat()
  return (
    <>
      <span className="sr-only">{format.dateTime(startsAt)}</span>
      <span aria-hidden>{`${format.weekday(startsAt)}, ${format.time(startsAt)}`}</span>
    </>
  )
}

type EventsText = ReturnType<typeof useT<'events'>>

export function placeText({ mode, place }: Pick<Event, 'mode' | 'place'>, t: EventsText): string {
  if (mode === 'online' || !place) return t('place.online')
  return mode === 'hybrid' ? t('place.hybrid', { place }) : place
}

/** For the team: «18 de 24 lugares», or only the number of participants where there is no limit. */
export function SeatsTaken({ event }: { event: Omit<Seats, 'phase'> }) {
  const t = useT('events')
  const { taken, capacity } = allSeats(event)
  return (
    <span className="small subtle num nowrap">
      {capacity === null ? t('seats.taken', { count: taken }) : t('seats.registered', { taken, count: capacity })}
    </span>
  )
}

type Seats = Pick<Event, 'mode' | 'taken' | 'capacity' | 'onlineTaken' | 'onlineCapacity' | 'phase'>

/** How many seats somebody can still take, now or once registration opens. */
export function seatsToTake({ phase, ...event }: Seats): number {
  const { taken, capacity } = allSeats(event)
  return capacity !== null && (phase === 'open' || phase === 'not_open') ? Math.max(0, capacity - taken) : 0
}

/** For participants: how many seats are left, or how many are taken where none can be had. */
export function SeatsLeft({ event }: { event: Seats }) {
  const t = useT('events')
  if (event.phase === 'cancelled') return null
  const left = seatsToTake(event)
  return (
    <span className="evseats small subtle num nowrap">
      {left > 0 ? t('seats.left', { count: left }) : t('seats.taken', { count: allSeats(event).taken })}
    </span>
  )
}
