import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { invalidField } from '#api/errors.ts'
import { audit } from '#api/records/audit.ts'
import { showFiles } from '#api/records/file-uses.ts'
import type { Bilingual } from '#contract/endpoint.ts'
import { releaseProblem, tellProblem } from './problem/release-problem.ts'
import { tellNotOpening } from './follow.ts'
import { mailCancelled } from './mails.ts'
import { whyNotJudge } from './policy.ts'
import { beginJudging, lockChallenge, moveChallenge, recordOf, scheduleReminders } from './queries.ts'
import { challengeInputOf, refuseIncomplete } from './service.ts'
import { auditObject } from './shape.ts'

type ChallengeMove = Omit<Parameters<typeof moveChallenge>[1], 'now'>

async function moveAudited(tx: Tx, deps: Deps, caller: Caller, step: ChallengeMove, why: object = {}): Promise<void> {
  await moveChallenge(tx, { ...step, now: deps.clock() })
  const change = { before: { state: step.row.state }, after: { state: step.to, ...why } }
  await audit(tx, caller, `challenges.${step.to}`, auditObject(step.row.id), change)
}

export async function publishChallenge(deps: Deps, caller: Caller, slug: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = found(await lockChallenge(tx, slug))
    if (row.state !== 'draft') refuse('state_conflict')
    refuseIncomplete(await challengeInputOf(tx, row))
    const now = deps.clock()
    if (row.closes_at <= now) throw invalidField('closesAt', 'deadline_past')
    await moveAudited(tx, deps, caller, { row, to: 'published', set: { published_at: now } })
    await scheduleReminders(tx, row.id, row.closes_at, now)
    await showFiles(tx, recordOf(row.id), 'members')
    await tellProblem(tx, deps, caller, row)
  })
}

export async function judgeChallenge(deps: Deps, caller: Caller, slug: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = found(await lockChallenge(tx, slug))
    refuse(whyNotJudge(row, deps.clock()))
    await beginJudging(tx, row, deps.clock())
    const change = { before: { state: row.state }, after: { state: 'judging' } }
    await audit(tx, caller, 'challenges.judging', auditObject(row.id), change)
  })
}

export async function cancelChallenge(deps: Deps, caller: Caller, slug: string, reason: Bilingual): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = found(await lockChallenge(tx, slug))
    const set = { cancel_reason: JSON.stringify(reason) }
    await moveAudited(tx, deps, caller, { row, to: 'cancelled', set }, { reason })
    await releaseProblem(tx, deps, caller, row, reason)
    await mailCancelled(tx, deps, row, reason)
    await tellNotOpening(tx, deps, row)
  })
}

export async function archiveChallenge(deps: Deps, caller: Caller, slug: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = found(await lockChallenge(tx, slug))
    await moveAudited(tx, deps, caller, { row, to: 'archived' })
  })
}
