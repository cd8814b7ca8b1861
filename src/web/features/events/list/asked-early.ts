import type { listEvents } from '#contract/events/events.ts'
import { askedEarly } from '#web/lib/api/asked-early.ts'

export const mostEvents = 50

export const eventsAskedEarly = {
  mine: askedEarly<typeof listEvents>('/events', { mine: true, when: 'upcoming', limit: mostEvents }),
  everMine: askedEarly<typeof listEvents>('/events', { mine: true, when: 'past', limit: 1 }),
  upcoming: askedEarly<typeof listEvents>('/events', { when: 'upcoming', limit: mostEvents }),
}
