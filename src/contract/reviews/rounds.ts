import * as z from 'zod/mini'
import { criterion } from '#contract/criteria.ts'
import { bilingual, endpoint, id, time, version } from '#contract/endpoint.ts'
import { exportEndpoint } from '#contract/lists.ts'
import { person, recordParams } from '#contract/records.ts'
import { reviewStates, roundStages, roundStates } from './states.ts'
import { anchor } from './calibration.ts'
import { invitedJuror } from './invited.ts'
import { tieRules } from './outcomes.ts'
import { markLimits, scorings } from './scoring.ts'

export const otherScores = ['never', 'after', 'always'] as const
export type Others = (typeof otherScores)[number]
export const conflictKinds = [
  'team',
  'startup',
  'mentor',
  'trainee',
  'cohort',
  'employer',
  'school',
  'domain',
  'declared',
  'staff',
] as const
export type ConflictKind = (typeof conflictKinds)[number]
export const methods = ['normalised', 'raw'] as const

const fields = z.strictObject({
  opensAt: time,
  closesAt: time,
  reviewsPerItem: z.int().check(z.gte(1), z.lte(20)),
  cap: z.nullable(z.int().check(z.gte(1), z.lte(500))),
  blind: z.boolean(),
  others: z.enum(otherScores),
  /** For how many days after the announcement teams may ask for a second look; 0 for not at all. */
  appealDays: z.int().check(z.gte(0), z.lte(60)),
  /** What decides where items are tied at a line. */
  tieRule: z.enum(tieRules),
  stage: z.enum(roundStages),
  scoring: z.enum(scorings),
  /** What an entry needs at least to pass: a score, or per cent of passes; null for no such line. */
  passMark: z.nullable(z.number()),
  /** At most so many entries of one field pass; null for any number. */
  mostPerField: z.nullable(z.int().check(z.gte(1), z.lte(500))),
})
export type RoundRules = z.infer<typeof fields>
const isOnScale = (mark: number | null, { min, max }: { min: number; max: number }) =>
  mark === null || (mark >= min && mark <= max)
export const roundRules = fields.check(
  z.refine<RoundRules>(({ opensAt, closesAt }) => closesAt > opensAt, {
    error: 'round_closes_early',
    path: ['closesAt'],
  }),
  z.refine<RoundRules>(({ scoring, passMark }) => isOnScale(passMark, markLimits[scoring]), {
    error: 'pass_mark_scale',
    path: ['passMark'],
  }),
)

const context = { area: z.string().check(z.maxLength(40)), contextId: id }
const roundEntry = z.object({
  id,
  ...context,
  title: bilingual(z.string()),
  managePath: z.string(),
  number: z.int(),
  stage: z.enum(roundStages),
  state: z.enum(roundStates),
  opensAt: time,
  closesAt: time,
  items: z.int(),
  jurors: z.int(),
  wanted: z.int(),
  done: z.int(),
  decided: z.int(),
  /** Its time is over and reviews are missing. */
  isLate: z.boolean(),
  /** Who has not handed in everything, with how many; those who left are not among them. */
  missing: z.array(z.extend(person, { count: z.int() })),
  /** When it announces itself, and when it last could not. */
  announceAt: z.nullable(time),
  announceFailedAt: z.nullable(time),
})
export type RoundEntry = z.infer<typeof roundEntry>

const manage = { access: 'reviews:manage', path: '/manage/reviews' } as const

export const listRounds = endpoint({
  ...manage,
  method: 'GET',
  summary: 'The rounds of all areas, or of one context; those that run first',
  query: z.object({ area: z.optional(context.area), contextId: z.optional(id) }),
  response: z.object({
    items: z.array(roundEntry),
    /** What a round can be held over. */
    contexts: z.array(z.object({ ...context, title: bilingual(z.string()) })),
  }),
})

export const exportRounds = exportEndpoint({ ...manage, query: z.object({}) })

const pair = z.object({ item: id, juror: id })
const juror = z.extend(person, {
  headline: z.nullable(z.string()),
  field: z.nullable(z.string()),
  /** Beside the name where somebody else has the same. */
  apart: z.nullable(z.string()),
})
/** Whoever was taken out, is suspended or has left the platform judges no more; what they handed in counts. */
export const jurorPresence = ['in', 'removed', 'suspended', 'gone'] as const

export const roundDetail = z.extend(roundEntry, {
  /** Pages of what is judged, shown as tabs before those of the round. */
  pages: z.array(z.object({ title: bilingual(z.string()), path: z.string() })),
  rules: fields,
  /** Whether what is judged can go through several rounds. */
  hasStages: z.boolean(),
  /** The round over those who passed this one. */
  nextId: z.nullable(id),
  /** Examples that jurors judge first; what they gave them is theirs alone. */
  anchors: z.array(anchor),
  criteria: z.array(criterion),
  jurorList: z.array(
    z.extend(juror, {
      assigned: z.int(),
      done: z.int(),
      presence: z.enum(jurorPresence),
      remindedAt: z.nullable(time),
    }),
  ),
  candidates: z.array(juror),
  /** Who was invited from outside into this round and has not come. */
  invited: z.array(invitedJuror),
  itemList: z.array(
    z.object({
      id,
      code: z.string(),
      title: z.string(),
      gone: z.boolean(),
      reviews: z.array(
        z.object({
          id,
          juror: id,
          state: z.enum(reviewStates),
          scored: z.int(),
          reason: z.nullable(z.string()),
          /** Why it was given back; null where it was not, or is handed in again. */
          returned: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  /** The radar: who must not judge what, and why. */
  conflicts: z.array(
    z.extend(pair, {
      kind: z.enum(conflictKinds),
      reason: z.nullable(z.string()),
      isNoted: z.boolean(),
      /** It came to light after the round was closed, so that a review counts in spite of it. */
      counts: z.boolean(),
    }),
  ),
  /** Who has judged the same team in another round; assigning avoids these where it can. */
  judgedBefore: z.array(pair),
  version,
  can: z.object({
    edit: z.boolean(),
    open: z.boolean(),
    close: z.boolean(),
    assign: z.boolean(),
    decide: z.boolean(),
    removeJuror: z.boolean(),
    giveBack: z.boolean(),
    remind: z.boolean(),
  }),
})
export type RoundDetail = z.infer<typeof roundDetail>

export const createRound = endpoint({
  ...manage,
  method: 'POST',
  summary: 'Plan a round over the records of a context, with the usual rules',
  body: z.strictObject(context),
  response: roundDetail,
  status: 201,
  errors: ['state_conflict'],
})

const one = { ...manage, path: '/manage/reviews/{id}', params: recordParams } as const

export const getRound = endpoint({ ...one, method: 'GET', summary: 'One round with its radar', response: roundDetail })

export const updateRound = endpoint({
  ...one,
  method: 'PATCH',
  summary: 'Change the rules of a round; while it is open only when it closes',
  body: z.extend(z.partial(fields), { version }),
  response: roundDetail,
  errors: ['stale_version', 'state_conflict'],
})

const act = <const Verb extends string>(verb: Verb, summary: string) =>
  endpoint({
    ...one,
    method: 'POST',
    path: `/manage/reviews/{id}/${verb}`,
    summary,
    response: roundDetail,
    errors: ['state_conflict', 'criteria_weightless', 'round_empty', 'anchors_incomplete'],
  })
export const openRound = act('open', 'Open the round, or open a closed one again, and tell the jurors')
export const closeRound = act('close', 'Close the round: nobody scores any more')

const jurorParams = z.object({ id, userId: id })
const placeParams = z.object({ id, itemId: id, userId: id })
const placing = { ...manage, response: roundDetail, errors: ['state_conflict', 'review_conflict'] } as const

export const addJuror = endpoint({
  ...placing,
  method: 'PUT',
  path: '/manage/reviews/{id}/jurors/{userId}',
  summary: 'Ask somebody of the team or a mentor to judge; safe to repeat',
  params: jurorParams,
})
export const removeJuror = endpoint({
  ...placing,
  method: 'DELETE',
  path: '/manage/reviews/{id}/jurors/{userId}',
  held: true,
  summary: 'Take somebody out; what they handed in stays, the rest goes to others',
  params: jurorParams,
})
export const placeReview = endpoint({
  ...placing,
  method: 'PUT',
  path: '/manage/reviews/{id}/items/{itemId}/jurors/{userId}',
  summary: 'Give an item to a juror by hand; refused where there is a conflict',
  params: placeParams,
})
export const takeReview = endpoint({
  ...placing,
  method: 'DELETE',
  path: '/manage/reviews/{id}/items/{itemId}/jurors/{userId}',
  summary: 'Take an item back from a juror',
  params: placeParams,
})
export const shortageReasons = ['jurors', 'conflicts', 'cap'] as const
const proposal = z.object({
  seed: z.int(),
  pairs: z.array(pair),
  short: z.array(z.object({ item: id, missing: z.int(), reason: z.enum(shortageReasons) })),
})
export type Proposal = z.infer<typeof proposal>

export const assignRound = endpoint({
  ...one,
  method: 'POST',
  path: '/manage/reviews/{id}/assign',
  held: true,
  summary: 'Give every item its jurors, evenly and never in conflict; with dryRun only proposes',
  body: z.strictObject({ seed: z.int().check(z.gte(0), z.lte(2_147_483_647)), dryRun: z.boolean() }),
  response: proposal,
  errors: ['state_conflict'],
})
