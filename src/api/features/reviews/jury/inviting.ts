import { transaction } from '#api/db/transaction.ts'
import { invalidField } from '#api/errors.ts'
import { mayInvite } from '#api/features/accounts/policy.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import { insertProgrammeInvitation, mailProgrammeInvitations } from '#api/records/programme-invitations.ts'
import { holdRow } from '#api/records/rows.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { inviteJuror as inviteEndpoint } from '#contract/reviews/jury.ts'
import { takesJurors } from '#contract/reviews/states.ts'
import { contextKey, contextsOf, type Engine } from '../engine.ts'
import { jurorRoles } from '../queries.ts'
import { addJuror } from '../rounds/placing.ts'
import { findUserToJudge } from './queries.ts'

/** Somebody who may judge is put into the jury at once; anybody without an account is invited, and is when they accept. */
export async function inviteJuror(engine: Engine, caller: Caller, id: string, form: BodyOf<typeof inviteEndpoint>) {
  const known = await findUserToJudge(engine.db, form.email)
  if (known && (known.status !== 'active' || !jurorRoles.includes(known.role)))
    throw invalidField('email', 'juror_elsewhere')
  if (known) return addJuror(engine, caller, id, known.id)
  if (!mayInvite(caller.actor, 'juror')) refuse('forbidden')
  return transaction(engine.db, async (tx) => {
    const round = await holdRow(tx, 'review_rounds', id)
    if (!takesJurors(round.state)) refuse('state_conflict')
    const { email, locale } = form
    const title = (await contextsOf(engine, [round])).get(contextKey(round))?.title
    const person = {
      email,
      locale,
      firstName: form.firstName?.trim() || null,
      lastName: form.lastName?.trim() || null,
      role: 'juror',
      roundId: id,
      memberTitle: title ? (locale === 'en' && title.en) || title.pt : null,
    } as const
    const invitation = await insertProgrammeInvitation(tx, engine, person, caller.actor.id)
    await mailProgrammeInvitations(tx, engine, [invitation.id])
    await audit(
      tx,
      caller,
      'reviews.juror_invite',
      { type: 'review_round', id },
      { after: { invitation: invitation.id } },
    )
  })
}
