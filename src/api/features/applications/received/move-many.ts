import type { Page, Paging } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import type { Caller } from '#api/http/caller.ts'
import { changeMany } from '#api/records/bulk.ts'
import type { changeReceived } from '#contract/applications/received.ts'
import { pipelineStates, type ApplicationState } from '#contract/applications/states.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { receivedCan } from '../policy.ts'
import type { ApplicationRow, ListScope } from '../queries.ts'
import { moveByTeam } from './move.ts'
import { countOffers } from './queries.ts'

type Moves = BodyOf<typeof changeReceived>
type Find = (
  filters: ListScope['filters'],
  paging: Paging,
) => Promise<Pick<Page<ApplicationRow>, 'rows' | 'nextCursor'>>

const way: readonly ApplicationState[] = pipelineStates
/** A rejection ends the way; everything else leads along it. */
const goesBack = (from: ApplicationState, to: ApplicationState) =>
  way.includes(from) && way.includes(to) && way.indexOf(to) < way.indexOf(from)

/** Moves several applications, each with its own terms where they are given. */
export async function moveMany(deps: Deps, caller: Caller, body: Moves, find: Find) {
  const { action: to, ids, allMatching, dryRun, each = [], ...common } = body
  const ownTerms = new Map(each.map(({ id, ...terms }) => [id, terms]))
  const isFull = countedOpenings(deps)
  return changeMany({ ids, allMatching, dryRun }, find, {
    refuse: async (row) => {
      if (!receivedCan(caller.actor, row, deps.clock()).move.includes(to)) return 'state_conflict'
      const counts = dryRun && to === 'offer' && !common.beyondOpenings
      return counts && (await isFull(row)) ? 'openings_full' : undefined
    },
    act: ({ id }) => moveByTeam(deps, caller, id, { to, ...common, ...ownTerms.get(id) }),
    tells: () => 1,
    goesBack: ({ state }) => goesBack(state, to),
    describe: ({ id, glimpse }) => ({ id, title: glimpse ? `${glimpse.firstName} ${glimpse.lastName}` : '–' }),
  })
}

/** For a preview: the offers of a posting as they would be counted one after the other. */
function countedOpenings({ db }: Deps) {
  const left = new Map<string, number>()
  return async ({ opportunity_id: key, openings }: ApplicationRow): Promise<boolean> => {
    const now = left.get(key) ?? openings - (await countOffers(db, key))
    left.set(key, now - 1)
    return now <= 0
  }
}
