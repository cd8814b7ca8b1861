import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { invalidField } from '#api/errors.ts'
import { audit } from '#api/records/audit.ts'
import { findInvitations, invite, revokeInvitation, type InvitationRules } from '#api/records/invitations.ts'
import { noteStep } from '#api/records/steps.ts'
import type { SentInvitation } from '#contract/invitations/invitations.ts'
import { scopesOf } from '#contract/scopes.ts'
import type { SolutionInvitation } from '#contract/solutions/team.ts'
import { mailRemoved } from './mails.ts'
import * as policy from './policy.ts'
import { findByEmail, findInvitable, findMemberRows, insertMember, isEntered, recordOf } from './queries.ts'
import { holdSolution, requireSolution } from './service.ts'
import { auditObject } from './shape.ts'

/** The role of an invitation to somebody chosen from the list of people: the team never sees their address. */
const picked = 'picked'

async function toInvitations(deps: Pick<Deps, 'db'>, sent: SentInvitation[]): Promise<SolutionInvitation[]> {
  const people = await findByEmail(
    deps.db,
    sent.filter(({ role }) => role === picked).map(({ email }) => email),
  )
  return sent.map(({ email, role, ...rest }) => {
    const person = role === picked ? (people.get(email.toLowerCase()) ?? null) : null
    return { ...rest, email: role === picked ? null : email, person }
  })
}

export async function showInvitations(deps: Deps, { actor }: Caller, id: string): Promise<SolutionInvitation[]> {
  const { my_role } = await requireSolution(deps, actor, id)
  found(my_role)
  return toInvitations(deps, await findInvitations(deps.db, recordOf(id), deps.clock()))
}

type Invited = { email?: string | undefined; userId?: string | undefined }

/** Open invitations take a seat each, so that nobody who accepts finds the team full. */
export async function inviteMember(
  deps: Deps,
  caller: Caller,
  id: string,
  invited: Invited,
): Promise<SolutionInvitation> {
  await requireSolution(deps, caller.actor, id)
  return transaction(deps.db, async (tx) => {
    const solution = await holdSolution(tx, caller.actor, id)
    refuse(policy.whyNotInvite(caller.actor, solution, deps.clock()))
    const email = invited.email ?? (await addressOf(tx, solution.challenge_id, invited.userId!))
    const members = await findMemberRows(tx, id)
    const isSame = (other: string) => other.toLowerCase() === email.toLowerCase()
    if (members.some((member) => isSame(member.email))) throw invalidField('email', 'already_member')
    const open = (await findInvitations(tx, recordOf(id), deps.clock())).filter(({ state }) => state === 'open')
    const others = open.filter((one) => !isSame(one.email))
    if (members.length + others.length >= solution.challenge.team_max) refuse('solution_team_full')
    const role = invited.email ? 'member' : picked
    const sent = await invite(tx, deps, caller, { ...recordOf(id), email, role, title: solution.challenge.title })
    return (await toInvitations({ db: tx }, [sent]))[0]!
  })
}

/** Refuses whoever cannot be in the team at all: not shown to members, no participant, or in another one. */
async function addressOf(tx: Tx, challengeId: string, userId: string): Promise<string> {
  const person = await findInvitable(tx, userId)
  if (!person || !scopesOf[person.role].includes('solutions:submit')) throw invalidField('userId', 'unknown_reference')
  if (await isEntered(tx, challengeId, userId)) refuse('solution_exists')
  return person.email
}

export async function takeBackInvitation(deps: Deps, caller: Caller, id: string, invitationId: string): Promise<void> {
  const solution = await requireSolution(deps, caller.actor, id)
  if (solution.my_role !== 'owner') refuse('forbidden')
  await transaction(deps.db, (tx) => revokeInvitation(tx, caller, { ...recordOf(id), id: invitationId }))
}

/** What an invitation leads to; the shared mechanism checks link and address. */
export const solutionInvitations: InvitationRules = {
  describe: async (db, recordId) => {
    const row = await db
      .selectFrom('solutions')
      .innerJoin('challenges', 'challenges.id', 'solutions.challenge_id')
      .select(['challenges.title', 'challenges.slug', 'solutions.state'])
      .where('solutions.id', '=', recordId)
      .executeTakeFirst()
    if (!row || (row.state !== 'draft' && row.state !== 'submitted')) return undefined
    return { title: row.title, path: `/challenges/${row.slug}?solution=true` }
  },
  join: async (tx, deps, { recordId: id, caller }) => {
    if (!caller.actor.scope.has('solutions:submit')) refuse('forbidden')
    const solution = await holdSolution(tx, caller.actor, id)
    if (solution.my_role !== null) return
    const now = deps.clock()
    refuse(policy.whyNotJoin(solution, now))
    if ((await findMemberRows(tx, id)).length >= solution.challenge.team_max) refuse('solution_team_full')
    const { challenge_id: challengeId } = solution
    await insertMember(tx, { solutionId: id, challengeId, userId: caller.actor.id, role: 'member', at: now })
    await note(tx, caller, { id, userId: caller.actor.id, step: 'joined', at: now })
    await audit(tx, caller, 'solutions.join', auditObject(id))
  },
}

type Member = { id: string; userId: string }

export async function changeMember(deps: Deps, caller: Caller, { id, userId }: Member, part: string): Promise<void> {
  await requireSolution(deps, caller.actor, id)
  await transaction(deps.db, async (tx) => {
    const solution = await holdSolution(tx, caller.actor, id)
    const isOwn = userId === caller.actor.id
    refuse((isOwn ? policy.whyNotLeave : policy.whyNotRunTeam)(solution, deps.clock()))
    const { numUpdatedRows } = await tx
      .updateTable('solution_members')
      .set({ part: part.trim() })
      .where('solution_id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    found(numUpdatedRows > 0n ? true : undefined)
  })
}

/** Leaving, or being taken out. Whoever joined first after the owner takes over. */
export async function removeMember(deps: Deps, caller: Caller, { id, userId }: Member): Promise<void> {
  await requireSolution(deps, caller.actor, id)
  await transaction(deps.db, async (tx) => {
    const solution = await holdSolution(tx, caller.actor, id)
    const isLeaving = userId === caller.actor.id
    const now = deps.clock()
    refuse((isLeaving ? policy.whyNotLeave : policy.whyNotRunTeam)(solution, now))
    const members = await findMemberRows(tx, id)
    const { role } = found(members.find((member) => member.user_id === userId))
    const heir = members.find((member) => member.user_id !== userId)
    if (!heir) return refuse('solution_last_member')
    await note(tx, caller, { id, userId, step: isLeaving ? 'left' : 'removed', at: now })
    await tx.deleteFrom('solution_members').where('solution_id', '=', id).where('user_id', '=', userId).execute()
    if (role === 'owner') await makeOwner(tx, id, heir.user_id)
    if (!isLeaving) await mailRemoved(tx, deps, solution, userId)
    await audit(tx, caller, isLeaving ? 'solutions.leave' : 'solutions.remove', auditObject(id), { before: { userId } })
  })
}

async function makeOwner(tx: Tx, id: string, userId: string): Promise<void> {
  await tx
    .updateTable('solution_members')
    .set({ role: 'owner' })
    .where('solution_id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

type MemberStep = Member & { step: string; at: Date }

/** A step of the history that says whose it is. */
async function note(tx: Tx, { actor }: Caller, { id, userId, step, at }: MemberStep): Promise<void> {
  const person = (await findMemberRows(tx, id)).find(({ user_id }) => user_id === userId)
  const details = { name: person ? `${person.first_name} ${person.last_name}` : '' }
  await noteStep(tx, { ...recordOf(id), step, actorId: actor.id, at, details })
}
