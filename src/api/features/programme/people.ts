import type { PeopleRules } from '#api/records/people.ts'

export const programmePeople: PeopleRules = {
  gather: {
    withholds: { 'legal_texts.published_by': 'Texts of the programme.' },
  },
}
