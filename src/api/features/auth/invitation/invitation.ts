import { randomUUIDv7 } from 'node:crypto'
import { invalidField } from '#api/errors.ts'
import { transaction } from '#api/db/transaction.ts'
import { refuse } from '#api/http/caller.ts'
import type { Db, Deps } from '#api/deps.ts'
import type { Once } from '#api/http/idempotency.ts'
import { addressKey, throttle } from '#api/http/limits/throttle.ts'
import { audit } from '#api/records/audit.ts'
import { addMember } from '#api/features/organisations/queries.ts'
import { joinJury } from '#api/features/reviews/jury/queries.ts'
import { hashToken } from '#api/records/invitations.ts'
import { hashPassword } from '#api/secrets/passwords.ts'
import type { acceptProgrammeInvitation, declineProgrammeInvitation } from '#contract/auth/invitation.ts'
import type { AnswerOf, BodyOf, Locale } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors/errors.ts'
import { type RoundState, takesJurors } from '#contract/reviews/states.ts'
import type { Role } from '#contract/scopes.ts'
import { findUserByEmail, insertUser } from '../queries.ts'
import { requireStrong } from '../service.ts'
import { startSession, type Origin } from '../sign-in.ts'
import { acceptedVersions, emailTaken } from '../sign-up.ts'
import { tellDeclined } from './mails.ts'
import { findProgrammeInvitation, refuseInvitation, useInvitation } from './queries.ts'

/** The invitation behind a link; ended ones are refused with what to do next. */
async function requireOpenInvitation(db: Db, token: string, now: Date) {
  const row = await findProgrammeInvitation(db, hashToken(token))
  if (!row) refuse('token_invalid')
  refuse(whyEnded(row, now))
  return row
}

type Ending = { state: string; expires_at: Date; round_state: RoundState | null }

function whyEnded({ state, expires_at, round_state }: Ending, now: Date): ErrorCode | undefined {
  if (state === 'accepted') return 'invitation_used'
  if (state === 'declined') return 'invitation_declined'
  if (state !== 'open') return 'invitation_withdrawn'
  if (round_state && !takesJurors(round_state)) return 'invitation_round_over'
  return expires_at <= now ? 'invitation_expired' : undefined
}

export async function showInvitation(deps: Deps, token: string) {
  const row = await requireOpenInvitation(deps.db, token, deps.clock())
  return {
    email: row.email,
    firstName: row.first_name ?? '',
    lastName: row.last_name ?? '',
    role: row.role as Role,
    organisation: row.organisation,
    round: row.member_title,
    invitedBy: row.inviter,
    expiresAt: row.expires_at.toISOString(),
    hasAccount: row.email !== '' && (await findUserByEmail(deps.db, row.email)) !== undefined,
  }
}

type Form = BodyOf<typeof acceptProgrammeInvitation>
type Joining = { token: string; form: Form; origin: Origin & { locale: Locale } }

/** Creates the account, with the address confirmed by the link, and signs in. */
export async function acceptInvitation(
  deps: Deps,
  { token, form, origin }: Joining,
  once: Once<AnswerOf<typeof acceptProgrammeInvitation>>,
) {
  await throttle(deps, `invitation:${addressKey(origin.ip)}`, deps.settings.limits.signUpsPerHour, 3600)
  const open = await requireOpenInvitation(deps.db, token, deps.clock())
  const email = open.email || form.email
  if (!email) throw invalidField('email', 'required')
  if (await findUserByEmail(deps.db, email)) throw emailTaken()
  await requireStrong(deps, form.password, [form.firstName, form.lastName, email])
  const consent_version = await acceptedVersions(deps, form.accepted)
  const password_hash = await hashPassword(form.password)
  return once(async ({ db: tx }) => {
    const now = deps.clock()
    const id = randomUUIDv7()
    const names = { first_name: form.firstName.trim(), last_name: form.lastName.trim() }
    const locale = form.locale ?? open.locale ?? origin.locale
    const times = { email_verified_at: now, consent_at: now, created_at: now, updated_at: now }
    const role = open.role as Role
    await insertUser(tx, { id, email, role, locale, password_hash, consent_version, ...names, ...times })
    if (!(await useInvitation(tx, { id: open.id, email, userId: id }, now))) refuse('invitation_used')
    if (open.organisation_id) await addMember(tx, open.organisation_id, id)
    if (open.round_id) await joinJury(tx, { roundId: open.round_id, userId: id }, now)
    await audit(tx, { actor: { id } }, 'accounts.join', { type: 'user', id }, { after: { role } })
    return startSession(deps, tx, id, origin)
  })
}

/** Whoever invited is told, with the words; the link of the first administrator cannot be declined. */
export async function declineInvitation(deps: Deps, token: string, form: BodyOf<typeof declineProgrammeInvitation>) {
  const open = await requireOpenInvitation(deps.db, token, deps.clock())
  if (open.email === '') refuse('token_invalid')
  const words = form.words?.trim() || null
  await transaction(deps.db, async (tx) => {
    if (!(await refuseInvitation(tx, open.id, words, deps.clock()))) refuse('invitation_used')
    await audit(tx, null, 'accounts.decline', { type: 'invitation', id: open.id }, { after: { role: open.role } })
    await tellDeclined(tx, deps, open, words)
  })
}
