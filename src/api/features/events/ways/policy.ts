import type { EventMode } from '#contract/events/events.ts'
import { attendingWays, type Way } from '#contract/events/states.ts'

type SeatFacts = {
  mode: EventMode
  capacity: number | null
  taken: number
  online_capacity: number | null
  online_taken: number
}

/** Whether this way of taking part has no seat left; other than hybrid events have one way. */
export const isFullFor = (event: SeatFacts, way: Way): boolean => {
  const isOnline = event.mode === 'hybrid' && way === 'online'
  const [capacity, taken] = isOnline ? [event.online_capacity, event.online_taken] : [event.capacity, event.taken]
  return capacity !== null && taken >= capacity
}
export const isFull = (event: SeatFacts) => attendingWays.every((way) => isFullFor(event, way))

/** Until a moment only a group gets seats at once; the others wait in line. */
export const putsGroupFirst = (event: { priority_until: Date | null }, now: Date): boolean =>
  event.priority_until !== null && now < event.priority_until

/** Until a moment a seat can be given back; then only the team cancels. */
export const cancelsByThemselves = ({ cancel_until: until }: { cancel_until: Date | null }, now: Date): boolean =>
  until === null || now < until
