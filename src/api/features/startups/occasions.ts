import { invitationWaits, programmeTeam, waitingIn } from '#api/tell/queries.ts'
import type { AreaMails } from '#api/tell/topics.ts'
import { hurrying } from '#api/tell/occasions.ts'

/** What people are told of, and how much it hurries. */
export const startupOccasions = hurrying({
  always: ['invited'],
  urgent: ['reminder'],
  usual: [
    'milestone-approved milestone-returned milestone-waits told submitted late received accept ask',
    'decline start pause resume graduate close outcome owner member goals-agreed goals-proposed removed',
    'alone message',
  ],
})

declare module '#api/tell/occasions.ts' {
  interface AreaOccasions {
    startups: typeof startupOccasions
  }
}

const isOn = "startups.state not in ('declined', 'closed')"
const goesOn = "startups.state in ('accepted', 'active', 'paused')"

const inTeam = 'select user_id from startup_members where startup_id = startups.id'
const approvers = `select user_id from startup_mentors where startup_id = startups.id union ${programmeTeam}`
const ofStartup = 'join startups on startups.id = startup_id'

/** Those that ask for an answer; their notices go once it came, or nothing can be answered any more. */
export const startupWaits = {
  ask: waitingIn({ table: 'startups', among: inTeam, while: "state = 'changes_requested'" }),
  received: waitingIn({ table: 'startups', among: programmeTeam, while: "state = 'submitted'" }),
  invited: invitationWaits,
  'milestone-waits': waitingIn({
    table: 'startup_milestones',
    join: ofStartup,
    among: approvers,
    while: `startup_milestones.state = 'done' and ${isOn}`,
  }),
  'milestone-returned': waitingIn({
    table: 'startup_milestones',
    join: ofStartup,
    among: inTeam,
    while: `startup_milestones.state in ('planned', 'in_progress') and ${isOn}`,
  }),
  alone: waitingIn({ table: 'startups', among: programmeTeam, while: `team_lost_at is not null and ${goesOn}` }),
  'goals-proposed': waitingIn({ table: 'startups', among: approvers, while: `goals_agreed_at is null and ${goesOn}` }),
} satisfies AreaMails['waits']
