import type { Bilingual } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors/errors.ts'
import type { SentInvitation } from '#contract/invitations/invitations.ts'
import { transaction, type Tx } from '../db/transaction.ts'
import type { Db, Deps } from '../deps.ts'
import { invalidField } from '../errors.ts'
import { found, refuse, type Caller } from '../http/caller.ts'
import type { Actor } from '../http/session.ts'
import { audit } from './audit.ts'
import { findInvitations, invite, revokeInvitation, type InvitationRules, type Joining } from './invitations.ts'
import * as members from './members.ts'
import type { MemberRole, MembersTable } from './members.ts'
import { findNames } from './names.ts'
import { noteStep } from './steps.ts'

type WhyNot<Args extends unknown[]> = (actor: Actor, ...args: Args) => ErrorCode | undefined
/** What only some teams say of a person. */
type MemberMarks = Record<string, boolean | undefined>
type MemberChange = { title?: string | undefined; role?: MemberRole | undefined; marks?: MemberMarks }
type RoleChange = { to: string; by: string; role: MemberRole }
type Member = { id: string; userId: string }
export type HeldRecord = { id: string; my_role: MemberRole | null }

/** What a team may do differently from others. */
export type TeamRules<Row, Held, Shown, Sent, Invited, Change> = {
  area: string
  /** The record's kind in the audit log. */
  type: string
  table: MembersTable
  /** The record, if the person may see it; else throws `not_found`. */
  require: (deps: Deps, actor: Actor, id: string) => Promise<Row>
  /** The record, locked, so that two changes of its team take turns. */
  hold: (tx: Tx, actor: Actor, id: string) => Promise<Held>
  /** The record as it answers changes of its team. */
  show: (deps: Deps, actor: Actor, id: string) => Promise<Shown>
  whyNot: {
    seeInvitations: WhyNot<[record: Row]>
    invite: WhyNot<[record: Held, now: Date]>
    revoke: WhyNot<[record: Row]>
    join?: WhyNot<[record: Held, now: Date]>
    /** Changing somebody and taking them out; oneself too, which is leaving. */
    changeMember: WhyNot<[record: Held, change: Omit<MemberChange, 'title'> & { userId: string }, now: Date]>
  }
  /** People and open invitations together. */
  seats: (record: Held) => number
  /** An only owner stays until somebody else becomes one, or leaves the team to whoever joined next. */
  onlyOwner: 'stays' | 'passes on'
  errors: { full: ErrorCode; last: ErrorCode }
  /** Whether the audit log names changes of what somebody does in the team. */
  auditsChanges: boolean
  /** Columns of a new member that only this table has. */
  newMember?: (record: Held) => Record<string, string>
  titleOf: (record: Held) => Bilingual
  describe: InvitationRules['describe']
  invitee: (tx: Tx, record: Held, invited: Invited) => Promise<Invitee>
  toInvitations: (db: Db, sent: SentInvitation[]) => Promise<Sent[]>
  changeOf: (change: Change) => MemberChange
  setMarks?: (tx: Tx, key: { recordId: string; userId: string }, marks: MemberMarks) => Promise<void>
  mailRemoved: (tx: Tx, deps: Deps, record: Held, userId: string) => Promise<void>
  mailRole?: (tx: Tx, deps: Deps, record: Held, change: RoleChange) => Promise<void>
  /** What follows when somebody left or was taken out; `heir` owns the record in their place. */
  followLeaving?: (tx: Tx, deps: Deps, record: Held, gone: Gone) => Promise<void>
}
type Gone = { userId: string; caller: Caller; heir: string | undefined }
type Invitee = { email: string; role: string; memberTitle?: string | undefined }

/** All teams alike: what a record, a request or an answer holds does not matter to the functions below. */
export type Team = TeamRules<HeldRecord, HeldRecord, unknown, unknown, unknown, unknown>

const recordOf = ({ area }: Team, recordId: string) => ({ area, recordId })
const auditObject = ({ type }: Team, id: string) => ({ type, id })

export async function showTeamInvitations(team: Team, deps: Deps, actor: Actor, id: string) {
  refuse(team.whyNot.seeInvitations(actor, await team.require(deps, actor, id)))
  return team.toInvitations(deps.db, await findInvitations(deps.db, recordOf(team, id), deps.clock()))
}

/** Open invitations take a seat each, so that nobody who accepts finds the team full. */
export async function inviteMember(team: Team, deps: Deps, caller: Caller, id: string, invited: unknown) {
  await team.require(deps, caller.actor, id)
  return transaction(deps.db, async (tx) => {
    const [record, now] = [await team.hold(tx, caller.actor, id), deps.clock()]
    refuse(team.whyNot.invite(caller.actor, record, now))
    const invitee = await team.invitee(tx, record, invited)
    const isSame = ({ email }: { email: string }) => email.toLowerCase() === invitee.email.toLowerCase()
    const people = await members.findMembers(tx, team.table, id)
    if (people.some(isSame)) throw invalidField('email', 'already_member')
    const sent = await findInvitations(tx, recordOf(team, id), now)
    const others = sent.filter((one) => one.state === 'open' && !isSame(one))
    if (people.length + others.length >= team.seats(record)) refuse(team.errors.full)
    const invitation = { ...recordOf(team, id), ...invitee, title: team.titleOf(record) }
    return (await team.toInvitations(tx, [await invite(tx, deps, caller, invitation)]))[0]
  })
}

export async function revokeTeamInvitation(team: Team, deps: Deps, caller: Caller, id: string, invitationId: string) {
  refuse(team.whyNot.revoke(caller.actor, await team.require(deps, caller.actor, id)))
  await transaction(deps.db, (tx) => revokeInvitation(tx, caller, { ...recordOf(team, id), id: invitationId }))
}

export async function joinTeam(
  team: Team,
  tx: Tx,
  deps: Deps,
  { recordId: id, memberTitle, caller }: Joining,
): Promise<void> {
  const [record, at] = [await team.hold(tx, caller.actor, id), deps.clock()]
  refuse(team.whyNot.join?.(caller.actor, record, at))
  if (record.my_role !== null) return
  if ((await members.findMembers(tx, team.table, id)).length >= team.seats(record)) refuse(team.errors.full)
  const userId = caller.actor.id
  const member = { recordId: id, userId, role: 'member', title: memberTitle, at } as const
  await members.insertMember(tx, team.table, member, team.newMember?.(record))
  await noteMemberStep(team, tx, deps, caller, { id, userId, step: 'joined' })
  await audit(tx, caller, `${team.area}.join`, auditObject(team, id))
}

/** Runs a change of the team while its record is held. */
async function inTeam(team: Team, deps: Deps, caller: Caller, id: string, work: (tx: Tx, held: HeldRecord) => unknown) {
  await team.require(deps, caller.actor, id)
  await transaction(deps.db, async (tx) => work(tx, await team.hold(tx, caller.actor, id)))
}

export async function changeMember(
  team: Team,
  deps: Deps,
  caller: Caller,
  { id, userId }: Member,
  given: MemberChange,
) {
  await inTeam(team, deps, caller, id, async (tx, record) => {
    const { title, role, marks = {} } = given
    refuse(team.whyNot.changeMember(caller.actor, record, { userId, role, marks }, deps.clock()))
    const before = found(await members.findMember(tx, team.table, id, userId))
    const key = { recordId: id, userId }
    if (title !== undefined) await members.setMemberTitle(tx, team.table, key, title.trim())
    await team.setMarks?.(tx, key, marks)
    if (role !== undefined && role !== before.role) {
      if (role === 'owner') await members.requireAble(tx, userId, 'role')
      if (!(await members.setMemberRole(tx, team.table, key, role))) refuse(team.errors.last)
      await team.mailRole?.(tx, deps, record, { to: userId, by: caller.actor.id, role })
    }
    const change = { before, after: { userId, ...given } }
    if (team.auditsChanges) await audit(tx, caller, `${team.area}.member`, auditObject(team, id), change)
  })
}

/** Leaving, or being taken out. */
export async function removeMember(team: Team, deps: Deps, caller: Caller, { id, userId }: Member): Promise<void> {
  await inTeam(team, deps, caller, id, async (tx, record) => {
    const isLeaving = userId === caller.actor.id
    refuse(team.whyNot.changeMember(caller.actor, record, { userId }, deps.clock()))
    const before = found(await members.findMember(tx, team.table, id, userId))
    const heir = await takeOut(team, tx, { id, userId })
    await noteMemberStep(team, tx, deps, caller, { id, userId, step: isLeaving ? 'left' : 'removed' })
    if (!isLeaving) await team.mailRemoved(tx, deps, record, userId)
    await team.followLeaving?.(tx, deps, record, { userId, caller, heir })
    await audit(tx, caller, `${team.area}.${isLeaving ? 'leave' : 'remove'}`, auditObject(team, id), { before })
  })
}

/** Refuses when nobody, or no owner, would be left; returns who took over as owner. */
async function takeOut({ table, onlyOwner, errors }: Team, tx: Tx, { id, userId }: Member) {
  const passesOn = onlyOwner === 'passes on'
  if (passesOn && (await members.findMembers(tx, table, id)).length === 1) refuse(errors.last)
  const heirs = passesOn ? await members.passOwnership(tx, table, userId, id) : undefined
  if (!(await members.deleteMember(tx, table, id, userId))) refuse(errors.last)
  return heirs?.get(id)
}

type Heir = { userId: string; stayOwner?: boolean | undefined }

/** The new owner comes first, so that at no moment there is none. */
export async function handTeamOver(
  team: Team,
  deps: Deps,
  caller: Caller,
  id: string,
  { userId, stayOwner = false }: Heir,
) {
  await inTeam(team, deps, caller, id, async (tx, record) => {
    const { id: by } = caller.actor
    if (record.my_role !== 'owner') refuse('forbidden')
    if (userId === by) refuse('state_conflict')
    found(await members.findMember(tx, team.table, id, userId))
    await members.requireAble(tx, userId, 'userId')
    await members.setMemberRole(tx, team.table, { recordId: id, userId }, 'owner')
    if (!stayOwner) await members.setMemberRole(tx, team.table, { recordId: id, userId: by }, 'member')
    await noteMemberStep(team, tx, deps, caller, { id, userId, step: 'owner' })
    await team.mailRole?.(tx, deps, record, { to: userId, by, role: 'owner' })
    await audit(tx, caller, `${team.area}.hand-over`, auditObject(team, id), { after: { userId, stayOwner } })
  })
}

type MemberStep = Member & { step: string }

/** A step of the history that says whose it is. */
async function noteMemberStep(team: Team, tx: Tx, deps: Deps, { actor }: Caller, { id, userId, step }: MemberStep) {
  const details = { name: (await findNames(tx, [userId])).get(userId) ?? '' }
  await noteStep(tx, { ...recordOf(team, id), step, actorId: actor.id, at: deps.clock(), details })
}
