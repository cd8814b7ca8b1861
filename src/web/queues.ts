import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { dayMs } from '#contract/times.ts'
import { listHandedWork } from '#contract/today/today.ts'
import type { MoreRows, QueueRow } from './area.ts'
import { areas } from './areas.ts'
import { useNow } from './components/display/ticker.ts'
import { session } from './lib/api/client.ts'
import { answerQuery } from './lib/api/lists.ts'
import { currentLocale, type Locale, useLocale } from './lib/text/i18n.ts'

/** From the most to the least urgent. */
export const urgencies = ['late', 'today', 'week', 'later'] as const
export type Urgency = (typeof urgencies)[number]

const week = 7 * dayMs

export function urgencyOf(due: string, now: number): Urgency {
  const at = new Date(due)
  if (at.getTime() <= now) return 'late'
  if (at.toDateString() === new Date(now).toDateString()) return 'today'
  return at.getTime() < now + week ? 'week' : 'later'
}

export type OpenQueue = { id: string; name: string; icon: LucideIcon; count: number; late: number }
export type OpenRow = QueueRow & { queue: OpenQueue; urgency: Urgency; area: string }
/** By which handed work is found again. */
export const workKey = ({ queue, id }: { queue: { id: string }; id: string }) => `${queue.id} ${id}`.slice(0, 200)

export type OpenQueues = {
  /** What the queries of the queues answered. */
  sources: unknown[]
  queues: OpenQueue[]
  /** The rows of all queues, the most urgent first. */
  rows: OpenRow[]
  /** Where there is more than was fetched. */
  more: (MoreRows & { queue: OpenQueue })[]
  pending: boolean
  /** The queues that failed to load. */
  failed: { name: string; error: Error; retry: () => void }[]
}

/** What is late first; people who wait for an answer before paperwork; then the older promise. */
const byNeed = (one: OpenRow, other: OpenRow): number =>
  urgencies.indexOf(one.urgency) - urgencies.indexOf(other.urgency) ||
  Number(one.paperwork ?? false) - Number(other.paperwork ?? false) ||
  Date.parse(one.due) - Date.parse(other.due)

const registeredQueues = () =>
  areas
    .flatMap(({ name: area, words, queues = [] }) => queues.map((queue) => ({ ...queue, area, words })))
    .filter(({ scope }) => session.hasScope(scope))

const queueQuery = ({ area, id, find }: ReturnType<typeof registeredQueues>[number], locale: Locale) =>
  queryOptions({
    queryKey: [area, 'queue', id, locale],
    queryFn: ({ signal }) => find({ locale, signal }),
  })

const handedQuery = () => answerQuery(['today', 'handed'], listHandedWork, {})

/** All queries of `useQueues`, for pages that fetch them before they appear. */
export const queueQueries = () => registeredQueues().map((queue) => queueQuery(queue, currentLocale()))

/** The open queues of all areas that this person may see, or one of them. */
export function useQueues(only?: string): OpenQueues {
  const locale = useLocale()
  const now = useNow('minute')
  const registered = registeredQueues().filter(({ id }) => only === undefined || id === only)
  const answers = useQueries({ queries: registered.map((queue) => queueQuery(queue, locale)) })
  const handed = new Map(
    useQuery({ ...handedQuery(), enabled: session.hasScope('manage:open') }).data?.items.map(({ key, userId }) => [
      key,
      userId,
    ]),
  )
  const found = registered.map(({ id, area, word, words, icon }, index) => {
    const { data, error, isLoadingError, isPending, refetch } = answers[index]!
    const rows = (data?.rows ?? []).map((row) => ({
      ...row,
      urgency: urgencyOf(row.due, now),
      assigneeId: row.assigneeId ?? handed.get(workKey({ queue: { id }, id: row.id })),
    }))
    const late = rows.filter(({ urgency }) => urgency === 'late').length
    const queue = { id, name: words[locale][word] ?? id, icon, count: data?.count ?? 0, late }
    return {
      queue,
      rows: rows.map((row) => ({ ...row, queue, area })),
      more: data?.more,
      error: isLoadingError ? error : null,
      isPending,
      refetch,
    }
  })
  return {
    sources: answers.map(({ data }) => data),
    queues: found.map(({ queue }) => queue),
    rows: found.flatMap(({ rows }) => rows).sort(byNeed),
    more: found.flatMap(({ queue, more }) => (more ? { ...more, queue } : [])),
    pending: found.some(({ isPending }) => isPending),
    failed: found.flatMap(({ queue, error, refetch }) =>
      error ? [{ name: queue.name, error, retry: () => void refetch() }] : [],
    ),
  }
}
