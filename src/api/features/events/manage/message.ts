import type { Deps } from '#api/deps.ts'
import type { Caller } from '#api/http/caller.ts'
import { messageSegment } from '#api/mail/segment-message.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { messageRegistrations } from '#contract/events/registration.ts'
import type { WholeEvent } from '../rows.ts'
import { findSegment } from './queries.ts'

export async function messageParticipants(
  deps: Deps,
  caller: Caller,
  { id, slug, title_pt, title_en }: WholeEvent,
  message: BodyOf<typeof messageRegistrations>,
): Promise<AnswerOf<typeof messageRegistrations>> {
  return messageSegment(deps, caller, message, {
    kind: 'events.message',
    object: { type: 'event', id },
    title: { pt: title_pt, en: title_en },
    link: { label: { pt: 'Ver o evento', en: 'See the event' }, path: `/events/${slug}` },
    findPeople: (tx) => findSegment(tx, id, message.segment),
  })
}
