import { type Event, listEvents } from '#contract/events/events.ts'
import { listManagedEvents, type ManagedEvent } from '#contract/events/manage.ts'
import type { AgendaEntry, RequestContext, QueueRow, TextWithLanguage, QueueContent } from '#web/area.ts'
import { call } from '#web/lib/api/client.ts'
import { wholeList } from '#web/lib/api/lists.ts'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { createFormat } from '#web/lib/text/format.ts'
import { loadTexts, type Locale, translator } from '#web/lib/text/i18n.ts'
import { placeText } from './event-chips.tsx'
import { allSeats } from './seats.ts'

const shown = 50

/** Undecided requests to take part, by event; they are due when registration closes. */
export async function findApprovals(request: RequestContext): Promise<QueueContent> {
  const { items } = await findNeeding('approval', request)
  const rows = items.map((event): QueueRow => ({
    ...rowOf(event, request.locale),
    title: { text: requestsText(event, request.locale) },
    about: titleOf(event, request.locale),
    from: event.figures.pendingSince ?? event.updatedAt,
    due: event.registrationClosesAt ?? event.startsAt,
    verb: translator('events', request.locale)('queue.approve'),
    to: `/manage/events/${event.slug}/participants`,
    search: { state: 'pending' },
  }))
  return { rows, count: items.reduce((sum, { figures }) => sum + figures.pending, 0) }
}

/** Events without English texts; they are due when the event starts. */
export async function findTranslations(request: RequestContext): Promise<QueueContent> {
  const { items, total } = await findNeeding('translation', request)
  const t = translator('events', request.locale)
  const rows = items.map((event): QueueRow => ({
    ...rowOf(event, request.locale),
    title: titleOf(event, request.locale),
    about: { text: t('queue.untranslated') },
    paperwork: true,
    fold: { kind: 'translations', title: (count: number) => t('queue.folded', { count }) },
    from: event.updatedAt,
    due: event.startsAt,
    verb: t('queue.translate'),
    to: `/manage/events/${event.slug}`,
  }))
  return { rows, count: total ?? items.length }
}

export async function findAgenda(span: { from: string; to: string }, request: RequestContext): Promise<AgendaEntry[]> {
  const { locale, signal } = request
  const [events] = await Promise.all([
    wholeList(listEvents, { query: { ...span, sort: 'startsAt' } }, signal),
    loadTexts(['events']),
  ])
  const format = createFormat(locale)
  return events
    .filter(({ state }) => state === 'published')
    .map((event) => ({
      id: event.id,
      at: event.startsAt,
      title: titleOf(event, locale),
      note: `${format.time(event.startsAt)}, ${placeText(event, translator('events', locale))}`,
      to: `/manage/events/${event.slug}`,
    }))
}

async function findNeeding(needs: 'approval' | 'translation', { signal }: RequestContext) {
  const query = { needs, when: 'upcoming', sort: 'startsAt', limit: shown } as const
  const [page] = await Promise.all([call(listManagedEvents, { query, signal }), loadTexts(['events'])])
  return page
}

const rowOf = ({ id, startsAt }: Event, locale: Locale) => {
  const format = createFormat(locale)
  return { id, context: `${format.weekday(startsAt)}, ${format.shortDay(startsAt)}, ${format.time(startsAt)}` }
}

const titleOf = ({ title }: Event, locale: Locale): TextWithLanguage => ({
  text: pick(title, locale),
  lang: languageOf(title, locale),
})

function requestsText({ figures, ...event }: ManagedEvent, locale: Locale): string {
  const { capacity, taken } = allSeats(event)
  const t = translator('events', locale)
  const requests = t('queue.requests', { count: figures.pending })
  if (capacity === null) return t('queue.waiting', { requests })
  const free = Math.max(0, capacity - taken)
  return free === 0
    ? t('queue.full', { requests })
    : t('queue.for', { requests, seats: t('queue.seats', { count: free }) })
}
