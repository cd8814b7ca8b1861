import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type EventDetail, eventLimits } from '#contract/events/events.ts'
import type { ManagedRegistration } from '#contract/events/registration.ts'
import { lateAfterMinutes } from '#contract/events/states.ts'
import { minuteMs } from '#contract/times.ts'
import { uuid } from '#web/lib/session/uuid.ts'
import { CheckInQueue, type QueuedCheckIn } from './check-in-queue.ts'
import { type ShownResult, toneOf } from './check-in-result.tsx'
import { ticketFrom } from '../ticket/ticket-code.ts'

const retryEvery = 10_000
// A code stays in view for many frames; it counts as a new scan only after this many milliseconds.
const sameCodeFor = 3000

/** Check-in at one event: scans, check-ins by name, the queue and the last result. */
export function useCheckIn({ slug, startsAt }: EventDetail) {
  const [queue] = useState(() => new CheckInQueue(slug))
  const state = useSyncExternalStore(queue.subscribe, queue.state)
  const online = useSyncExternalStore(watchConnection, () => navigator.onLine)
  const [last, setLast] = useState<ShownResult>()
  useSending(queue)

  const take = useCallback(
    (entry: QueuedCheckIn, name: string | null) => {
      const isNew = queue.add(entry)
      setLast({ id: entry.id, result: isNew ? 'waiting' : 'waiting_repeated', name })
      void queue.flush()
    },
    [queue],
  )
  const enter = (text: string) => {
    // Longer codes are not ours, and a code that the API refuses must not block the queue.
    const ticket = ticketFrom(text).slice(0, eventLimits.ticket)
    take({ id: uuid(), ticket, scannedAt: new Date().toISOString() }, null)
  }
  const scan = useOncePerSight(enter)
  const tick = ({ id: registrationId, person: { name } }: ManagedRegistration, attendance: 'present' | 'late' | null) =>
    take({ id: uuid(), registrationId, name, attendance, at: new Date().toISOString() }, name)
  const isLate = () => Date.now() > Date.parse(startsAt) + lateAfterMinutes * minuteMs

  const shown = state.outcomes.find(({ id }) => id === last?.id) ?? last
  // Until a request has failed, the answer is still coming and may be a refusal.
  const isAsking = shown?.result === 'waiting' && state.failure === null
  useSignal(isAsking ? undefined : shown)
  return {
    queue,
    online,
    shown,
    /** Clears the last result, but not one that is still coming. */
    putAway: () => setLast(isAsking ? last : undefined),
    /** For a code from the camera. */
    scan,
    /** For a typed code. */
    enter,
    checkIn: (participant: ManagedRegistration) => tick(participant, isLate() ? 'late' : 'present'),
    undo: (participant: ManagedRegistration) => tick(participant, null),
  }
}

/** Sends the queue at once, when the connection is back, and at intervals, because `online` is unreliable. */
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
 * Vibrates short for admitted and long for refused, because the person who scans does not look at the screen. A ticket
 * that was used before does not count as admitted.
 */
function useSignal(shown: ShownResult | undefined) {
  const key = shown && `${shown.id} ${shown.result}`
  const tone = shown && toneOf(shown.result)
  useEffect(() => {
    if (key) navigator.vibrate?.(tone === 'success' || tone === 'info' ? 60 : [200, 80, 200])
  }, [key, tone])
}
