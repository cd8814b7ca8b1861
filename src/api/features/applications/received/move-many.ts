import type { Page, Paging } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import type { Caller } from '#api/http/caller.ts'
import { transaction } from '#api/db/transaction.ts'
import { saveHandedWork } from '#api/features/today/queries.ts'
import { audit } from '#api/records/audit.ts'
import { changeMany } from '#api/records/bulk.ts'
import { handOverMany } from '#api/records/hand-over.ts'
import type { changeReceived, handReceived } from '#contract/applications/received.ts'
import { pipelineStates, type ApplicationState } from '#contract/applications/states.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { receivedCan } from '../policy.ts'
import type { ApplicationRow, ListScope } from '../queries.ts'
import { auditObject } from '../shape.ts'
import { moveByTeam } from './move.ts'
import { countTaken } from './queries.ts'

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
    describe: (row) => ({ id: row.id, title: nameOf(row) }),
  })
}

type Handing = BodyOf<typeof handReceived>

/** Makes somebody answer for applications that still wait; in «Hoje» they are theirs. */
export function handMany(deps: Deps, caller: Caller, handing: Handing, find: Find) {
  const { userId } = handing
  return handOverMany(deps, caller, { userId, path: '/manage' }, () =>
    changeMany(handing, find, {
      refuse: ({ state }) => (way.includes(state) ? undefined : 'state_conflict'),
      act: (row) =>
        transaction(deps.db, async (tx) => {
          const key = `applications ${row.id}`
          const work = { title: nameOf(row), path: `/manage/applications?id=${row.id}` }
          await saveHandedWork(tx, { key, user_id: userId!, by_id: caller.actor.id, ...work, handed_at: deps.clock() })
          await audit(tx, caller, 'applications.assign', auditObject(row.id), { after: { assignee: userId } })
        }),
      describe: (row) => ({ id: row.id, title: nameOf(row) }),
    }),
  )
}

const nameOf = ({ glimpse }: ApplicationRow) => (glimpse ? `${glimpse.firstName} ${glimpse.lastName}` : '–')

/** For a preview: the offers of a posting as they would be counted one after the other. */
function countedOpenings({ db }: Deps) {
  const left = new Map<string, number>()
  return async ({ opportunity_id: key, openings }: ApplicationRow): Promise<boolean> => {
    const now = left.get(key) ?? openings - (await countTaken(db, key)).taken
    left.set(key, now - 1)
    return now <= 0
  }
}
