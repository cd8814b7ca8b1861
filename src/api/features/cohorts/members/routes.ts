import type { Deps } from '#api/deps.ts'
import { callerOf, found } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/cohorts/people.ts'
import { findCohort } from '../queries.ts'
import { keyOfEmail } from './judge.ts'
import { putPeopleIn } from './put-in.ts'
import { deleteInvitee, findCandidates, findInvitees } from './queries.ts'

export function memberRoutes(route: Route, deps: Deps): void {
  const { db } = deps
  route(contract.putIntoCohort, (call) =>
    call.once((inOne) => putPeopleIn(inOne, callerOf(call), call.params.id, call.body)),
  )
  route(contract.findCandidates, async ({ params, query }) => {
    const { id } = found(await findCohort(db, params.id))
    const rows = await findCandidates(db, id, query.q)
    return { items: rows.map(({ id: userId, name, ...rest }) => ({ person: { id: userId, name }, ...rest })) }
  })
  route(contract.listInvitees, async ({ params }) => {
    const { id } = found(await findCohort(db, params.id))
    const rows = await findInvitees(db, id)
    return { items: rows.map(({ email, created_at }) => ({ email, invitedAt: created_at.toISOString() })) }
  })
  route(contract.dropInvitee, async ({ params }) => {
    const { id } = found(await findCohort(db, params.id))
    await deleteInvitee(db, id, keyOfEmail(params.email))
  })
}
