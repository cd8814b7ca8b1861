import { listEvents } from '#contract/events.ts'
import type { Finding } from '#web/area.ts'
import { call } from '#web/lib/api/client.ts'

const shown = 6

export async function findEvents(q: string, signal: AbortSignal): Promise<Finding[]> {
  const { items } = await call(listEvents, { query: { q, limit: shown }, signal, quiet: true })
  return items.map(({ slug, title, startsAt }) => ({ to: `/events/${slug}`, title, at: startsAt }))
}
