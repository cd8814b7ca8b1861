import type { Door, DoorGuest, Scan, ScanResult } from '#contract/events/door.ts'
import { ticketCode } from '#contract/events/tickets.ts'

/** What this device took and the server has not answered. */
export type Entry = Scan & { slug: string }
/** `waiting`: only the server can say. */
export type Told = { id: string; result: ScanResult | 'waiting'; name: string | null; inAt: string | null } & Partial<
  Pick<DoorGuest, 'answers'>
>

export type Guests = {
  byId: Map<string, DoorGuest>
  byHash: Map<string, DoorGuest>
  elsewhere: Set<string>
}

export function guestsOf({ guests, elsewhere }: Pick<Door, 'guests' | 'elsewhere'>): Guests {
  const byId = new Map(guests.map((guest) => [guest.id, guest]))
  const byHash = new Map(guests.flatMap((guest) => (guest.hash ? [[guest.hash, guest]] : [])))
  return { byId, byHash, elsewhere: new Set(elsewhere) }
}

/** The team can say that somebody is there, without a time. */
export const hasCome = ({ inAt, isInside }: DoorGuest) => inAt !== null || isInside

/** The list with what has changed since. */
export function merged(before: Door, change: Door): Door {
  const guests = new Map(before.guests.map((guest) => [guest.id, guest]))
  for (const guest of change.guests) guests.set(guest.id, guest)
  return { ...change, guests: [...guests.values()], elsewhere: before.elsewhere }
}

/** As the server hashes tickets (`hashFor`). Browsers hash only on https: without it the server alone can say. */
export async function ticketHash(eventId: string, ticket: string): Promise<string | null> {
  if (!globalThis.crypto.subtle) return null
  const bytes = new TextEncoder().encode(`${eventId}:${ticketCode(ticket)}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest.slice(0, 5), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What the door says at once, from the list that the device keeps. */
export function judge(guests: Guests, entry: Entry, hash: string | null): { told: Told; guest: DoorGuest | undefined } {
  const guest = entry.guestId ? guests.byId.get(entry.guestId) : hash ? guests.byHash.get(hash) : undefined
  const tell = (result: Told['result']) => ({
    told: {
      id: entry.id,
      result,
      name: guest?.name ?? entry.walkIn?.name ?? null,
      inAt: guest?.inAt ?? null,
      answers: guest?.answers ?? [],
    },
    guest,
  })
  if (entry.walkIn) return tell('checked_in')
  if (!guest) return tell(hash === null ? 'waiting' : guests.elsewhere.has(hash) ? 'wrong_event' : 'ticket_invalid')
  if (guest.standing !== 'expected') return tell(guest.standing === 'cancelled' ? 'ticket_cancelled' : 'not_confirmed')
  if (entry.act === 'out') return tell('left')
  if (entry.act === 'undo') return tell('undone')
  const isIn = entry.listId ? guest.lists.includes(entry.listId) : guest.isInside
  return tell(isIn ? 'repeated' : 'checked_in')
}

/** The list as it is with an entry that the server has not seen. */
export function apply(guests: Guests, entry: Entry, guest: DoorGuest | undefined): void {
  if (entry.walkIn) return addWalkIn(guests, entry, entry.walkIn.name)
  if (!guest || guest.standing !== 'expected') return
  const { act = 'in', listId, scannedAt } = entry
  if (listId) {
    guest.lists = guest.lists.filter((id) => id !== listId)
    if (act === 'in') guest.lists.push(listId)
    return
  }
  guest.isInside = act === 'in'
  if (act === 'undo') guest.inAt = null
  else if (act === 'in') guest.inAt = guest.inAt && guest.inAt < scannedAt ? guest.inAt : scannedAt
}

function addWalkIn({ byId }: Guests, { id, scannedAt }: Entry, name: string): void {
  if (byId.has(id)) return
  const came = { inAt: scannedAt, isInside: true, lists: [], answers: [] }
  byId.set(id, { id, name, way: null, standing: 'expected', hash: null, ...came })
}

/** A ticket counts once however often it is shown while it waits; leaving or taking back opens it again. */
export function isRepeated(entry: Entry, waiting: readonly Entry[]): boolean {
  const same = (other: Entry) =>
    (entry.ticket !== undefined && other.ticket === entry.ticket) ||
    (entry.guestId !== undefined && other.guestId === entry.guestId)
  const last = waiting.findLast((other) => same(other) && other.listId === entry.listId)
  return last !== undefined && (last.act ?? 'in') === (entry.act ?? 'in')
}
