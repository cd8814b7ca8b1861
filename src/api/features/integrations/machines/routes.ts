import { randomUUIDv7 } from 'node:crypto'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf, found, refuse, type Caller } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import { machineMark } from '#api/http/session.ts'
import { schedule } from '#api/jobs/jobs.ts'
import { audit } from '#api/records/audit.ts'
import { signToken } from '#api/secrets/tokens.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/integrations/machines.ts'
import { dayMs } from '#contract/times.ts'
import { tellOfMachine } from '../mails.ts'
import { findMachine, findMachines, insertMachine, revokeMachine } from './queries.ts'

export const endsJob = 'integrations.machine_ends'

export function machineRoutes(route: Route, deps: Deps): void {
  route(contract.listMachines, async () => ({ items: await findMachines(deps.db, deps.clock()) }))
  route(contract.createMachine, (call) => create(deps, callerOf(call), call.body))
  route(contract.endMachine, (call) => end(deps, callerOf(call), call.params.id))
}

type Wanted = BodyOf<typeof contract.createMachine>
type Made = AnswerOf<typeof contract.createMachine>

/** Signed like the token of a session and kept nowhere: what was not copied is lost. */
async function create(deps: Deps, caller: Caller, { days, ...wanted }: Wanted): Promise<Made> {
  const now = deps.clock()
  const iat = Math.floor(now.getTime() / 1000)
  const exp = iat + (days * dayMs) / 1000
  const [id, userId] = [randomUUIDv7(), randomUUIDv7()]
  const item = await transaction(deps.db, async (tx) => {
    const made = await insertMachine(tx, { ...wanted, id, userId }, now, new Date(exp * 1000))
    if (!made) refuse('too_many_machines')
    const { name, scopes, writes } = wanted
    await audit(tx, caller, 'integrations.create', { type: 'machine', id }, { after: { name, scopes, writes } })
    await tellOfMachine(tx, deps, 'machine_created', { name })
    const runAt = new Date(exp * 1000 - contract.machineNoticeDays * dayMs)
    await schedule(tx, { kind: endsJob, payload: { machine: id }, runAt, key: `machine:${id}` })
    return found(await findMachine(tx, id, now))
  })
  return { token: machineMark + signToken(deps.signingKey, { sub: userId, sid: id, iat, exp }), item }
}

async function end(deps: Deps, caller: Caller, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const name = found(await revokeMachine(tx, id, deps.clock()))
    await audit(tx, caller, 'integrations.delete', { type: 'machine', id }, { before: { name } })
  })
}

/** Told a week before, unless it was ended meanwhile. */
export async function tellOfEnd(deps: Deps, { machine = '' }: Record<string, string>): Promise<void> {
  const row = await findMachine(deps.db, machine, deps.clock())
  if (!row) return
  await transaction(deps.db, (tx) => tellOfMachine(tx, deps, 'machine_ends', row))
}
