import { type Event, listEvents } from '#contract/events.ts'
import { listManagedEvents, type ManagedEvent } from '#contract/events-manage.ts'
import type { AgendaEntry, Asking, QueueRow, Said, Waiting } from '#web/area.ts'
import { call } from '#web/lib/api/client.ts'
import { wholeList } from '#web/lib/api/lists.ts'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { createFormat } from '#web/lib/text/format.ts'
import { loadTexts, type Locale, translator } from '#web/lib/text/i18n.ts'
import { placeText } from './event-chips.tsx'

const shown = 50

/** Requests to take part that nobody has decided on, by event; the promise ends when registration does. */
export async function findApprovals(asking: Asking): Promise<Waiting> {
  const { items } = await findNeeding('approval', asking)
  const rows = items.map((event): QueueRow => ({
    ...rowOf(event, asking.locale),
    title: { text: requestsText(event, asking.locale) },
    about: titleOf(event, asking.locale),
    from: event.figures.pendingSince ?? event.updatedAt,
    due: event.registrationClosesAt ?? event.startsAt,
    verb: translator('events', asking.locale)('queue.approve'),
    to: `/manage/events/${event.slug}/participants`,
  }))
  return { rows, count: items.reduce((sum, { figures }) => sum + figures.pending, 0) }
}

/** Events without their English texts, which are wanted before the event begins. */
export async function findTranslations(asking: Asking): Promise<Waiting> {
  const { items, total } = await findNeeding('translation', asking)
  const t = translator('events', asking.locale)
  const rows = items.map((event): QueueRow => ({
    ...rowOf(event, asking.locale),
    title: titleOf(event, asking.locale),
    about: { text: t('queue.untranslated') },
    from: event.updatedAt,
    due: event.startsAt,
    verb: t('queue.translate'),
    to: `/manage/events/${event.slug}`,
  }))
  return { rows, count: total ?? items.length }
}

export async function findAgenda(span: { from: string; to: string }, asking: Asking): Promise<AgendaEntry[]> {
  const { locale, signal } = asking
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

async function findNeeding(needs: 'approval' | 'translation', { signal }: Asking) {
  const query = { needs, when: 'upcoming', sort: 'startsAt', limit: shown } as const
  const [page] = await Promise.all([call(listManagedEvents, { query, signal }), loadTexts(['events'])])
  return page
}

const rowOf = ({ id, startsAt }: Event, locale: Locale) => {
  const format = createFormat(locale)
  return { id, context: `${format.weekday(startsAt)}, ${format.shortDay(startsAt)}, ${format.time(startsAt)}` }
}

const titleOf = ({ title }: Event, locale: Locale): Said => ({
  text: pick(title, locale),
  lang: languageOf(title, locale),
})

function requestsText({ figures, capacity, taken }: ManagedEvent, locale: Locale): string {
  const t = translator('events', locale)
  const requests = t('queue.requests', { count: figures.pending })
  if (capacity === null) return t('queue.waiting', { requests })
  const free = Math.max(0, capacity - taken)
  return free === 0
    ? t('queue.full', { requests })
    : t('queue.for', { requests, seats: t('queue.seats', { count: free }) })
}
