import type { Deps } from '#api/deps.ts'
import { doorKeptHours, type Door, type DoorGuest } from '#contract/events/door.ts'
import { hourMs } from '#contract/times.ts'
import { hasAttended, mayBeMarked } from '../policy.ts'
import type { WholeEvent } from '../rows.ts'
import { findDoorGuests, findLists, findTicketsElsewhere, type GuestRow } from './queries.ts'

// A change is committed a little after the time it carries.
const overlap = 5000

/** The list that a device keeps, so that the door works without a connection. */
export async function showDoor(deps: Deps, event: WholeEvent, since: string | undefined): Promise<Door> {
  const now = deps.clock()
  const shown = new Set(event.questions.filter(({ atDoor }) => atDoor).map(({ id }) => id))
  const from = since === undefined ? null : new Date(Date.parse(since) - overlap)
  const [guests, lists, elsewhere] = await Promise.all([
    findDoorGuests(deps.db, event, from),
    findLists(deps.db, event.id),
    from ? [] : findTicketsElsewhere(deps.db, event),
  ])
  return {
    event: {
      id: event.id,
      slug: event.slug,
      state: event.state,
      title: { pt: event.title_pt, en: event.title_en },
      place: event.venue,
      startsAt: event.starts_at.toISOString(),
      endsAt: event.ends_at.toISOString(),
      zone: event.zone,
    },
    now: now.toISOString(),
    until: new Date(event.ends_at.getTime() + doorKeptHours * hourMs).toISOString(),
    lists,
    guests: guests.map((row) => toGuest(row, shown)),
    elsewhere,
  }
}

/** Of the answers only those to `shown` questions: the device keeps the list. */
function toGuest(row: GuestRow, shown: ReadonlySet<string>): DoorGuest {
  const came = hasAttended(row)
  const isOut = row.state === 'cancelled' || row.state === 'declined'
  return {
    id: row.id,
    name: row.name,
    way: row.attending,
    standing: mayBeMarked(row) ? 'expected' : isOut ? 'cancelled' : 'not_confirmed',
    hash: row.hash,
    inAt: came ? (row.checked_in_at?.toISOString() ?? null) : null,
    isInside: came && row.last_act !== 'out',
    lists: row.lists,
    answers: row.answers.flatMap(({ id, question, answer }) => (shown.has(id) ? [{ question, answer }] : [])),
  }
}
