import * as z from 'zod/mini'
import { found } from '#api/http/caller.ts'
import { audience } from '#api/records/audience.ts'
import { slug } from '#contract/endpoint.ts'
import { segments } from '#contract/events/registration.ts'
import { findEvent } from '../queries.ts'
import { findSegment } from './queries.ts'

const who = {
  confirmed: { pt: 'inscritos', en: 'registered' },
  waitlisted: { pt: 'lista de espera', en: 'waiting list' },
  pending: { pt: 'por aprovar', en: 'to be approved' },
  attended: { pt: 'quem participou', en: 'who attended' },
} as const

/** A part of an event's participants. */
export const registrationsAudience = audience({
  scope: 'events:manage',
  occasion: 'events.message',
  filters: z.strictObject({ event: slug, segment: z.enum(segments) }),
  describe: async ({ db }, { event, segment }) => {
    const { title_pt, title_en } = found(await findEvent(db, event))
    const { pt, en } = who[segment]
    return {
      title: { pt: `${title_pt}: ${pt}`, en: `${title_en ?? title_pt}: ${en}` },
      link: { label: { pt: 'Ver o evento', en: 'See the event' }, path: `/events/${event}` },
    }
  },
  findPeople: async ({ db }, _writer, { event, segment }) =>
    findSegment(db, found(await findEvent(db, event)).id, segment),
})
