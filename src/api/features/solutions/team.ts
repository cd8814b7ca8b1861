import type { Tx } from '#api/db/transaction.ts'
import type { Db } from '#api/deps.ts'
import { invalidField } from '#api/errors.ts'
import { refuse } from '#api/http/caller.ts'
import { teamOf } from '#api/records/teams.ts'
import type { SentInvitation } from '#contract/invitations/invitations.ts'
import * as contract from '#contract/solutions/team.ts'
import type { SolutionInvitation } from '#contract/solutions/team.ts'
import { followLeaving } from './leaving.ts'
import { mailRemoved } from './mails.ts'
import * as policy from './policy.ts'
import {
  area,
  findInvitablePerson,
  findInvitedSolution,
  findPeopleByEmail,
  isInChallenge,
  picked,
  solutionMembers,
  teamRoles,
} from './queries.ts'
import { holdSolution, requireSolution, showSolution } from './service.ts'

async function toInvitations(db: Db, sent: SentInvitation[]): Promise<SolutionInvitation[]> {
  const people = await findPeopleByEmail(
    db,
    sent.filter(({ role }) => role === picked).map(({ email }) => email),
  )
  return sent.map(({ email, role, ...rest }) => {
    const person = role === picked ? (people.get(email.toLowerCase()) ?? null) : null
    return { ...rest, email: role === picked ? null : email, person }
  })
}

/** Refuses whoever cannot be in the team at all: not shown to members, no participant, or in another one. */
async function addressOf(tx: Tx, challengeId: string, userId: string): Promise<string> {
  const person = await findInvitablePerson(tx, userId)
  if (!person || !teamRoles.includes(person.role)) throw invalidField('userId', 'unknown_reference')
  if (await isInChallenge(tx, challengeId, userId)) refuse('solution_exists')
  return person.email
}

/** Whoever joined first after the owner takes over. */
export const solutionTeam = teamOf(contract, {
  area,
  type: 'solution',
  table: solutionMembers,
  require: requireSolution,
  hold: holdSolution,
  show: showSolution,
  whyNot: {
    seeInvitations: (_actor, { my_role }) => (my_role === null ? 'not_found' : undefined),
    invite: policy.whyNotInvite,
    revoke: (_actor, { my_role }) => (my_role === 'owner' ? undefined : 'forbidden'),
    join: policy.whyNotJoin,
    changeMember: policy.whyNotChangeMember,
  },
  seats: ({ challenge }) => challenge.team_max,
  onlyOwner: 'passes on',
  errors: { full: 'solution_team_full', last: 'solution_last_member' },
  auditsChanges: false,
  newMember: ({ challenge_id }) => ({ challenge_id }),
  titleOf: ({ challenge }) => challenge.title,
  describe: async (db, recordId) => {
    const row = await findInvitedSolution(db, recordId)
    return row && policy.isUnderWay(row)
      ? { title: row.title, path: `/challenges/${row.slug}?solution=true` }
      : undefined
  },
  invitee: async (tx, { challenge_id }, { email, userId }) =>
    email ? { email, role: 'member' } : { email: await addressOf(tx, challenge_id, userId!), role: picked },
  toInvitations,
  changeOf: ({ part }) => ({ title: part }),
  mailRemoved,
  followLeaving,
})
