import type { Query } from '@tanstack/react-query'
import type { LiveNews } from '#contract/live.ts'
import { session } from '#web/lib/api/client.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { markUnasked } from './held.ts'

// Not all browsers at once, and none again and again while much happens.
const soonest = 100
const spread = 400
const rest = 1500

const due = new Set<string>()
const last = new Map<string, number>()

/** Asks again for what changed, as far as this page shows it; what it does not show is asked for when it does. */
export function refreshWhat({ areas, records, missed }: LiveNews): void {
  const all = missed ? queryClient.getQueryCache().getAll() : []
  const touched = new Set([...areas, ...all.map(({ queryKey }) => String(queryKey[0]))])
  for (const area of touched) later(area, ({ queryKey }) => queryKey[0] === area)
  for (const id of records) later(id, ({ state }) => idOf(state.data) === id)
}

const idOf = (data: unknown) => (data as { id?: unknown } | undefined)?.id

function later(name: string, concerns: (query: Query) => boolean): void {
  if (due.has(name)) return
  const wait = Math.max(soonest + Math.random() * spread, (last.get(name) ?? -rest) + rest - performance.now())
  due.add(name)
  setTimeout(() => {
    due.delete(name)
    last.set(name, performance.now())
    // A request would end the session; whoever reads on may do so.
    if (!session.isExpired()) refresh((query) => concerns(query) && !query.meta?.['neverChanges'])
  }, wait)
}

function refresh(concerns: (query: Query) => boolean): void {
  const queries = queryClient.getQueryCache().findAll({ predicate: concerns })
  for (const query of queries) {
    query.invalidate()
    if (query.isActive()) void refetch(query)
  }
}

async function refetch(query: Query): Promise<void> {
  // A first answer that is on its way may be older than the change.
  if (query.state.data === undefined) await query.promise?.catch(() => {})
  await query.fetch(undefined, { cancelRefetch: true }).catch(() => {})
  markUnasked(query.state.data)
}
