import { randomUUIDv7 } from 'node:crypto'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf, found, refuse, type Caller } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import { tokenMark } from '#api/http/session.ts'
import { audit } from '#api/records/audit.ts'
import { signToken } from '#api/secrets/tokens.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import * as contract from '#contract/auth/tokens.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { dayMs } from '#contract/times.ts'
import { tokenLetter } from '../mails.ts'
import { requirePassword } from '../service.ts'
import { endToken, findTokens, insertToken } from './queries.ts'

export function tokenRoutes(route: Route, deps: Deps): void {
  route(contract.listTokens, async ({ actor }) => ({ items: await findTokens(deps.db, actor.id, deps.clock()) }))
  route(contract.createToken, (call) => create(deps, callerOf(call), call.body))
  route(contract.endToken, (call) => end(deps, callerOf(call), call.params.id))
}

type Wanted = BodyOf<typeof contract.createToken>
type Made = AnswerOf<typeof contract.createToken>

/** Signed like the token of a session and kept nowhere: what was not copied is lost. */
async function create(deps: Deps, caller: Caller, { currentPassword, days, ...wanted }: Wanted): Promise<Made> {
  const { id: userId, account, scope } = caller.actor
  await requirePassword(deps, { id: userId, email: account.email }, currentPassword)
  if (!wanted.scopes.every((one) => scope.has(one))) refuse('forbidden')
  const now = deps.clock()
  const iat = Math.floor(now.getTime() / 1000)
  const exp = iat + (days * dayMs) / 1000
  const id = randomUUIDv7()
  const item = await transaction(deps.db, async (tx) => {
    const made = await insertToken(tx, { ...wanted, id, userId, now, expiresAt: new Date(exp * 1000) })
    if (!made) return refuse('too_many_tokens')
    const url = `${deps.settings.publicUrl}/settings/tokens`
    const { name } = wanted
    await tellPeople(tx, deps, 'auth.token_created', [userId], ({ locale }) => tokenLetter[locale]({ url, name }))
    await audit(
      tx,
      caller,
      'auth.create_token',
      { type: 'user', id: userId },
      { after: { name, scopes: wanted.scopes } },
    )
    return made
  })
  return { token: tokenMark + signToken(deps.signingKey, { sub: userId, sid: id, iat, exp }), item }
}

async function end(deps: Deps, caller: Caller, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const name = found(await endToken(tx, caller.actor.id, id, deps.clock()))
    await audit(tx, caller, 'auth.end_token', { type: 'user', id: caller.actor.id }, { before: { name } })
  })
}
