import type { ApiArea } from '#api/area.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import type { Actor } from '#api/http/session.ts'
import { audit } from '#api/records/audit.ts'
import type { OwnInvitation, ReceivedInvitation } from '#contract/invitations/invitations.ts'
import { answerOpen, type Answering, findOpen, findOpenTo, type OpenInvitation } from './queries.ts'

type Areas = readonly ApiArea[]
type Asked = Omit<Answering, 'now'>

/** Unknown, expired, answered and revoked links, and those to records that are gone, all answer `token_invalid`. */
function valid<T>(found: T | undefined): T {
  if (found === undefined) refuse('token_invalid')
  return found
}

/** Only the account of the invited address can join, so that a forwarded link lets nobody else in. */
const isInvited = (actor: Actor | null, { invited_id }: OpenInvitation) => actor !== null && actor.id === invited_id

async function requireOpen(deps: Deps, areas: Areas, answering: Answering) {
  const open = valid(await findOpen(deps.db, answering))
  const rules = valid(areas.find(({ name }) => name === open.area)?.invitations)
  const record = valid(await rules.describe(deps.db, open.record_id))
  return { open, rules, record }
}

/** For somebody's home page; those to records that are gone are left out. */
export async function listOwnInvitations(deps: Deps, areas: Areas, actor: Actor): Promise<OwnInvitation[]> {
  const open = await findOpenTo(deps.db, actor, deps.clock())
  const records = await Promise.all(
    open.map(async ({ area, record_id }) =>
      areas.find(({ name }) => name === area)?.invitations?.describe(deps.db, record_id),
    ),
  )
  return open.flatMap(({ id, area, inviter_name, expires_at }, index) => {
    const title = records[index]?.title
    if (!title) return []
    const shown = { id, area, title: { pt: title.pt, en: title.en ?? null } }
    return [{ ...shown, invitedBy: inviter_name, expiresAt: expires_at.toISOString() }]
  })
}

export async function showInvitation(deps: Deps, areas: Areas, asked: Asked): Promise<ReceivedInvitation> {
  const { actor } = asked
  const { open, record } = await requireOpen(deps, areas, { ...asked, now: deps.clock() })
  return {
    area: open.area,
    title: { pt: record.title.pt, en: record.title.en ?? null },
    role: open.role,
    memberTitle: open.member_title,
    invitedBy: open.inviter_name,
    email: open.email,
    hasAccount: open.invited_id !== null,
    expiresAt: open.expires_at.toISOString(),
    can: { accept: isInvited(actor, open) },
  }
}

export async function acceptInvitation(deps: Deps, areas: Areas, caller: Caller, key: string) {
  const { actor } = caller
  const answering = { key, actor, now: deps.clock() }
  const { open, rules, record } = await requireOpen(deps, areas, answering)
  if (!isInvited(actor, open)) refuse('invitation_other_email')
  await transaction(deps.db, async (tx) => {
    const answered = valid(await answerOpen(tx, answering, { state: 'accepted' }))
    const { id, record_id: recordId, role, member_title: memberTitle } = answered
    await rules.join(tx, deps, { recordId, role, memberTitle, caller })
    const after = { area: open.area, recordId, role }
    await audit(tx, caller, 'invitations.accept', { type: 'invitation', id }, { after })
  })
  return { path: record.path }
}

type Declined = { token: string; words: string | null }

export async function declineInvitation(deps: Deps, areas: Areas, caller: Caller | null, { token, words }: Declined) {
  const answering = { key: token, actor: caller?.actor ?? null, now: deps.clock() }
  await requireOpen(deps, areas, answering)
  await transaction(deps.db, async (tx) => {
    const answer = { state: 'declined', words: words?.trim() || null } as const
    const { id, area, record_id: recordId } = valid(await answerOpen(tx, answering, answer))
    await audit(tx, caller, 'invitations.decline', { type: 'invitation', id }, { after: { area, recordId } })
  })
}
