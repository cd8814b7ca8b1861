import * as z from 'zod/mini'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { month } from '#contract/lists.ts'
import { noteLimit, person, recordParams } from '#contract/records.ts'
import { longText } from '#contract/rules.ts'
import { mostMentors } from '#contract/mentoring/links.ts'
import { startup } from './startups.ts'
import { milestoneStates } from './milestones.ts'
import { owedUpdate } from './updates.ts'

const mentorNote = z.object({
  id,
  body: z.string(),
  author: person,
  at: time,
  /** The team reads it too; others stay with their author. */
  shared: z.boolean(),
  isMine: z.boolean(),
})
export type MentorNote = z.infer<typeof mentorNote>

const mentoring = z.object({
  mentors: z.array(person),
  notes: z.array(mentorNote),
  can: z.object({ write: z.boolean() }),
})
export type Mentoring = z.infer<typeof mentoring>

export const getMentoring = endpoint({
  method: 'GET',
  path: '/startups/{id}/mentoring',
  access: 'member',
  summary: 'Who accompanies a startup and the notes that I may read, for its team, its mentors and staff',
  params: recordParams,
  response: mentoring,
  errors: ['forbidden'],
})

export const addMentorNote = endpoint({
  method: 'POST',
  path: '/startups/{id}/mentor-notes',
  access: 'member',
  summary: 'Write a note as a mentor of the startup, for its team as well or for myself',
  params: recordParams,
  body: z.strictObject({ body: longText(noteLimit), shared: z.boolean() }),
  response: mentoring,
  idempotent: true,
  errors: ['forbidden'],
})

export const listMentors = endpoint({
  method: 'GET',
  path: '/manage/mentors',
  access: 'startups:manage',
  summary: 'Who may accompany a startup: mentors, and people of the team',
  response: z.object({ items: z.array(z.extend(person, { startups: z.int() })) }),
})

export const assignMentors = endpoint({
  method: 'PUT',
  path: '/manage/startups/{id}/mentors',
  access: 'startups:manage',
  held: true,
  summary: 'Say who accompanies a startup; both sides are told',
  params: recordParams,
  body: z.strictObject({ userIds: z.array(id).check(z.maxLength(mostMentors)) }),
  response: mentoring,
  errors: ['invalid_fields', 'state_conflict'],
})

/** A startup that I accompany, with what is open. */
const mentored = z.extend(startup, {
  openMilestones: z.array(
    z.object({ id, title: z.string(), state: z.enum(milestoneStates), dueOn: z.nullable(z.string()) }),
  ),
  lastUpdate: z.nullable(z.object({ month, progress: z.string(), ask: z.nullable(z.string()), publishedAt: time })),
  /** The month that it has not told yet. */
  owed: z.nullable(owedUpdate),
  lastNoteAt: z.nullable(time),
})
export type MentoredStartup = z.infer<typeof mentored>

export const listMentored = endpoint({
  method: 'GET',
  path: '/startups/mentored',
  access: 'member',
  summary:
    'The startups that I accompany, each with its last update and open milestones; those that wait for approval first',
  response: z.object({ items: z.array(mentored) }),
})
