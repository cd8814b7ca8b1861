import type { Event } from '#contract/events/events.ts'
import type { Way } from '#contract/events/states.ts'

type Seats = Pick<Event, 'mode' | 'capacity' | 'taken' | 'onlineCapacity' | 'onlineTaken'>

/** The seats of both ways of a hybrid event together; without a limit where one of them has none. */
export const allSeats = ({ mode, capacity, taken, onlineCapacity, onlineTaken }: Seats) =>
  mode === 'hybrid'
    ? {
        capacity: capacity === null || onlineCapacity === null ? null : capacity + onlineCapacity,
        taken: taken + onlineTaken,
      }
    : { capacity, taken }

export const seatsOf = (event: Seats, way: Way) =>
  event.mode === 'hybrid' && way === 'online'
    ? { capacity: event.onlineCapacity, taken: event.onlineTaken }
    : { capacity: event.capacity, taken: event.taken }
