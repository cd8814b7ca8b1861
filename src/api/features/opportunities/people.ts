import { ownRows } from '#api/records/own-data.ts'
import type { PeopleRules } from '#api/records/people.ts'

/** Postings belong to their organisation; they stay when whoever wrote them leaves. */
export const opportunityPeople: PeopleRules = {
  gather: {
    rows: { alerts: ownRows('opportunity_alerts', { by: 'user_id', columns: ['filters', 'created_at'] }) },
    withholds: {
      'opportunities.created_by': "An organisation's posting; the actions name who wrote it.",
      'opportunities.updated_by': 'Who changed a posting last; the actions name it.',
    },
  },
}
