import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import type { answerLate as answerLateEndpoint } from '#contract/applications/late.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { planLetters } from '../ends/queries.ts'
import { answerClosed } from './queries.ts'

/** A late word to those whose application was closed for silence; with the last one the organisation owes nothing. */
export async function answerLate(deps: Deps, caller: Caller, { ids, ...words }: BodyOf<typeof answerLateEndpoint>) {
  return transaction(deps.db, async (tx) => {
    const now = deps.clock()
    const answered = await answerClosed(tx, caller.actor, ids, { ...words, now })
    if (answered.length === 0) refuse('state_conflict')
    await planLetters(tx, now)
    await audit(
      tx,
      caller,
      'applications.answer_late',
      { type: 'application', id: answered[0]! },
      { after: { answered } },
    )
    return { answered: answered.length }
  })
}
