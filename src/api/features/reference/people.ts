import { ownRows } from '#api/records/own-data.ts'
import type { PeopleRules } from '#api/records/people.ts'

const proposal = { by: 'proposed_by', key: ['slug'], columns: ['name_pt', 'name_en', 'status', 'proposed_at'] } as const

export const referencePeople: PeopleRules = {
  gather: { rows: { proposedFields: ownRows('fields', proposal), proposedSkills: ownRows('skills', proposal) } },
}
