import { refuse } from '#api/http/caller.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { AppError } from '#api/errors.ts'
import { throttle } from '#api/http/limits/throttle.ts'
import { greeting, type BilingualLetter } from '#api/mail/letter.ts'
import { queueMail } from '#api/mail/outbox.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { countUnasked } from '#api/mail/unasked.ts'
import { audit } from '#api/records/audit.ts'
import { hashToken } from '#api/records/invitations.ts'
import type { User } from '#contract/auth/auth.ts'
import { emailChangeHours, emailSides, type EmailSide, type MailedChange, type OwnEmail } from '#contract/auth/email.ts'
import { hourMs } from '#contract/times.ts'
import { changedEmailLetter, leaveEmailLetter, takeEmailLetter } from './mails.ts'
import { findRefused } from '#api/mail/queries.ts'
import * as changes from './queries.ts'
import * as queries from '../queries.ts'
import { issueToken, pageUrl, requirePassword, sendVerification } from '../service.ts'
import { emailTaken } from '../sign-up.ts'

type Asking = { id: string; sessionId: string }

export async function showEmail({ db, clock }: Deps, actor: { id: string }): Promise<OwnEmail> {
  const user = await queries.findUser(db, actor.id, clock())
  const change = await changes.findEmailChange(db, actor.id, clock())
  const confirmed = emailSides.filter((side) => change?.[`${side}_confirmed_at`])
  return {
    email: user.email,
    verified: user.emailVerified,
    refusedAt: (await findRefused(db, user.email))?.toISOString() ?? null,
    change: change ? { email: change.email, confirmed, expiresAt: change.expires_at.toISOString() } : null,
  }
}

/** An address that was never confirmed is replaced at once; a confirmed one changes when both addresses agree. */
export async function changeEmail(deps: Deps, actor: Asking, change: { email: string; currentPassword: string }) {
  const user = await queries.findUser(deps.db, actor.id)
  await requirePassword(deps, user, change.currentPassword)
  await throttle(deps, `verify-mail:${actor.id}`, deps.settings.limits.resetsPerHour, 3600)
  await transaction(deps.db, (tx) =>
    user.emailVerified
      ? askBothAddresses(deps, tx, { actor, user, email: change.email })
      : correctEmail(deps, tx, actor, change.email),
  )
  return showEmail(deps, actor)
}

/** The mail goes to the new address, and links sent to the old one end. */
async function correctEmail(deps: Deps, tx: Db, actor: Asking, email: string): Promise<void> {
  const now = deps.clock()
  if (!(await changes.setUnverifiedEmail(tx, actor.id, email, now))) refuse('state_conflict')
  await endLinks(tx, actor.id, now)
  await sendVerification(deps, tx, actor.id)
  // The log is never changed, so it holds no addresses.
  await audit(tx, { actor }, 'auth.correct_email', { type: 'user', id: actor.id })
}

async function endLinks(tx: Db, userId: string, now: Date): Promise<void> {
  for (const purpose of ['verify_email', 'reset_password'] as const)
    await queries.revokeTokens(tx, userId, purpose, now)
}

type NewAddress = { actor: Asking; user: User; email: string }

/** A newer change takes the place of the one that waits. */
async function askBothAddresses(deps: Deps, tx: Db, { actor, user, email }: NewAddress): Promise<void> {
  await queries.lockUser(tx, actor.id)
  const now = deps.clock()
  const owner = await queries.findUserByEmail(tx, email)
  if (owner) throw owner.id === actor.id ? new AppError('email_unchanged') : emailTaken()
  await changes.dropEmailChange(tx, actor.id, now)
  const expiresAt = new Date(now.getTime() + emailChangeHours * hourMs)
  await changes.insertEmailChange(tx, { userId: actor.id, email, sessionId: actor.sessionId, now, expiresAt })
  const link = async (side: EmailSide) =>
    pageUrl(deps, 'change-email', await issueToken(deps, tx, changes.purposeOf[side], actor.id, emailChangeHours * 60))
  const leave = { email, url: await link('old') }
  await tellPeople(tx, deps, 'auth.leave_email', [actor.id], ({ locale }) => leaveEmailLetter[locale](leave))
  await countUnasked(tx, deps, 'proof', [email])
  await mailTo(tx, deps, { user, to: email, kind: 'auth.take_email', letter: takeEmailLetter }, await link('new'))
  await audit(tx, { actor }, 'auth.ask_email_change', { type: 'user', id: actor.id })
}

type ToAddress = {
  user: Pick<User, 'id' | 'firstName' | 'locale'>
  to: string
  kind: string
  letter: BilingualLetter<string>
}

/** To an address that is not, or no longer, that of the account. */
async function mailTo(tx: Db, deps: Deps, { user, to, kind, letter }: ToAddress, fact: string): Promise<void> {
  const content = { ...letter[user.locale](fact), title: greeting(user.locale, user.firstName) }
  await queueMail(tx, deps, { kind, userId: user.id, to, hasAccount: false, locale: user.locale, content })
}

export async function stopEmailChange(deps: Deps, actor: { id: string }): Promise<void> {
  await transaction(deps.db, (tx) => endEmailChange(deps, tx, actor.id))
}

async function endEmailChange(deps: Deps, tx: Db, userId: string): Promise<void> {
  await queries.lockUser(tx, userId)
  await changes.dropEmailChange(tx, userId, deps.clock())
  await audit(tx, { actor: { id: userId } }, 'auth.stop_email_change', { type: 'user', id: userId })
}

type Mailed = MailedChange & { userId: string; hash: Buffer }

/** What a link stands for, while it and its change are open. */
async function findMailed({ db, clock }: Deps, token: string): Promise<Mailed> {
  const hash = hashToken(token)
  const now = clock()
  for (const side of emailSides) {
    const owner = await queries.findTokenOwner(db, hash, changes.purposeOf[side], now)
    const change = owner && (await changes.findEmailChange(db, owner.id, now))
    if (change) return { side, email: change.email, userId: owner.id, hash }
  }
  refuse('token_invalid')
}

export async function showEmailChange(deps: Deps, token: string): Promise<MailedChange> {
  const { side, email } = await findMailed(deps, token)
  return { side, email }
}

export async function refuseEmailChange(deps: Deps, token: string): Promise<void> {
  const { userId } = await findMailed(deps, token)
  await transaction(deps.db, (tx) => endEmailChange(deps, tx, userId))
}

/** The second of the two links changes the address; if somebody has taken it meanwhile, the link stays unused. */
export async function confirmEmailChange(deps: Deps, token: string): Promise<{ changed: boolean }> {
  const { side, userId, hash } = await findMailed(deps, token)
  return transaction(deps.db, async (tx) => {
    const now = deps.clock()
    await queries.lockUser(tx, userId)
    const used = await queries.useToken(tx, hash, changes.purposeOf[side], now)
    const change = used && (await changes.confirmSide(tx, userId, side, now))
    if (!change) refuse('token_invalid')
    const changed = change.old_confirmed_at !== null && change.new_confirmed_at !== null
    if (changed) await applyEmailChange(deps, tx, change)
    return { changed }
  })
}

/** A new address ends what was mailed to the old one and all sessions but the one that asked; both are told. */
async function applyEmailChange(
  deps: Deps,
  tx: Db,
  change: { user_id: string; email: string; session_id: string },
): Promise<void> {
  const now = deps.clock()
  const before = await queries.findUser(tx, change.user_id)
  await changes.setVerifiedEmail(tx, change.user_id, change.email, now)
  await changes.dropEmailChange(tx, change.user_id, now)
  await endLinks(tx, change.user_id, now)
  await queries.endSessions(tx, change.user_id, now, { not: change.session_id })
  const { email } = change
  await tellPeople(tx, deps, 'auth.email_changed', [before.id], ({ locale }) => changedEmailLetter[locale](email))
  await mailTo(
    tx,
    deps,
    { user: before, to: before.email, kind: 'auth.email_changed', letter: changedEmailLetter },
    email,
  )
  await audit(tx, { actor: { id: before.id } }, 'auth.change_email', { type: 'user', id: before.id })
}
