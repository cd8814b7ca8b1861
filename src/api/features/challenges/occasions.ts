import { waitingIn } from '#api/tell/queries.ts'
import { hurrying } from '#api/tell/occasions.ts'

/** What people are told of, and how much it hurries. */
export const challengeOccasions = hurrying({
  always: ['deadline cancelled'],
  urgent: ['reminder opening'],
  usual: ['judging missed'],
})

declare module '#api/tell/occasions.ts' {
  interface AreaOccasions {
    challenges: typeof challengeOccasions
  }
}

/** Those that ask for something; their notices go once it is done. */
export const challengeWaits = {
  reminder: waitingIn({
    table: 'solutions',
    id: 'challenge_id',
    join: `join solution_members on solution_members.solution_id = solutions.id and active
      join challenges on challenges.id = solutions.challenge_id`,
    person: 'solution_members.user_id',
    until: 'challenges.closes_at',
    while: "solutions.state = 'draft' and challenges.state = 'published'",
  }),
}
