import * as z from 'zod/mini'
import { attachment } from '#contract/attachments/attachments.ts'
import { emptyFields, endpoint, id, locale, time, version, withDefaults } from '#contract/endpoint.ts'
import { person, recordParams } from '#contract/records.ts'
import { line, longText, optionalText } from '#contract/rules.ts'
import type { Transitions } from '#contract/states.ts'

export const milestoneStates = ['planned', 'in_progress', 'done', 'approved'] as const
export type MilestoneState = (typeof milestoneStates)[number]
/** `self` is the team; `approver` its mentor or staff. */
export type MilestoneMover = 'self' | 'approver'

export const milestoneTransitions: Transitions<MilestoneState | 'none', MilestoneState, MilestoneMover> = {
  none: { planned: ['self'] },
  planned: { in_progress: ['self'] },
  in_progress: { planned: ['self'], done: ['self'] },
  done: { in_progress: ['self', 'approver'], approved: ['approver'] },
  approved: {},
}

export const milestoneLimits = { title: 120, evidence: 2000, files: 5, each: 60, reason: 1000 } as const
export const milestoneFileKinds = ['image', 'document'] as const

const fields = z.strictObject({
  title: line(milestoneLimits.title),
  dueOn: z.nullable(z.iso.date()),
  /** Somebody of the team. */
  ownerId: z.nullable(id),
  evidence: z.nullable(optionalText(milestoneLimits.evidence)),
  fileIds: z.array(id).check(z.maxLength(milestoneLimits.files)),
})
export type MilestoneInput = z.infer<typeof fields>
export const milestoneInput = fields

export const milestone = z.object({
  id,
  ...z.pick(fields, { title: true, dueOn: true, evidence: true }).shape,
  state: z.enum(milestoneStates),
  owner: z.nullable(person),
  files: z.array(attachment),
  doneAt: z.nullable(time),
  approvedAt: z.nullable(time),
  approvedBy: z.nullable(z.string()),
  /** Why it came back, until it is done again. */
  returned: z.nullable(z.object({ reason: z.string(), lang: locale })),
  version,
  can: z.object({
    edit: z.boolean(),
    remove: z.boolean(),
    move: z.array(z.enum(milestoneStates)),
    /** Sending it back takes words to the team. */
    saysWhy: z.boolean(),
  }),
})
export type Milestone = z.infer<typeof milestone>

const milestoneParams = z.extend(recordParams, { milestoneId: id })
const path = '/startups/{id}/milestones'
const one = { access: 'member', path: `${path}/{milestoneId}`, params: milestoneParams } as const

export const listMilestones = endpoint({
  method: 'GET',
  path,
  access: 'member',
  summary: 'The milestones of a startup, for its team, its mentors and staff; the next ones first',
  params: recordParams,
  response: z.object({ items: z.array(milestone) }),
  errors: ['forbidden'],
})

export const createMilestone = endpoint({
  method: 'POST',
  path,
  access: 'member',
  summary: 'Plan a milestone',
  params: recordParams,
  body: withDefaults(fields, emptyFields(fields, ['title'])),
  response: milestone,
  status: 201,
  errors: ['forbidden', 'state_conflict'],
})

export const updateMilestone = endpoint({
  ...one,
  method: 'PATCH',
  summary: 'Change a milestone until it is approved, or attach what shows that it was reached',
  body: z.extend(z.partial(fields), { version }),
  response: milestone,
  errors: ['forbidden', 'stale_version', 'state_conflict'],
})

export const moveMilestone = endpoint({
  ...one,
  method: 'POST',
  path: `${path}/{milestoneId}/move`,
  summary: 'Begin, finish or reopen a milestone; mentors and staff approve what is done',
  body: z.strictObject({
    state: z.enum(milestoneStates),
    version,
    /** Compulsory for who sends back what a team has done. */
    reason: z.optional(longText(milestoneLimits.reason)),
    lang: z.optional(locale),
  }),
  response: milestone,
  errors: ['forbidden', 'stale_version', 'state_conflict', 'invalid_fields'],
})

export const deleteMilestone = endpoint({
  ...one,
  method: 'DELETE',
  summary: 'Delete a milestone that is not done yet',
  response: null,
  errors: ['forbidden', 'state_conflict'],
})
