import { createTurns } from '../db/in-turn.ts'
import { transaction, type Tx } from '../db/transaction.ts'
import type { Db, Deps } from '../deps.ts'
import { schedule, type JobHandlers } from '../jobs/jobs.ts'
import { auditMoves } from './audit.ts'
import { placesIn, type PlaceTables } from './places.ts'

type PlaceOwner = { id: string; capacity: number | null; taken: number }
type LinePerson = { id: string; state: string; queue_position: number | null; ahead?: boolean }
type LineMove<Ended> = { to: 'offered' | Ended; by: 'system'; now: Date; offerExpiresAt?: Date }

/** What the waiting lines of two areas do not share. */
type LineRules<Owner extends PlaceOwner, Person extends LinePerson, Ended extends string> = PlaceTables & {
  area: string
  /** Tells a second line of the same owner from the first. */
  name?: string
  /** A place and a person in the audit log: `offer_seat`, `event_registration`. */
  place: 'seat' | 'place' | 'hour'
  person: string
  /** Locks the owner's row, which every change of places does first. */
  hold: (tx: Tx, id: string) => Promise<Owner>
  /** Whether places are still offered. */
  offers: (owner: Owner, now: Date) => boolean
  /** Whether only those who come before the others are offered one now. */
  onlyAhead?: (owner: Owner, now: Date) => boolean
  offerEnd: (owner: Owner, now: Date) => Date
  move: (tx: Tx, people: { id: string; state: Person['state'] }[], move: LineMove<Ended>) => Promise<Person[]>
  /** The state of a person whose offer has expired, and the states that hold a place. */
  ended: Ended
  placed: readonly Person['state'][]
  mail: (tx: Tx, deps: Deps, occasion: 'offered' | 'expired', owner: Owner, people: Person[]) => Promise<void>
}

// The owner's row is locked for one round at a time; the job starts the next, so that others do not wait long.
const mostInRound = 200

/** Offers free places in the order of the line; an offer that expires goes to the next person. */
export function waitingLine<Owner extends PlaceOwner, Person extends LinePerson, Ended extends string>(
  rules: LineRules<Owner, Person, Ended>,
) {
  const places = placesIn(rules)
  const line = { ...rules, ...places, ...planOffers(rules, places) }
  const inTurn = createTurns()
  const offerFree = (tx: Tx, deps: Deps, owner: Owner) => offerFreePlaces(line, tx, deps, owner)
  /** A transaction that holds the owner's row; in this process they take turns. */
  const holding = <T>(deps: Deps, id: string, work: (tx: Tx, owner: Owner) => Promise<T>) =>
    inTurn(id, () => transaction(deps.db, async (tx) => work(tx, await rules.hold(tx, id))))
  /** Ends expired offers and offers the places to the next in line. */
  const expireOffers = (deps: Deps, id: string) => holding(deps, id, (tx, owner) => endExpired(line, tx, deps, owner))
  /** Gives places back and offers them to the next in line. The caller holds the owner's row. */
  const freePlaces = async (tx: Tx, deps: Deps, owner: Owner, count: number) => {
    await line.changeTaken(tx, owner.id, -count)
    await offerFree(tx, deps, { ...owner, taken: owner.taken - count })
  }
  return {
    ...places,
    holding,
    expireOffers,
    freePlaces,
    /** Offers free places to the first in line. The caller holds the owner's row; its `taken` is up to date. */
    offerFree,
    /** Offers free places soon, where something else than a place has changed. */
    planRound: line.planRound,
    planExpiry: line.planExpiry,
    /** For a person who leaves; in some states they have no place to give back. */
    freePlaceOf: async (tx: Tx, deps: Deps, owner: Owner, { state }: Pick<Person, 'state'>) => {
      if (rules.placed.includes(state)) await freePlaces(tx, deps, owner, 1)
    },
    /** The position in the line, from 1; null for somebody who does not wait. */
    findPosition: async (db: Db, ownerId: string, { queue_position: number, ahead }: Omit<LinePerson, 'id'>) =>
      number === null ? null : line.countInLine(db, ownerId, number, ahead),
    jobs: { [line.job]: (deps, payload) => expireOffers(deps, payload[line.idInJob]!) } satisfies JobHandlers,
  }
}

/** At most one job is planned for each owner. */
function planOffers(
  { area, owner, name }: { area: string; owner: string; name?: string },
  places: ReturnType<typeof placesIn>,
) {
  const side = name ? `${name}_` : ''
  const [job, idInJob] = [`${area}.expire_${side}offers`, `${owner}Id`]
  const planRound = (tx: Tx, id: string, runAt: Date) =>
    schedule(tx, {
      kind: job,
      payload: { [idInJob]: id },
      runAt,
      key: `${owner}-${side.replace('_', '-')}offers:${id}`,
    })
  return {
    job,
    idInJob,
    planRound,
    /** Plans the job for the next expiry; a time in the past runs at once. */
    planExpiry: async (tx: Tx, id: string) => {
      const runAt = await places.findNextExpiry(tx, id)
      if (runAt) await planRound(tx, id, runAt)
    },
  }
}

type Line<Owner extends PlaceOwner, Person extends LinePerson, Ended extends string> = LineRules<Owner, Person, Ended> &
  ReturnType<typeof placesIn> &
  ReturnType<typeof planOffers>

async function offerFreePlaces<Owner extends PlaceOwner, Person extends LinePerson, Ended extends string>(
  line: Line<Owner, Person, Ended>,
  tx: Tx,
  deps: Deps,
  owner: Owner,
): Promise<void> {
  const now = deps.clock()
  const free = owner.capacity === null ? mostInRound : Math.min(owner.capacity - owner.taken, mostInRound)
  const first =
    free > 0 && line.offers(owner, now)
      ? await line.findFirstInLine(tx, owner.id, free, line.onlyAhead?.(owner, now))
      : []
  const offer = { to: 'offered', by: 'system', now, offerExpiresAt: line.offerEnd(owner, now) } as const
  const offered = first.length === 0 ? [] : await line.move(tx, first, offer)
  if (offered.length > 0) {
    const offers = offered.filter(({ state }) => state === 'offered')
    await line.changeTaken(tx, owner.id, offered.length)
    await auditMoves(tx, null, `${line.area}.offer_${line.place}`, { type: line.person, from: first }, offers)
    await line.mail(tx, deps, 'offered', owner, offered)
  }
  if (offered.length === mostInRound) await line.planRound(tx, owner.id, now)
  else await line.planExpiry(tx, owner.id)
}

async function endExpired<Owner extends PlaceOwner, Person extends LinePerson, Ended extends string>(
  line: Line<Owner, Person, Ended>,
  tx: Tx,
  deps: Deps,
  owner: Owner,
): Promise<void> {
  const now = deps.clock()
  const due = await line.findExpiredOffers(tx, owner.id, { now, limit: mostInRound })
  const ended = await line.move(tx, due, { to: line.ended, by: 'system', now })
  if (ended.length > 0) {
    await line.changeTaken(tx, owner.id, -ended.length)
    await auditMoves(tx, null, `${line.area}.expire_offer`, { type: line.person, from: due }, ended)
    await line.mail(tx, deps, 'expired', owner, ended)
  }
  await offerFreePlaces(line, tx, deps, { ...owner, taken: owner.taken - ended.length })
}
