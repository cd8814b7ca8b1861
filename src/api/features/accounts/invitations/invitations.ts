import { transaction } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { findUserByEmail } from '#api/features/auth/queries.ts'
import { findOrganisation } from '#api/features/organisations/queries.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { AppError, invalidField } from '#api/errors.ts'
import { whyNotYet } from '#api/http/session.ts'
import { schedule } from '#api/jobs/jobs.ts'
import { findUninvitable } from '#api/mail/unasked.ts'
import type { LoggedAct } from '#api/records/acts.ts'
import { auditAll } from '#api/records/audit.ts'
import type { InvitationRow } from '#api/records/invitations.ts'
import {
  insertProgrammeInvitation,
  insertProgrammeInvitations,
  mailProgrammeInvitations,
  type Invited,
} from '#api/records/programme-invitations.ts'
import {
  type importInvitations,
  type inviteToProgramme,
  isImportError,
  type ProgrammeInvitation,
} from '#contract/accounts/invitations.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { roles, type Role } from '#contract/scopes.ts'
import { isGraveToInvite, mayInvite } from '../policy.ts'
import { judgeRows } from './import.ts'
import {
  findInvitation,
  findKnownEmails,
  findOrganisationIds,
  revokeInvitation,
  type ListedInvitation,
} from './queries.ts'

export const invitationMailJob = 'accounts.invitation_mails'

export const toInvitation = (row: ListedInvitation): ProgrammeInvitation => ({
  id: row.id,
  email: row.email,
  name: [row.first_name, row.last_name].filter(Boolean).join(' ') || null,
  role: row.role as Role,
  organisation: row.organisation,
  locale: row.locale ?? 'pt',
  state: row.state,
  invitedBy: row.inviter,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  expiresAt: row.expires_at.toISOString(),
  refused: isUnanswered(row) && row.refused,
  userId: row.answered_by,
  can: { resend: isUnanswered(row), withdraw: isUnanswered(row) },
})
const isUnanswered = ({ state }: ListedInvitation) => state === 'open' || state === 'expired'

/** Addresses stay out of the log, which is never changed. */
const auditInvitations = (tx: Db, by: Caller, action: LoggedAct, rows: readonly Pick<InvitationRow, 'id' | 'role'>[]) =>
  auditAll(
    tx,
    rows.map(({ id, role }) => ({ by, action, object: { type: 'invitation', id }, after: { role } })),
  )

async function showInvitation({ db, clock }: Deps, id: string): Promise<ProgrammeInvitation> {
  return toInvitation(found(await findInvitation(db, id, clock())))
}

/** For what is grave by its content, not by its address. */
const requireProof = ({ clock }: Deps, { actor }: Caller) => refuse(whyNotYet(actor, { grave: 'proof' }, clock()))

export async function invitePerson(
  deps: Deps,
  caller: Caller,
  { replaces, ...body }: BodyOf<typeof inviteToProgramme> & Pick<Invited, 'roundId' | 'memberTitle'>,
) {
  if (!mayInvite(caller.actor, body.role)) refuse('forbidden')
  if (isGraveToInvite(body.role)) requireProof(deps, caller)
  if (body.role === 'partner' && !body.organisationId) throw invalidField('organisationId', 'required')
  const isFor =
    body.role === 'partner' && body.organisationId ? await findOrganisation(deps.db, body.organisationId) : null
  if (isFor?.archived_at) throw invalidField('organisationId', 'organisation_archived')
  await refuseMember(deps.db, body.email)
  const person = {
    ...body,
    organisationId: body.role === 'partner' ? body.organisationId : null,
    firstName: body.firstName?.trim() || null,
    lastName: body.lastName?.trim() || null,
  }
  const wrong = replaces && (await requireInvitation(deps, caller, replaces))
  return transaction(deps.db, async (tx) => {
    const row = await insertProgrammeInvitation(tx, deps, person, caller.actor.id, replaces)
    await auditInvitations(tx, caller, 'accounts.invite', [row])
    await mailProgrammeInvitations(tx, deps, [row.id])
    if (wrong && wrong.id !== row.id && (await revokeInvitation(tx, wrong.id))) {
      await auditInvitations(tx, caller, 'accounts.withdraw', [wrong])
    }
    return showInvitation({ ...deps, db: tx }, row.id)
  })
}

async function refuseMember(db: Db, email: string): Promise<void> {
  if (!(await findUserByEmail(db, email))) return
  throw new AppError('email_taken', { fields: [{ field: 'email', code: 'email_taken', params: {} }] })
}

/** Whoever may not invite such people does not find the invitation. */
async function requireInvitation({ db, clock }: Deps, { actor }: Caller, id: string): Promise<ListedInvitation> {
  const row = found(await findInvitation(db, id, clock()))
  return found(mayInvite(actor, row.role as Role) ? row : undefined)
}

export async function resendInvitation(deps: Deps, caller: Caller, id: string): Promise<ProgrammeInvitation> {
  const row = await requireInvitation(deps, caller, id)
  refuse(isUnanswered(row) ? undefined : 'state_conflict')
  const { email, first_name: firstName, last_name: lastName, role, locale } = row
  const body = {
    email,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    role: role as Role,
    organisationId: row.organisation_id,
    roundId: row.round_id,
    memberTitle: row.member_title,
    locale: locale ?? 'pt',
  }
  return invitePerson(deps, caller, body)
}

export async function withdrawInvitation(deps: Deps, caller: Caller, id: string): Promise<void> {
  const row = await requireInvitation(deps, caller, id)
  await transaction(deps.db, async (tx) => {
    if (!(await revokeInvitation(tx, id))) refuse('state_conflict')
    await auditInvitations(tx, caller, 'accounts.withdraw', [row])
  })
}

/** All chosen lines are invited in one commit, or nobody; a job writes the mails. */
export async function importPeople(deps: Deps, caller: Caller, body: BodyOf<typeof importInvitations>) {
  const { rows, dryRun, withoutErrors } = body
  return transaction(deps.db, async (tx) => {
    const emails = rows.map(({ email }) => email.trim())
    const known = await findKnownEmails(tx, emails, deps.clock())
    const organisations = await findOrganisationIds(tx)
    const may = roles.filter((role) => mayInvite(caller.actor, role))
    const judged = judgeRows(rows, { ...known, organisations, may, full: await findUninvitable(tx, deps, emails) })
    const remarks = judged.flatMap(({ remark }) => remark ?? [])
    const people = judged.flatMap(({ person }) => person ?? [])
    if (!dryRun && !withoutErrors && remarks.some(({ code }) => isImportError(code))) refuse('state_conflict')
    if (!dryRun && people.length > 0) {
      const rows = await insertProgrammeInvitations(tx, deps, people, caller.actor.id)
      await auditInvitations(tx, caller, 'accounts.invite', rows)
      await schedule(tx, { kind: invitationMailJob, payload: {}, runAt: deps.clock(), key: invitationMailJob })
    }
    return { dryRun, invited: people.length, remarks }
  })
}

/** A batch a transaction, so that no request waits for thousands of letters. */
export async function mailWaitingInvitations(deps: Deps): Promise<void> {
  while ((await transaction(deps.db, (tx) => mailProgrammeInvitations(tx, deps))) > 0);
}
