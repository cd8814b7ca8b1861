import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type EventDetail, eventLimits } from '#contract/events.ts'
import type { ManagedRegistration } from '#contract/events-registrations.ts'
import { lateAfterMinutes } from '#contract/event-states.ts'
import { uuid } from '#web/lib/session/uuid.ts'
import { CheckInQueue, type Entry } from './check-in-queue.ts'
import { type Shown, toneOf } from './check-in-result.tsx'
import { ticketFrom } from '../ticket-code.ts'

const retryEvery = 10_000
// A code stays in sight for many frames; only after this is it a second try.
const sameCodeFor = 3000

/** Check-in at the door of one event: what is scanned or ticked, what waits, and what became of the last one. */
export function useCheckIn({ slug, startsAt }: EventDetail) {
  const [queue] = useState(() => new CheckInQueue(slug))
  const state = useSyncExternalStore(queue.subscribe, queue.state)
  const online = useSyncExternalStore(watchConnection, () => navigator.onLine)
  const [last, setLast] = useState<Shown>()
  useSending(queue)

  const take = useCallback(
    (entry: Entry, name: string | null) => {
      const isNew = queue.add(entry)
      setLast({ id: entry.id, result: isNew ? 'waiting' : 'waiting_repeated', name })
      void queue.flush()
    },
    [queue],
  )
  const enter = (text: string) => {
    // Longer codes are foreign ones, and one that the API does not take must not hold up the queue.
    const ticket = ticketFrom(text).slice(0, eventLimits.ticket)
    take({ id: uuid(), ticket, scannedAt: new Date().toISOString() }, null)
  }
  const scan = useOncePerSight(enter)
  const tick = ({ id: registrationId, person: { name } }: ManagedRegistration, attendance: 'present' | 'late' | null) =>
    take({ id: uuid(), registrationId, name, attendance, at: new Date().toISOString() }, name)
  const isLate = () => Date.now() > Date.parse(startsAt) + lateAfterMinutes * 60_000

  const shown = state.outcomes.find(({ id }) => id === last?.id) ?? last
  // Until a try to send has failed, the answer is on its way, and it may be a no.
  const isAsking = shown?.result === 'waiting' && state.failure === null
  useSignal(isAsking ? undefined : shown)
  return {
    queue,
    online,
    shown,
    /** Puts the last verdict away; one that is on its way is still to be seen. */
    putAway: () => setLast(isAsking ? last : undefined),
    /** A code in front of the camera. */
    scan,
    /** A code that somebody typed. */
    enter,
    checkIn: (participant: ManagedRegistration) => tick(participant, isLate() ? 'late' : 'present'),
    undo: (participant: ManagedRegistration) => tick(participant, null),
  }
}

/** Sends what waits: at once, when the connection is back, and now and then, because `online` is only a guess. */
function useSending(queue: CheckInQueue) {
  useEffect(() => {
    const flush = () => void queue.flush()
    flush()
    const timer = setInterval(flush, retryEvery)
    const unwatch = watchConnection(flush)
    return () => {
      clearInterval(timer)
      unwatch()
    }
  }, [queue])
}

function watchConnection(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

function useOncePerSight(act: (text: string) => void) {
  const seen = useRef({ text: '', at: 0 })
  return (text: string) => {
    const now = Date.now()
    const again = seen.current.text === text && now - seen.current.at < sameCodeFor
    seen.current = { text, at: now }
    if (!again) act(text)
  }
}

/**
 * A short buzz for yes, a long one for no: whoever scans looks at the person, not at the screen. A ticket that was used
 * before is no plain yes.
 */
function useSignal(shown: Shown | undefined) {
  const key = shown && `${shown.id} ${shown.result}`
  const tone = shown && toneOf(shown.result)
  useEffect(() => {
    if (key) navigator.vibrate?.(tone === 'success' || tone === 'info' ? 60 : [200, 80, 200])
  }, [key, tone])
}
