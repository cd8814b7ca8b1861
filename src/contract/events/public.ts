import * as z from 'zod/mini'
import { endpoint, slug } from '#contract/endpoint.ts'
import { eventDetail } from './events.ts'

const { agenda } = eventDetail.shape

/** What a visitor reads of an event: no people, and no link to the room online. */
export const publicEvent = z.extend(
  z.pick(eventDetail, {
    slug: true,
    kind: true,
    state: true,
    title: true,
    summary: true,
    description: true,
    mode: true,
    venue: true,
    startsAt: true,
    endsAt: true,
    movedFrom: true,
    zone: true,
    phase: true,
    coverId: true,
    registrationOpensAt: true,
    registrationClosesAt: true,
  }),
  { agenda: z.array(z.omit(agenda._zod.def.element, { who: true })) },
)
export type PublicEvent = z.infer<typeof publicEvent>

export const getPublicEvent = endpoint({
  method: 'GET',
  path: '/public/events/{slug}',
  access: 'public',
  summary: 'An event that visitors may read; 404 for any other',
  params: z.object({ slug }),
  response: publicEvent,
})

/** For calendar programs and feed readers; English with `?lang=en`. */
export const publicFeeds = { calendar: '/events.ics', atom: '/events.atom' } as const
