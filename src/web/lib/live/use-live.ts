import { useEffect } from 'react'
import type { LiveNews } from '#contract/live.ts'
import { session } from '#web/lib/api/client.ts'
import { refreshWhat } from './refresh.ts'
import { followStream, type LiveMessage } from './stream.ts'

const name = 'viveiro-live'

/** While the page is open, it follows what others do; where the browser cannot, pages ask again when looked at. */
export function useLive(isReady: boolean): void {
  useEffect(() => {
    // Browsers have locks on secure addresses only.
    const { locks } = navigator as { locks?: LockManager | null }
    return isReady && locks ? followTogether(locks) : undefined
  }, [isReady])
}

const isSeen = () => document.visibilityState === 'visible'

/**
 * One stream a browser: the visible tab that holds the lock reads it, the others hear from it. A hidden tab gives the
 * lock away and notes what it hears, until it is looked at.
 */
function followTogether(locks: LockManager): () => void {
  const channel = new BroadcastChannel(name)
  const noted = noteNews()
  let lastId: string | undefined
  let reading: AbortController | undefined
  let refused: string | null = null

  const hear = ({ id, news }: LiveMessage) => {
    lastId = id ?? lastId
    if (news) noted.add(news)
    if (isSeen()) noted.use()
  }
  const tell = (message: LiveMessage) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    channel.postMessage(message)
    hear(message)
  }
  const read = async (turn: AbortController) => {
    const accepted = await followStream(() => lastId, tell, turn.signal)
    if (accepted || reading !== turn) return
    // Asked for again once somebody signs in anew.
    refused = session.heldToken()
    reading = undefined
  }
  const update = () => {
    if (isSeen()) noted.use()
    const mayRead = isSeen() && session.state().loggedIn && (refused === null || refused !== session.heldToken())
    if (mayRead === (reading !== undefined)) return
    reading?.abort()
    reading = mayRead ? new AbortController() : undefined
    if (reading) void inTurn(locks, reading, read)
  }

  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => hear(data))
  document.addEventListener('visibilitychange', update)
  const unsubscribe = session.subscribe(update)
  update()
  return () => {
    document.removeEventListener('visibilitychange', update)
    unsubscribe()
    reading?.abort()
    channel.close()
  }
}

type Read = (turn: AbortController) => Promise<void>

/** Waits until no other tab reads; the signal ends the waiting as well as the turn. */
async function inTurn(locks: LockManager, turn: AbortController, read: Read): Promise<void> {
  await locks.request(name, { signal: turn.signal }, () => read(turn)).catch(() => {})
}

/** News that wait for somebody to look. */
function noteNews() {
  const [areas, records] = [new Set<string>(), new Set<string>()]
  let missed = false
  return {
    add(news: LiveNews) {
      for (const area of news.areas) areas.add(area)
      for (const record of news.records) records.add(record)
      missed ||= news.missed ?? false
    },
    use() {
      if (areas.size + records.size > 0 || missed)
        refreshWhat({ areas: [...areas], records: [...records], ...(missed && { missed }) })
      areas.clear()
      records.clear()
      missed = false
    },
  }
}
