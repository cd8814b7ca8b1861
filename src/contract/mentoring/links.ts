import * as z from 'zod/mini'
import { endpoint, id, listQuery, page, queryFlag, queryList, time } from '#contract/endpoint.ts'
import { exportEndpoint, requiredBy } from '#contract/lists.ts'
import { person, recordParams } from '#contract/records.ts'
import { optionalText } from '#contract/rules.ts'
import type { Transitions } from '#contract/states.ts'
import { mentoringLimits, subject } from './mentoring.ts'

export const linkStates = ['wished', 'talked', 'confirmed', 'ended', 'declined', 'withdrawn'] as const
export type LinkState = (typeof linkStates)[number]
/** States that wait for an answer. */
export const openLinkStates = ['wished', 'talked'] as const satisfies LinkState[]
/** Who began: the startup or trainee, the mentor, or the team of the programme. */
export const wishSides = ['team', 'mentor', 'programme'] as const
export type WishSide = (typeof wishSides)[number]
type LinkMover = WishSide | 'system'

export const linkTransitions: Transitions<LinkState | 'none', LinkState, LinkMover> = {
  none: { wished: ['team', 'mentor', 'programme'], confirmed: ['programme'] },
  wished: {
    talked: ['team', 'mentor', 'programme'],
    // The team of the programme may confirm at once, as when it assigns somebody.
    confirmed: ['programme'],
    declined: ['team', 'mentor', 'programme'],
    withdrawn: ['team', 'mentor', 'programme', 'system'],
  },
  talked: {
    confirmed: ['team', 'mentor', 'programme'],
    declined: ['team', 'mentor', 'programme'],
    withdrawn: ['team', 'mentor', 'programme', 'system'],
  },
  confirmed: { ended: ['team', 'mentor', 'programme', 'system'] },
  ended: {},
  declined: {},
  withdrawn: {},
}

export const linkMoves = ['talked', 'confirmed', 'declined', 'withdrawn', 'ended'] as const
export type LinkMove = (typeof linkMoves)[number]
/** So many wishes of one startup, trainee or mentor may wait for an answer. */
export const mostWishes = 3
/** A startup has so many mentors, a trainee one. */
export const mostMentors = 5

const link = z.object({
  id,
  state: z.enum(linkStates),
  lead: z.boolean(),
  mentor: person,
  subject,
  wishedSide: z.enum(wishSides),
  note: z.string(),
  /** Whether each side has said yes. */
  agreed: z.object({ team: z.boolean(), mentor: z.boolean() }),
  wishedAt: time,
  confirmedAt: z.nullable(time),
  endedAt: z.nullable(time),
  /** Why it was declined. */
  answer: z.nullable(z.string()),
  /** What either side said at the end. */
  words: z.object({ team: z.nullable(z.string()), mentor: z.nullable(z.string()) }),
  /** For whom the reader acts. */
  side: z.enum(wishSides),
  can: z.object({ moves: z.array(z.enum(linkMoves)), lead: z.boolean(), word: z.boolean() }),
  version: z.int(),
})
export type MentorLink = z.infer<typeof link>

const member = { access: 'member' } as const

export const listLinks = endpoint({
  ...member,
  method: 'GET',
  path: '/mentoring/links',
  summary: 'Who accompanies my startups and me, and whom I accompany; of one startup or trainee for the team',
  query: z.object({ subjectId: z.optional(id) }),
  response: z.object({ items: z.array(link), can: z.object({ wish: z.boolean() }) }),
})

const option = z.extend(person, { headline: z.nullable(z.string()) })

export const listLinkOptions = endpoint({
  ...member,
  method: 'GET',
  path: '/mentoring/links/options',
  summary: 'Mentors whom my startup or I may wish for, or, without a startup or trainee, whom I may wish to accompany',
  query: z.object({ subjectId: z.optional(id) }),
  response: z.object({ items: z.array(option) }),
  errors: ['not_found'],
})

/** As the form holds it: of the pair, and why. */
export const wishInput = z.strictObject({ mentorId: id, subjectId: id, note: optionalText(mentoringLimits.word) })
export type WishInput = z.infer<typeof wishInput>

export const wishLink = endpoint({
  ...member,
  method: 'POST',
  path: '/mentoring/links',
  summary: 'Wish for a mentor, or to accompany somebody, with a word about why; the other side is told',
  body: wishInput,
  response: link,
  status: 201,
  idempotent: true,
  errors: ['forbidden', 'state_conflict', 'wishes_full', 'invalid_fields'],
})

const one = { ...member, params: recordParams, response: link } as const

/** As the form holds it; who declines says why. */
export const moveInput = z
  .strictObject({
    to: z.enum(linkMoves),
    word: z.optional(z.nullable(optionalText(mentoringLimits.word))),
  })
  .check(...requiredBy('to', { declined: ['word'] }))

export const moveLink = endpoint({
  ...one,
  method: 'POST',
  path: '/mentoring/links/{id}/moves',
  summary: 'Say that we talked, say yes or no, take a wish back, or end it with a word; the other side is told',
  body: moveInput,
  idempotent: true,
  errors: ['forbidden', 'state_conflict', 'mentors_full', 'invalid_fields'],
})

export const sayFarewell = endpoint({
  ...one,
  method: 'PUT',
  path: '/mentoring/links/{id}/word',
  summary: 'Leave a word after the end, once; the other side is told',
  body: z.strictObject({ word: optionalText(mentoringLimits.word).check(z.minLength(1, { error: 'required' })) }),
  errors: ['forbidden', 'state_conflict'],
})

export const leadLink = endpoint({
  ...one,
  method: 'PUT',
  path: '/mentoring/links/{id}/lead',
  summary: 'Say which of our mentors leads; there is one at most. Safe to repeat',
  errors: ['forbidden', 'state_conflict'],
})

const filters = {
  state: z.optional(queryList(linkStates)),
  /** Still waits for an answer. */
  open: z.optional(queryFlag),
}

export const listManagedLinks = endpoint({
  access: 'mentoring:manage',
  method: 'GET',
  path: '/manage/mentoring/links',
  summary: 'Who accompanies whom, and what waits for an answer, the newest first',
  query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor, ...filters }),
  response: page(link),
})

export const exportLinks = exportEndpoint(listManagedLinks)
