import { found, refuse } from '#api/http/caller.ts'
import { inLanguage } from '#api/mail/letter.ts'
import { describeDate, describeHour } from '#api/mail/times.ts'
import { audience, type RecordWord } from '#api/records/audience.ts'
import type { Locale } from '#contract/endpoint.ts'
import { segmentFilters, type SegmentFilters } from '#contract/events/registration.ts'
import { wordsOf } from '#contract/questions.ts'
import { findEvent } from '../queries.ts'
import type { WholeEvent } from '../rows.ts'
import { findSegment } from './queries.ts'

const who = {
  confirmed: { pt: 'inscritos', en: 'registered' },
  waitlisted: { pt: 'lista de espera', en: 'waiting list' },
  pending: { pt: 'por aprovar', en: 'to be approved' },
  attended: { pt: 'quem participou', en: 'who attended' },
  absent: { pt: 'quem faltou', en: 'who did not come' },
} as const
const ways = { onsite: { pt: 'na sala', en: 'in the room' }, online: { pt: 'online', en: 'online' } } as const

/** The part of the list in words. A question or an answer that is gone ends it. */
function partOf({ questions }: WholeEvent, { segment, way, question, answer }: SegmentFilters, locale: Locale): string {
  const asked = question && questions.find(({ id }) => id === question)
  if (question && !asked) refuse('not_found')
  const given = asked && inLanguage(locale, wordsOf(asked, answer ?? ''))
  if (asked && !given) refuse('not_found')
  const parts = [who[segment][locale], way && ways[way][locale], asked && `${inLanguage(locale, asked.text)} ${given}`]
  return parts.filter(Boolean).join(', ')
}

const both = (write: (locale: Locale) => string) => ({ pt: write('pt'), en: write('en') })

/** What a text may name of the event. */
function wordsFor(event: WholeEvent, now: Date): RecordWord[] {
  const { starts_at: at, zone } = event
  const room = event.mode !== 'online' && [event.venue, event.address].filter(Boolean).join(', ')
  const place = [room, event.mode !== 'onsite' && 'Online'].filter(Boolean).join(' / ')
  return [
    { name: { pt: 'evento', en: 'event' }, value: both((locale) => titleIn(event, locale)) },
    { name: { pt: 'data', en: 'date' }, value: both((locale) => describeDate(at, { zone, locale, now })) },
    { name: { pt: 'hora', en: 'time' }, value: both((locale) => describeHour(at, { zone, locale, now })) },
    { name: { pt: 'local', en: 'place' }, value: { pt: place, en: place } },
  ]
}

const titleIn = ({ title_pt: pt, title_en: en }: WholeEvent, locale: Locale) => inLanguage(locale, { pt, en })

/** A part of an event's participants. */
export const registrationsAudience = audience({
  scope: 'events:manage',
  occasion: 'events.message',
  filters: segmentFilters,
  describe: async ({ db, clock }, filters) => {
    const event = found(await findEvent(db, filters.event))
    return {
      title: both((locale) => `${titleIn(event, locale)}: ${partOf(event, filters, locale)}`),
      link: { label: { pt: 'Ver o evento', en: 'See the event' }, path: `/events/${event.slug}` },
      words: wordsFor(event, clock()),
      startsAt: event.state === 'published' ? event.starts_at : null,
    }
  },
  findPeople: async ({ db, clock }, _writer, { event, ...part }) =>
    findSegment(db, found(await findEvent(db, event)), part, clock()),
})
