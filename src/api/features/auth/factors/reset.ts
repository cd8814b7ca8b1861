import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import { dayMs } from '#contract/times.ts'
import { endSessions, findEntering } from '../queries.ts'
import * as queries from './queries.ts'
import { tellFactor } from './service.ts'

/** What is asked waits a week for the second administrator. */
const resetDays = 7

export async function askReset(deps: Deps, caller: Caller, userId: string, reason: string): Promise<void> {
  const askedBy = caller.actor.id
  const person = found(await findEntering(deps.db, userId))
  if (!person.second_factor || userId === askedBy) refuse('state_conflict')
  await transaction(deps.db, async (tx) => {
    if (!(await queries.insertFactorReset(tx, { userId, askedBy, reason, now: deps.clock() }))) refuse('state_conflict')
    await tellFactor(deps, tx, userId, 'reset_asked')
    await audit(tx, caller, 'auth.ask_factor_reset', { type: 'user', id: userId }, { after: { reason } })
  })
}

/** Neither the one who asked nor the person themselves; ends all that the old factors opened. */
export async function confirmReset(deps: Deps, caller: Caller, userId: string): Promise<void> {
  const now = deps.clock()
  found(await findEntering(deps.db, userId))
  await transaction(deps.db, async (tx) => {
    const since = new Date(now.getTime() - resetDays * dayMs)
    const asked = caller.actor.id !== userId && (await queries.takeFactorReset(tx, userId, caller.actor.id, since))
    if (!asked) refuse('state_conflict')
    await queries.deleteFactors(tx, userId)
    await endSessions(tx, userId, now)
    await tellFactor(deps, tx, userId, 'reset_done')
    const after = { askedBy: asked.asked_by }
    await audit(tx, caller, 'auth.factor_reset', { type: 'user', id: userId }, { after })
  })
}

export async function dropReset(deps: Deps, caller: Caller, userId: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    if (!(await queries.deleteFactorReset(tx, userId))) refuse('not_found')
    await audit(tx, caller, 'auth.drop_factor_reset', { type: 'user', id: userId })
  })
}
