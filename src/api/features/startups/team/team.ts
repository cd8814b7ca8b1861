import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { invalidField } from '#api/errors.ts'
import { audit } from '#api/records/audit.ts'
import { findInvitations, invite, revokeInvitation, type InvitationRules } from '#api/records/invitations.ts'
import { noteStep } from '#api/records/steps.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { SentInvitation } from '#contract/invitations/invitations.ts'
import { largestTeam } from '#contract/startups/team.ts'
import type { changeMember as changeMemberEndpoint, inviteMember as inviteEndpoint } from '#contract/startups/team.ts'
import { mailRemoved, mailRole } from '../mails.ts'
import { deleteMember, findMember, findMembers, isMemberByEmail, setRole, setTitle } from './queries.ts'
import * as policy from '../policy.ts'
import { area, recordOf } from '../queries.ts'
import { holdStartup, requireStartup } from '../service.ts'
import { auditObject } from '../shape.ts'

type Members = { id: string; userId: string }

export async function showInvitations(deps: Deps, { actor }: Caller, id: string): Promise<SentInvitation[]> {
  const startup = await requireStartup(deps, actor, id)
  if (!policy.isOfTeam(actor, startup)) refuse('forbidden')
  return findInvitations(deps.db, recordOf(id), deps.clock())
}

type Invited = BodyOf<typeof inviteEndpoint>

export async function inviteMember(deps: Deps, caller: Caller, id: string, invited: Invited): Promise<SentInvitation> {
  const { email } = invited
  await requireStartup(deps, caller.actor, id)
  return transaction(deps.db, async (tx) => {
    const startup = await holdStartup(tx, caller.actor, id)
    refuse(policy.whyNotInvite(caller.actor, startup))
    if (startup.state === 'declined' || startup.state === 'closed') refuse('state_conflict')
    if (await isMemberByEmail(tx, id, email)) throw invalidField('email', 'already_member')
    const open = (await findInvitations(tx, recordOf(id), deps.clock())).filter(({ state }) => state === 'open')
    const others = open.filter((one) => one.email.toLowerCase() !== email.toLowerCase())
    const memberTitle = invited.title?.trim() || undefined
    if ((await findMembers(tx, id)).length + others.length >= largestTeam) refuse('team_full')
    return invite(tx, deps, caller, {
      ...recordOf(id),
      email,
      role: 'member',
      title: { pt: startup.name },
      memberTitle,
    })
  })
}

export async function takeBack(deps: Deps, caller: Caller, id: string, invitationId: string): Promise<void> {
  const startup = await requireStartup(deps, caller.actor, id)
  refuse(policy.whyNotRunTeam(caller.actor, startup))
  await transaction(deps.db, (tx) => revokeInvitation(tx, caller, { ...recordOf(id), id: invitationId }))
}

/** What an invitation leads to; the shared mechanism checks link and address. */
export const startupInvitations: InvitationRules = {
  describe: async (db, recordId) => {
    const row = await db.selectFrom('startups').select(['name', 'state']).where('id', '=', recordId).executeTakeFirst()
    if (!row || row.state === 'declined' || row.state === 'closed') return undefined
    return { title: { pt: row.name }, path: `/startup/${recordId}` }
  },
  join: async (tx, deps, { recordId: id, memberTitle, caller }) => {
    await holdStartup(tx, caller.actor, id)
    const now = deps.clock()
    const member = { startup_id: id, user_id: caller.actor.id, title: memberTitle ?? '', joined_at: now }
    const joined = await tx
      .insertInto('startup_members')
      .values(member)
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (!joined) return
    await note(tx, caller, id, 'joined', caller.actor.id, now)
    await audit(tx, caller, 'startups.join', auditObject(id))
  },
}

type MemberChange = BodyOf<typeof changeMemberEndpoint>

export async function changeMember(deps: Deps, caller: Caller, { id, userId }: Members, change: MemberChange) {
  await requireStartup(deps, caller.actor, id)
  await transaction(deps.db, async (tx) => {
    const startup = await holdStartup(tx, caller.actor, id)
    refuse(policy.whyNotChangeMember(caller.actor, startup, { userId, role: change.role }))
    const before = found(await findMember(tx, id, userId))
    if (change.title !== undefined) await setTitle(tx, id, userId, change.title.trim())
    if (change.role !== undefined && change.role !== before.role) {
      if (!(await setRole(tx, id, userId, change.role))) refuse('last_owner')
      await mailRole(tx, deps, startup, { to: userId, by: caller.actor.id, role: change.role })
    }
    await audit(tx, caller, 'startups.member', auditObject(id), { before, after: { userId, ...change } })
  })
}

/** Leaving, or being taken out. */
export async function removeMember(deps: Deps, caller: Caller, { id, userId }: Members): Promise<void> {
  await requireStartup(deps, caller.actor, id)
  await transaction(deps.db, async (tx) => {
    const startup = await holdStartup(tx, caller.actor, id)
    const isLeaving = userId === caller.actor.id && startup.my_role !== null
    if (!isLeaving) refuse(policy.whyNotRunTeam(caller.actor, startup))
    const before = found(await findMember(tx, id, userId))
    if (!(await deleteMember(tx, id, userId))) refuse('last_owner')
    await note(tx, caller, id, isLeaving ? 'left' : 'removed', userId, deps.clock())
    if (!isLeaving) await mailRemoved(tx, deps, startup, userId)
    await audit(tx, caller, isLeaving ? 'startups.leave' : 'startups.remove', auditObject(id), { before })
  })
}

type HandOver = { userId: string; stayOwner?: boolean | undefined }

/** The new owner comes first, so that at no moment there is none. */
export async function handOver(deps: Deps, caller: Caller, id: string, { userId, stayOwner }: HandOver): Promise<void> {
  await requireStartup(deps, caller.actor, id)
  await transaction(deps.db, async (tx) => {
    const startup = await holdStartup(tx, caller.actor, id)
    if (startup.my_role !== 'owner') refuse('forbidden')
    if (userId === caller.actor.id) refuse('state_conflict')
    found(await findMember(tx, id, userId))
    await setRole(tx, id, userId, 'owner')
    if (!stayOwner) await setRole(tx, id, caller.actor.id, 'member')
    await note(tx, caller, id, 'owner', userId, deps.clock())
    await mailRole(tx, deps, startup, { to: userId, by: caller.actor.id, role: 'owner' })
    await audit(tx, caller, 'startups.hand-over', auditObject(id), { after: { userId, stayOwner: stayOwner ?? false } })
  })
}

/** A step of the history that says whose it is. */
async function note(tx: Tx, { actor }: Caller, id: string, step: string, userId: string, at: Date): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const details = { name: `${user.first_name} ${user.last_name}` }
  await noteStep(tx, { area, recordId: id, step, actorId: actor.id, at, details })
}
