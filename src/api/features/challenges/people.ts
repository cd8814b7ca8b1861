import type { PeopleRules } from '#api/records/people.ts'

export const challengePeople: PeopleRules = {
  gather: { withholds: { 'challenges.updated_by': 'Who changed a challenge last; the actions name it.' } },
}
