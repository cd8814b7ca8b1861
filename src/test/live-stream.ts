import type { LiveNews } from '#contract/live.ts'
import { readEvents } from '#web/lib/live/read-events.ts'

export type LiveStream = {
  status: number
  headers: Headers
  /** All that was heard, in order. */
  news: LiveNews[]
  /** Where the stream would be resumed. */
  lastId: () => string | undefined
  /** Resolves when the server ends the stream, or it was cut. */
  ended: Promise<void>
  /** As when the connection is lost. */
  cut: () => Promise<void>
}

/** Follows what changes at an instance, as a browser does. */
export async function openLive(address: string, token: string, from?: string): Promise<LiveStream> {
  const cutting = new AbortController()
  const news: LiveNews[] = []
  let lastId = from
  const answer = await fetch(`${address}/api/v1/live`, {
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      ...(from !== undefined && { 'last-event-id': from }),
    },
    signal: cutting.signal,
  })
  const ended = readEvents(answer.body!, ({ id, data }) => {
    lastId = id ?? lastId
    if (data !== undefined) news.push(JSON.parse(data) as LiveNews)
  }).catch(() => {})
  const cut = () => {
    cutting.abort()
    return ended
  }
  return { status: answer.status, headers: answer.headers, news, lastId: () => lastId, ended, cut }
}
