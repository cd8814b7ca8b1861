import { useEffect, useState } from 'react'
import type { EventDetail } from '#contract/events/events.ts'

const key = 'viveiro.seats'
const most = 50

// Storage may be blocked: then the news is told on each visit.
function seenSeats(): string[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as string[]
  } catch {
    return []
  }
}

function noteSeat(id: string): void {
  try {
    localStorage.setItem(key, JSON.stringify([id, ...seenSeats().filter((one) => one !== id)].slice(0, most)))
  } catch {
    // As above.
  }
}

type Seat = Pick<EventDetail, 'id' | 'admission'> & {
  registration: Pick<NonNullable<EventDetail['registration']>, 'state'> | null
}

/** Whether this visit is the first one here since the team gave the person the seat that they asked for. */
export function useSeatNews({ id, admission, registration }: Seat): boolean {
  const isGiven = admission === 'approval' && registration?.state === 'confirmed'
  const [first] = useState(() => ({ isGiven, isSeen: seenSeats().includes(id) }))
  useEffect(() => {
    if (isGiven) noteSeat(id)
  }, [id, isGiven])
  return isGiven && (!first.isGiven || !first.isSeen)
}
