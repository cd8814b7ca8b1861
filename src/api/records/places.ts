import { sql, type RawBuilder } from 'kysely'
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
  /** Another line of the same owner, in columns of its own. */
  columns?: { capacity: string; taken: string; last: string }
  /** Who of the `person`s is in this line, and whose places are of it; without, all of the owner. */
  line?: RawBuilder<unknown>
  side?: RawBuilder<unknown>
  /** Of those who wait, only to these a place is offered now; `person` is the table. */
  mayGet?: RawBuilder<unknown>
  /** Whether somebody can take an offer now; `person` is the table. Without, whoever has an active account. */
  isThere?: RawBuilder<unknown>
  /** Some come before the others: their column `ahead` says so. */
  hasAhead?: true
}

export type ClaimedPlaces = { seats: number; queue_from: number }
type InLine = { id: string; state: string }
type Offered = { id: string; state: 'offered' }

/** The statements on places; `waitingLine` adds the rules. */
export const placesIn = (tables: PlaceTables) => ({ ...takenIn(tables), ...queueIn(tables), ...offersIn(tables) })

const ownColumns = { capacity: 'capacity', taken: 'taken', last: 'queue_last' }

function takenIn({ owners: table, columns = ownColumns }: PlaceTables) {
  const owners = sql.table(table)
  const [capacity, taken, last] = [sql.ref(columns.capacity), sql.ref(columns.taken), sql.ref(columns.last)]
  /** The next numbers of the waiting list; answers the one before them. */
  const takeNumbers = async (tx: Db, id: string, count: number): Promise<number> => {
    const { rows } = await sql<{ before: number }>`
      update ${owners} set ${last} = ${last} + ${count}::int where id = ${id}
      returning ${last} - ${count}::int as before`.execute(tx)
    return rows[0]!.before
  }
  return {
    /**
     * Takes up to `count` places, and the next numbers of the waiting list for the rest, in one statement on the owner's
     * row. The row lock decides who comes first, and nobody gets a place beyond capacity.
     */
    async claimPlaces(tx: Db, id: string, count: number): Promise<ClaimedPlaces> {
      const { rows: claimed } = await sql<ClaimedPlaces>`
        update ${owners} as owner set
          ${taken} = owner.${taken} + held.seats,
          ${last} = owner.${last} + ${count}::int - held.seats
        from (
          -- Never negative, as the table sees to; greatest() would pass over the null of unlimited places.
          select id, least(${count}::int, coalesce(${capacity} - ${taken}, ${count}::int)) as seats from ${owners}
          where id = ${id} for no key update
        ) as held
        where owner.id = held.id
        returning held.seats, owner.${last} - ${count}::int + held.seats as queue_from`.execute(tx)
      return claimed[0]!
    },

    /** Takes places, or gives them back. The caller holds the lock of the owner's row. */
    async changeTaken(tx: Db, id: string, by: number): Promise<void> {
      await sql`update ${owners} set ${taken} = ${taken} + ${by}::int where id = ${id}`.execute(tx)
    },

    takeNumbers,

    /** The next number of the waiting list. */
    takeNumber: async (tx: Db, id: string): Promise<number> => (await takeNumbers(tx, id, 1)) + 1,
  }
}

const waits = sql`person.state = 'waitlisted'`
export const isActive = sql`exists (select from users where users.id = person.user_id and users.status = 'active')`

function queueIn({
  people: table,
  owner,
  line = waits,
  isThere = isActive,
  mayGet = sql`true`,
  hasAhead,
}: PlaceTables) {
  const [people, ownerId] = [sql.table(table), sql.ref(`${owner}_id`)]
  const order = hasAhead ? sql`not person.ahead, person.queue_position` : sql`person.queue_position`
  return {
    /** Counts those who wait, up to this number; numbers have gaps where people left. */
    async countInLine(db: Db, id: string, upTo: number, ahead = false): Promise<number> {
      const place = hasAhead ? sql`(${!ahead}::boolean, ${upTo}::bigint)` : sql`(${upTo}::bigint)`
      const { rows: counted } = await sql<{ count: number }>`
        select count(*)::int as count from ${people} as person
        where person.${ownerId} = ${id} and person.queue_position is not null and (${line}) and (${order}) <= ${place}`.execute(
        db,
      )
      return counted[0]!.count
    },

    /** The first in line who can take an offer, at most `limit` of them. */
    async findFirstInLine(tx: Db, id: string, limit: number, onlyAhead = false): Promise<InLine[]> {
      const { rows: first } = await sql<InLine>`
        select person.id, person.state from ${people} as person
        where person.${ownerId} = ${id} and person.queue_position is not null and (${line}) and (${isThere})
          and ${mayGet} and ${onlyAhead ? sql`person.ahead` : sql`true`}
        order by ${order} limit ${limit}`.execute(tx)
      return first
    },
  }
}

function offersIn({ people: table, owner, side = sql`true` }: PlaceTables) {
  const [people, ownerId] = [sql.table(table), sql.ref(`${owner}_id`)]
  return {
    async findExpiredOffers(tx: Db, id: string, { now, limit }: { now: Date; limit: number }): Promise<Offered[]> {
      const { rows: expired } = await sql<Offered>`
        select id, state from ${people} as person
        where ${ownerId} = ${id} and state = 'offered' and offer_expires_at <= ${now} and ${side}
        order by offer_expires_at limit ${limit}`.execute(tx)
      return expired
    },

    async findNextExpiry(tx: Db, id: string): Promise<Date | null> {
      const { rows: next } = await sql<{ at: Date | null }>`
        select min(offer_expires_at) as at from ${people} as person
        where ${ownerId} = ${id} and state = 'offered' and ${side}`.execute(tx)
      return next[0]!.at
    },
  }
}
