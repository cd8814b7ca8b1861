import type { ApiArea, PublicFile } from '#api/area.ts'
import type { Deps } from '#api/deps.ts'
import { escapeHtml } from '#api/http/web/web-page.ts'
import { inLanguage } from '#api/mail/letter.ts'
import { findProgramme } from '#api/programme/queries.ts'
import type { Locale } from '#contract/endpoint.ts'
import { publicFeeds } from '#contract/events/public.ts'
import { dayMs } from '#contract/times.ts'
import { writeCalendar } from '../calendar/icalendar.ts'
import type { WholeEvent } from '../rows.ts'
import { findPublicEvents } from './queries.ts'

const daysBack = 365
const known = ({ db, clock }: Deps) => findPublicEvents(db, new Date(clock().getTime() - daysBack * dayMs))

type Programme = Awaited<ReturnType<typeof findProgramme>>

const feedName = (programme: Programme, locale: Locale) =>
  [inLanguage(locale, { pt: programme.name, en: programme.name_en }), programme.organisation].join(' · ')

/** A calendar that everybody can subscribe to. */
async function calendar(deps: Deps, locale: Locale): Promise<PublicFile> {
  const [events, organizer] = await Promise.all([known(deps), findProgramme(deps.db)])
  const entries = events.map((event) => ({ event, registration: null }))
  const { publicUrl } = deps.settings
  const options = { method: 'PUBLISH', locale, publicUrl, organizer, feedName: feedName(organizer, locale) } as const
  return { type: 'text/calendar', content: writeCalendar(entries, options) }
}

const cancelled = { pt: 'Cancelado', en: 'Cancelled' }
const mostNews = 50

function entryOf(event: WholeEvent, locale: Locale, publicUrl: string): string {
  const title = inLanguage(locale, { pt: event.title_pt, en: event.title_en })
  const shown = event.state === 'cancelled' ? `${cancelled[locale]}: ${title}` : title
  const times = { published: event.published_at ?? event.created_at, updated: event.updated_at }
  return [
    `<entry><id>urn:uuid:${event.id}</id><title>${escapeHtml(shown)}</title>`,
    `<link href="${escapeHtml(`${publicUrl}/events/${event.slug}`)}"/>`,
    ...Object.entries(times).map(([name, at]) => `<${name}>${at.toISOString()}</${name}>`),
    `<summary>${escapeHtml(inLanguage(locale, { pt: event.summary_pt, en: event.summary_en }))}</summary></entry>`,
  ].join('')
}

/** The news of public events, the last changed first. */
async function atom(deps: Deps, locale: Locale): Promise<PublicFile> {
  const [events, programme] = await Promise.all([known(deps), findProgramme(deps.db)])
  const { publicUrl } = deps.settings
  const news = events.toSorted((one, other) => +other.updated_at - +one.updated_at).slice(0, mostNews)
  const self = escapeHtml(publicUrl + publicFeeds.atom)
  const lines = [
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}"><id>${self}</id>`,
    `<title>${escapeHtml(feedName(programme, locale))}</title><link rel="self" href="${self}"/>`,
    `<updated>${(news[0]?.updated_at ?? deps.clock()).toISOString()}</updated>`,
    `<author><name>${escapeHtml(programme.organisation)}</name></author>`,
    ...news.map((event) => entryOf(event, locale, publicUrl)),
    '</feed>',
  ]
  return { type: 'application/atom+xml', content: `<?xml version="1.0" encoding="UTF-8"?>\n${lines.join('\n')}\n` }
}

export const publicFiles = { [publicFeeds.calendar]: calendar, [publicFeeds.atom]: atom }

export const publicPages: NonNullable<ApiArea['publicPages']> = async (deps) =>
  (await known(deps)).map(({ slug, updated_at }) => ({ path: `/events/${slug}`, changedAt: updated_at }))
