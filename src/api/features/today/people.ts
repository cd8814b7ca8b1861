import { ownRows } from '#api/records/own-data.ts'
import type { PeopleRules } from '#api/records/people.ts'

export const todayPeople: PeopleRules = {
  gather: {
    withholds: { 'handed_work.by_id': 'Who of the team handed the work over; the actions name it.' },
    rows: {
      work: ownRows('handed_work', { by: 'user_id', key: ['key'], columns: ['title', 'path', 'handed_at'] }),
    },
  },
}
