import { statesUnderWay } from '#contract/solutions/states.ts'
import { waitingIn } from '#api/tell/queries.ts'
import { hurrying } from '#api/tell/occasions.ts'

/** What people are told of, and how much it hurries. */
export const solutionOccasions = hurrying({
  always: ['invited team_small'],
  usual: ['submitted disqualified restored winner shortlisted finalist not_selected removed left message'],
})

declare module '#api/tell/occasions.ts' {
  interface AreaOccasions {
    solutions: typeof solutionOccasions
  }
}

/** Those that ask for an answer; their notices go once it came. */
export const solutionWaits = {
  invited: waitingIn({
    table: 'invitations',
    join: 'join solutions on solutions.id = record_id join challenges on challenges.id = challenge_id',
    until: 'least(invitations.expires_at, challenges.closes_at)',
    while: `invitations.state = 'open' and challenges.state = 'published'
      and solutions.state in (${statesUnderWay.map((state) => `'${state}'`).join(', ')})`,
  }),
}
