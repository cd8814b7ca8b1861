import * as z from 'zod/mini'
import { defineErrors } from '#contract/errors/define-errors.ts'
import { endpoint, id, locale, time } from '#contract/endpoint.ts'
import { requiredBy } from '#contract/lists.ts'
import { month } from '#contract/lists.ts'
import { noteLimit, person, recordParams } from '#contract/records.ts'
import { longText, optionalText } from '#contract/rules.ts'
import { startup } from './startups.ts'
import { milestoneStates } from './milestones.ts'
import { owedUpdate } from './updates.ts'

export const mostMentors = 5
export const wishLimits = { each: 3, note: 500, answer: 1000 } as const

export const mentorErrors = defineErrors({
  wishes_full: {
    status: 409,
    pt: 'Já pediram três mentores. Esperem pela resposta ou retirem um pedido.',
    en: 'You have asked for three mentors. Wait for the answer, or take one back.',
  },
})
type MentorErrors = typeof mentorErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends MentorErrors {}
}

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

const wish = z.object({ mentor: person, note: z.string(), by: z.nullable(z.string()), at: time })
export type MentorWish = z.infer<typeof wish>

const mentoring = z.object({
  mentors: z.array(person),
  /** Whom the team wishes for, until staff confirm. */
  wishes: z.array(wish),
  notes: z.array(mentorNote),
  can: z.object({ assign: z.boolean(), write: z.boolean(), wish: z.boolean() }),
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

export const listWishable = endpoint({
  method: 'GET',
  path: '/startups/{id}/mentors',
  access: 'member',
  summary: 'Mentors whom my startup may wish for: those who show themselves to members',
  params: recordParams,
  response: z.object({ items: z.array(z.extend(person, { headline: z.nullable(z.string()) })) }),
  errors: ['forbidden'],
})

/** As the form holds it: whom, and why. */
export const wishInput = z.strictObject({ userId: id, note: optionalText(wishLimits.note) })

const wishParams = z.extend(recordParams, { userId: id })

export const wishMentor = endpoint({
  method: 'PUT',
  path: '/startups/{id}/mentor-wishes/{userId}',
  access: 'member',
  summary: 'Wish for a mentor, with a word about why; staff confirm',
  params: wishParams,
  body: z.pick(wishInput, { note: true }),
  response: mentoring,
  errors: ['forbidden', 'state_conflict', 'wishes_full', 'invalid_fields'],
})

export const dropWish = endpoint({
  method: 'DELETE',
  path: '/startups/{id}/mentor-wishes/{userId}',
  access: 'member',
  summary: 'Take the wish for a mentor back',
  params: wishParams,
  response: null,
  errors: ['forbidden'],
})

export const answerWish = endpoint({
  method: 'POST',
  path: '/manage/startups/{id}/mentor-wishes/{userId}',
  access: 'startups:manage',
  summary: 'Confirm the mentor whom a team wishes for, or say why not; both sides are told',
  params: wishParams,
  body: z
    .strictObject({
      decision: z.enum(['confirm', 'decline']),
      answer: z.optional(z.nullable(optionalText(wishLimits.answer))),
      lang: z.optional(locale),
    })
    .check(...requiredBy('decision', { decline: ['answer'] })),
  response: mentoring,
  idempotent: true,
  errors: ['state_conflict'],
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
  summary: 'Say who accompanies a startup; those who are new are told',
  params: recordParams,
  body: z.strictObject({ userIds: z.array(id).check(z.maxLength(mostMentors)) }),
  response: mentoring,
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
