import { beatSeconds, type LiveNews } from '#contract/live.ts'
import { session } from '#web/lib/api/client.ts'
import { apiRoot } from '#web/lib/api/http.ts'
import { readEvents } from './read-events.ts'

export type LiveMessage = { id: string | undefined; news: LiveNews | undefined }
type Hear = (message: LiveMessage) => void

const silence = 3 * beatSeconds * 1000
const [firstPause, longestPause] = [500, 30_000]

/** Follows the stream until the signal, over cuts; false when the server refuses this session. */
export async function followStream(
  lastId: () => string | undefined,
  hear: Hear,
  signal: AbortSignal,
): Promise<boolean> {
  let pause = firstPause
  while (!signal.aborted) {
    const heard: Hear = (message) => {
      pause = firstPause
      hear(message)
    }
    const accepted = await readOnce(lastId(), heard, signal).catch(() => true)
    if (!accepted) return false
    await paused(pause * (1 + Math.random()), signal)
    pause = Math.min(2 * pause, longestPause)
  }
  return true
}

/** Reads until the stream ends or is silent for too long. The token is sent in the header, and never an expired one. */
async function readOnce(lastId: string | undefined, hear: Hear, signal: AbortSignal): Promise<boolean> {
  const authorization = session.heldToken()
  if (!authorization) return false
  const silent = new AbortController()
  let timer = setTimeout(() => silent.abort(), silence)
  try {
    const answer = await fetch(`${apiRoot}/live`, {
      headers: {
        Accept: 'text/event-stream',
        Authorization: authorization,
        ...(lastId !== undefined && { 'Last-Event-ID': lastId }),
      },
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.any([signal, silent.signal]),
    })
    if (answer.status >= 500) return true
    if (answer.status !== 200 || !answer.body) return false
    await readEvents(answer.body, ({ id, data }) => {
      clearTimeout(timer)
      timer = setTimeout(() => silent.abort(), silence)
      hear({ id, news: data === undefined ? undefined : (JSON.parse(data) as LiveNews) })
    })
    return true
  } finally {
    clearTimeout(timer)
  }
}

const paused = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })
