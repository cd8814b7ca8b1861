import type { PeopleRules } from '#api/records/people.ts'
import { forgetName } from './reports/queries.ts'

/** Frozen numbers stay: they are of nobody. The words beside them forget who left. */
export const figurePeople: PeopleRules = {
  erase: (tx, _deps, person) => forgetName(tx, person),
  gather: {
    withholds: {
      'reports.updated_by': 'Who changed a report of the programme last; the actions name it.',
      'report_editions.frozen_by': 'Who froze a report of the programme; the actions name it.',
      'report_links.created_by': 'Who made a link of the programme; the actions name it.',
    },
  },
}
