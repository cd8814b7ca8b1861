import { sql } from 'kysely'
import type { Db } from '../deps.ts'

/**
 * Places of a record and the line of those who wait for one. The owner has `capacity`, `taken` and `queue_last`; its people
 * have `state`, `user_id`, `queue_position` and `offer_expires_at`.
 */
export type PlaceTables = {
  /** The tables. */
  owners: string
  people: string
  /** The owner in one word: people name it in the column `event_id`, jobs as `eventId`. */
  owner: string
}

export type ClaimedPlaces = { seats: number; queue_from: number }
type InLine = { id: string; state: 'waitlisted' }
type Offered = { id: string; state: 'offered' }

/** The statements on places; `waitingLine` adds the rules. */
export const placesIn = (tables: PlaceTables) => ({ ...takenIn(tables), ...queueIn(tables), ...offersIn(tables) })

function takenIn({ owners: table }: PlaceTables) {
  const owners = sql.table(table)
  return {
    /**
     * Takes up to `count` places, and the next numbers of the waiting list for the rest, in one statement on the owner's
     * row. The row lock decides who comes first, and nobody gets a place beyond capacity.
     */
    async claimPlaces(tx: Db, id: string, count: number): Promise<ClaimedPlaces> {
      const { rows: claimed } = await sql<ClaimedPlaces>`
        update ${owners} as owner set
          taken = owner.taken + held.seats,
          queue_last = owner.queue_last + ${count}::int - held.seats
        from (
          -- Never negative, as the table sees to; greatest() would pass over the null of unlimited places.
          select id, least(${count}::int, coalesce(capacity - taken, ${count}::int)) as seats from ${owners}
          where id = ${id} for no key update
        ) as held
        where owner.id = held.id
        returning held.seats, owner.queue_last - ${count}::int + held.seats as queue_from`.execute(tx)
      return claimed[0]!
    },

    /** Takes places, or gives them back. The caller holds the lock of the owner's row. */
    async changeTaken(tx: Db, id: string, by: number): Promise<void> {
      await sql`update ${owners} set taken = taken + ${by}::int where id = ${id}`.execute(tx)
    },

    /** The next number of the waiting list. */
    async takeNumber(tx: Db, id: string): Promise<number> {
      const { rows: taken } = await sql<{ number: number }>`
        update ${owners} set queue_last = queue_last + 1 where id = ${id} returning queue_last as number`.execute(tx)
      return taken[0]!.number
    },
  }
}

function queueIn({ people: table, owner }: PlaceTables) {
  const [people, ownerId] = [sql.table(table), sql.ref(`${owner}_id`)]
  return {
    /** Counts those who wait, up to this number; numbers have gaps where people left. */
    async countInLine(db: Db, id: string, upTo: number): Promise<number> {
      const { rows: counted } = await sql<{ count: number }>`
        select count(*)::int as count from ${people}
        where ${ownerId} = ${id} and state = 'waitlisted' and queue_position <= ${upTo}`.execute(db)
      return counted[0]!.count
    },

    /** The first in line whose account is active, at most `limit` of them. */
    async findFirstInLine(tx: Db, id: string, limit: number): Promise<InLine[]> {
      const { rows: first } = await sql<InLine>`
        select person.id, person.state from ${people} as person join users on users.id = person.user_id
        where person.${ownerId} = ${id} and person.state = 'waitlisted' and users.status = 'active'
        order by person.queue_position limit ${limit}`.execute(tx)
      return first
    },
  }
}

function offersIn({ people: table, owner }: PlaceTables) {
  const [people, ownerId] = [sql.table(table), sql.ref(`${owner}_id`)]
  return {
    async findExpiredOffers(tx: Db, id: string, { now, limit }: { now: Date; limit: number }): Promise<Offered[]> {
      const { rows: expired } = await sql<Offered>`
        select id, state from ${people}
        where ${ownerId} = ${id} and state = 'offered' and offer_expires_at <= ${now}
        order by offer_expires_at limit ${limit}`.execute(tx)
      return expired
    },

    async findNextExpiry(tx: Db, id: string): Promise<Date | null> {
      const { rows: next } = await sql<{ at: Date | null }>`
        select min(offer_expires_at) as at from ${people} where ${ownerId} = ${id} and state = 'offered'`.execute(tx)
      return next[0]!.at
    },
  }
}
