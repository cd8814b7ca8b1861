import { teamOf } from '#api/records/teams.ts'
import * as contract from '#contract/startups/team.ts'
import { mailRemoved, mailRole } from '../mails/team.ts'
import { isEnded, isOfTeam, whyNotChangeMember, whyNotInvite, whyNotRunTeam } from '../policy.ts'
import { area } from '../queries.ts'
import { holdStartup, requireStartup, showStartup } from '../service.ts'
import { findInvitedStartup, setPrimary, setPublic, startupMembers } from './queries.ts'

export const startupTeam = teamOf(contract, {
  area,
  type: 'startup',
  table: startupMembers,
  require: requireStartup,
  hold: holdStartup,
  show: showStartup,
  whyNot: {
    seeInvitations: (actor, startup) => (isOfTeam(actor, startup) ? undefined : 'forbidden'),
    invite: whyNotInvite,
    revoke: whyNotRunTeam,
    changeMember: (actor, startup, { userId, role, marks }) =>
      whyNotChangeMember(actor, startup, { userId, role, isPrimary: marks?.isPrimary }),
  },
  seats: () => contract.largestTeam,
  onlyOwner: 'stays',
  errors: { full: 'team_full', last: 'last_owner' },
  auditsChanges: true,
  titleOf: ({ name }) => ({ pt: name }),
  describe: async (db, recordId) => {
    const row = await findInvitedStartup(db, recordId)
    return row && !isEnded(row) ? { title: { pt: row.name }, path: `/startup/${recordId}` } : undefined
  },
  invitee: async (_tx, _startup, { email, title }) => ({
    email,
    role: 'member',
    memberTitle: title?.trim() || undefined,
  }),
  toInvitations: async (_db, sent) => sent,
  changeOf: ({ isPrimary, isPublic, ...change }) => ({ ...change, marks: { isPrimary, isPublic } }),
  setMarks: async (tx, key, { isPrimary, isPublic }) => {
    if (isPrimary) await setPrimary(tx, key)
    if (isPublic !== undefined) await setPublic(tx, key, isPublic)
  },
  mailRemoved,
  mailRole,
})
