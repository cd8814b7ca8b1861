import type { ApiArea } from '#api/area.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import type { Actor } from '#api/http/session.ts'
import { audit } from '#api/records/audit.ts'
import type { ReceivedInvitation } from '#contract/invitations/invitations.ts'
import { answerOpen, findOpen, type OpenInvitation } from './queries.ts'

type Areas = readonly ApiArea[]

/** Unknown, expired, answered and revoked links, and those to records that are gone, all answer `token_invalid`. */
function valid<T>(found: T | undefined): T {
  if (found === undefined) refuse('token_invalid')
  return found
}

/** Only the account of the invited address can join, so that a forwarded link lets nobody else in. */
const isInvited = (actor: Actor | null, { invited_id }: OpenInvitation) => actor !== null && actor.id === invited_id

async function requireOpen(deps: Deps, areas: Areas, token: string) {
  const open = valid(await findOpen(deps.db, token, deps.clock()))
  const rules = valid(areas.find(({ name }) => name === open.area)?.invitations)
  const record = valid(await rules.describe(deps.db, open.record_id))
  return { open, rules, record }
}

export async function showInvitation(
  deps: Deps,
  areas: Areas,
  actor: Actor | null,
  token: string,
): Promise<ReceivedInvitation> {
  const { open, record } = await requireOpen(deps, areas, token)
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

export async function acceptInvitation(deps: Deps, areas: Areas, caller: Caller, token: string) {
  const { open, rules, record } = await requireOpen(deps, areas, token)
  const { actor } = caller
  if (!isInvited(actor, open)) refuse('invitation_other_email')
  await transaction(deps.db, async (tx) => {
    const answer = { state: 'accepted', by: actor.id, now: deps.clock() } as const
    const { id, record_id: recordId, role, member_title: memberTitle } = valid(await answerOpen(tx, token, answer))
    await rules.join(tx, deps, { recordId, role, memberTitle, caller })
    const after = { area: open.area, recordId, role }
    await audit(tx, caller, 'invitations.accept', { type: 'invitation', id }, { after })
  })
  return { path: record.path }
}

type Declined = { token: string; words: string | null }

export async function declineInvitation(deps: Deps, areas: Areas, caller: Caller | null, { token, words }: Declined) {
  await requireOpen(deps, areas, token)
  await transaction(deps.db, async (tx) => {
    const said = words?.trim() || null
    const answer = { state: 'declined', by: caller?.actor.id ?? null, now: deps.clock(), words: said } as const
    const { id, area, record_id: recordId } = valid(await answerOpen(tx, token, answer))
    await audit(tx, caller, 'invitations.decline', { type: 'invitation', id }, { after: { area, recordId } })
  })
}
