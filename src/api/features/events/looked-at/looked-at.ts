import { readTogether } from '#api/db/read-together.ts'
import type { Page } from '#api/db/keyset.ts'
import type { Db, Deps } from '#api/deps.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listEvents } from '#contract/events/events.ts'
import { findEvents } from '../queries.ts'
import type { EventRow } from '../rows.ts'
import {
  findDetails,
  findOwnCards,
  findForRegistration,
  type FoundDetail,
  type Looked,
  type Standing,
} from './queries.ts'

type ListQuery = QueryOf<typeof listEvents>
type CardPage = Page<EventRow>

/**
 * An event that is announced is looked at by many in the same moment: its page and its list are read once for all who ask
 * in one turn, with what each of them has to do with it.
 */
export function readLookedAt({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const details = readTogether<FoundDetail>(async (keys) => {
    const looked = keys.map((key) => JSON.parse(key) as Looked)
    const found = await findDetails(db, looked)
    return new Map(found.map(({ slug, userId, ...detail }) => [keyOf({ slug, userId }), detail]))
  })
  const lists = readTogether<Promise<CardPage>>(async (keys) => {
    const asked = keys.map((key) => ({ key, ...(JSON.parse(key) as Listed) }))
    const pages = [...Map.groupBy(asked, ({ query }) => JSON.stringify(query)).values()].flatMap((same) => {
      const page = findEventsFor(
        same.map(({ userId }) => userId),
        same[0]!.query,
      )
      return same.map(({ key, userId }) => [key, page.then((found) => found(userId))] as const)
    })
    // A list that cannot be read, as one after a broken cursor, fails for those alone who asked for it.
    return new Map(pages)
  })

  async function findEventsFor(people: readonly string[], query: ListQuery): Promise<(userId: string) => CardPage> {
    const [one] = people
    if (people.length === 1) {
      const page = await findEvents(db, one!, clock(), query)
      return () => page
    }
    const page = await findEvents(db, null, clock(), query)
    const ids = page.rows.map(({ id }) => id)
    const own = new Map(
      (await findOwnCards(db, ids, people)).map(({ event_id, user_id, ...card }) => [event_id + user_id, card]),
    )
    return (userId) => ({ ...page, rows: page.rows.map((row) => ({ ...row, ...own.get(row.id + userId) })) })
  }

  return {
    detail: ({ slug, userId }: Looked) => details(keyOf({ slug, userId })),
    /** For whoever registers, as many do in the moment in which that opens. */
    standing: readStandings(db),
    list: async ({ userId, query }: Listed): Promise<CardPage> =>
      // The list of one's own events is nobody else's.
      query.mine ? findEvents(db, userId, clock(), query) : (await lists(JSON.stringify({ userId, query })))!,
  }
}

function readStandings(db: Db) {
  const standings = readTogether<Standing>(async (keys) => {
    const found = await findForRegistration(
      db,
      keys.map((key) => JSON.parse(key) as Looked),
    )
    return new Map(found.flatMap((one, index) => (one ? [[keys[index]!, one]] : [])))
  })
  return ({ slug, userId }: Looked) => standings(keyOf({ slug, userId }))
}

type Listed = { userId: string; query: ListQuery }
const keyOf = ({ slug, userId }: Looked) => JSON.stringify({ slug, userId })
