import { randomBytes } from 'node:crypto'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse } from '#api/http/caller.ts'
import { isWelcome } from '#api/records/leaving.ts'
import { hashToken } from '#api/records/invitations.ts'
import { rememberDays } from '#contract/auth/factors.ts'
import { dayMs } from '#contract/times.ts'
import { findEntering } from '../queries.ts'
import { countSignIns, enter, type Origin } from '../sign-in.ts'
import { useCode } from './codes.ts'
import * as queries from './queries.ts'
import { endStep, openStep } from './steps.ts'

type Typed = { ticket: string; code: string; remember: boolean }
type Finished = { token: string; remembered?: string }

/** A wrong code leaves the ticket; codes are limited by account, tickets by time. */
export const finishLogin = (deps: Deps, { ticket, code, remember }: Typed, origin: Origin): Promise<Finished> =>
  countSignIns(deps, origin, async () => {
    const userId = found((await openStep(deps, 'second', ticket)).userId)
    const person = await findEntering(deps.db, userId)
    if (!person || !isWelcome(person)) refuse('invalid_credentials')
    const way = await useCode(deps, userId, code)
    return transaction(deps.db, async (tx) => {
      const inOne = { ...deps, db: tx }
      const { content } = await endStep(deps, tx, 'second', ticket)
      const version = content.version ?? undefined
      const { token } = await enter(inOne, person, origin, { version, way, factor: true, linking: content.link })
      return remember ? { token, remembered: await rememberDevice(inOne, userId, origin) } : { token }
    })
  })

async function rememberDevice(deps: Deps, userId: string, { device }: Origin): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const now = deps.clock()
  const expiresAt = new Date(now.getTime() + rememberDays * dayMs)
  await queries.insertDevice(deps.db, { userId, hash: hashToken(secret), device, now, expiresAt })
  return secret
}
