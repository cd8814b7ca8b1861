import * as z from 'zod/mini'
import { applicationStates, stagedStates, teamMoves } from './states.ts'
import {
  application,
  applicationDetail,
  applicationLimits,
  cancelReasons,
  closeReasons,
  documentStates,
  rejectReasons,
} from './own.ts'
import {
  bilingual,
  endpoint,
  id,
  listQuery,
  locale,
  page,
  queryFlag,
  queryList,
  slug,
  time,
  version,
} from '#contract/endpoint.ts'
import {
  bulkEndpoint,
  exportEndpoint,
  labelEndpoints,
  labelled,
  selectedIds,
  sorting,
  teamFilters,
} from '#contract/lists.ts'
import { opportunityDetail } from '#contract/opportunities/opportunities.ts'
import { formInput, interviewFields, oneTimeOrSeveral, recommendations } from './interviews.ts'
import { note, noteLimit, person, recordParams } from '#contract/records.ts'
import { longText, optionalText } from '#contract/rules.ts'
import { opinionInput, opinions } from './opinions.ts'

/** Staff see all; members of a startup what was sent to its postings, everybody else nothing. */
const manage = { access: 'postings:run', path: '/manage/applications' } as const

/** A move can be taken back, and its mail waits, for so long. */
export const undoMinutes = 10

const localName = z.object({ pt: z.string(), en: z.string() })
/** A stage of the posting's own, within a state. */
const stage = z.object({
  id,
  name: z.object({ pt: z.string(), en: z.nullable(z.string()) }),
  within: z.enum(stagedStates),
})
export type Stage = z.infer<typeof stage>

export const receivedApplication = z.object({
  ...z.pick(application, { id: true, state: true, submittedAt: true, answerDueAt: true, answeredAt: true }).shape,
  ...z.pick(application, { replyBy: true, interview: true }).shape,
  opportunity: z.extend(application.shape.opportunity, { openings: z.int(), stages: z.array(stage) }),
  /** Where in its state it stands. */
  stage: z.nullable(stage),
  /** Null once the person has left, or what they sent was erased. */
  applicant: z.nullable(person),
  /** CV and letter are not yet for the organisation: the team looks at them, or the applicant replaces them. */
  documents: z.nullable(z.enum(documentStates)),
  /** When what was sent was erased by the rule of the programme. */
  erasedAt: z.nullable(time),
  headline: z.nullable(z.string()),
  institution: z.nullable(z.string()),
  /** How many of the skills asked for the frozen profile has, and which it lacks. */
  match: z.object({ has: z.int(), of: z.int(), missing: z.array(localName) }),
  /** How many have said what they think of it, and whether I have. */
  opinionsGiven: z.object({ count: z.int(), mine: z.boolean() }),
  /** The promised day has passed without an answer; a week later the promise is broken. */
  late: z.boolean(),
  broken: z.boolean(),
  /** Until then whoever made the last move can take it back. */
  undoUntil: z.nullable(time),
  /** The reader made the last move. */
  movedByMe: z.boolean(),
  version,
})
export type ReceivedApplication = z.infer<typeof receivedApplication>

export const receivedDetail = z.extend(receivedApplication, {
  ...z.pick(applicationDetail, { profile: true, cv: true, letter: true, answers: true, history: true }).shape,
  ...z.pick(applicationDetail, { message: true, messageLang: true }).shape,
  /** Where the person came from, and who shared the posting with them. */
  source: z.nullable(z.string()),
  referrer: z.nullable(person),
  rejectReason: z.nullable(z.enum(closeReasons)),
  cancelReason: z.nullable(z.enum(cancelReasons)),
  cancelNote: z.nullable(z.string()),
  /** Those that the team shares, and my own. */
  notes: z.array(z.extend(note, { private: z.boolean() })),
  opinions,
  times: z.array(time),
  /** Times were proposed and have passed without a choice. */
  timesOver: z.boolean(),
  /** Why none of the times that were proposed fits. */
  timesReply: z.nullable(z.string()),
  /** Who interviews. What others recommend is seen by whoever has handed in their own form, or has none to hand in. */
  panel: z.array(
    z.object({
      ...person.shape,
      me: z.boolean(),
      handedIn: z.boolean(),
      form: z.nullable(z.object({ recommendation: z.enum(recommendations), words: z.string() })),
    }),
  ),
  /** The language in which the applicant reads mails. */
  locale,
  can: z.object({
    move: z.array(z.enum(teamMoves)),
    interview: z.boolean(),
    undo: z.boolean(),
    /** It was closed without a word: a late one can still be written. */
    answerLate: z.boolean(),
    /** The reader answers it, and does not only interview. */
    answer: z.boolean(),
    judgeDocuments: z.boolean(),
    /** The reader interviews, and hands in a form. */
    handIn: z.boolean(),
  }),
})
export type ReceivedDetail = z.infer<typeof receivedDetail>

export const receivedFilters = {
  q: listQuery.q,
  opportunity: z.optional(slug),
  state: z.optional(queryList(applicationStates)),
  late: z.optional(queryFlag),
  /** Promises that were broken and that still want a word. */
  debts: z.optional(queryFlag),
  /** CV and letter wait for the team. */
  documents: z.optional(queryFlag),
  ...teamFilters,
}
export const receivedSorts = ['answerDueAt', '-answerDueAt', 'submittedAt', '-submittedAt'] as const
const list = { ...receivedFilters, ...sorting(receivedSorts) }

export const listReceived = endpoint({
  ...manage,
  method: 'GET',
  summary: 'Applications that I may answer; those that are owed an answer first, by when it was promised',
  query: z.object({ ...listQuery, ...list }),
  response: page(labelled(receivedApplication)),
})

export const receivedLabels = labelEndpoints({
  access: 'opportunities:manage',
  path: manage.path,
  filters: receivedFilters,
})

export const exportReceived = exportEndpoint({ ...manage, query: z.object(list) })

export const getBoard = endpoint({
  ...manage,
  method: 'GET',
  path: '/manage/applications/board',
  summary: 'The applications on their way, column by column, the most urgent first',
  query: z.object({ q: receivedFilters.q, opportunity: receivedFilters.opportunity, late: receivedFilters.late }),
  response: z.object({
    columns: z.array(
      z.object({
        state: z.enum(applicationStates),
        /** Null for the state itself; a board of one posting has its stages beside it. */
        stage: z.nullable(stage),
        count: z.int(),
        items: z.array(receivedApplication),
      }),
    ),
    ends: z.array(z.object({ state: z.enum(applicationStates), count: z.int() })),
    late: z.int(),
    today: z.int(),
    /** My moves that can still be taken back, with any filter. */
    undoable: z.int(),
    answerRate: opportunityDetail.shape.answerRate,
    opportunity: z.nullable(receivedApplication.shape.opportunity),
  }),
})
export type Board = z.infer<typeof getBoard.response>

const one = { ...manage, params: recordParams, response: receivedDetail } as const

export const getReceived = endpoint({
  ...one,
  method: 'GET',
  path: '/manage/applications/{id}',
  summary: 'One application as it was sent, with its history and the notes of the team',
})

const moveInput = {
  reason: z.optional(z.nullable(z.enum(rejectReasons))),
  /** Each applicant gets it in their language, or else in Portuguese. */
  message: z.optional(z.nullable(bilingual(optionalText(applicationLimits.message)))),
  /** By when an offer is to be answered; a week by default. */
  replyBy: z.optional(z.nullable(time)),
  /** More offers than openings, knowingly. */
  beyondOpenings: z.optional(z.boolean()),
}
const needsReason = z.refine<{ to: string; reason?: unknown }>(
  ({ to, reason }) => to !== 'rejected' || reason != null,
  {
    error: 'required',
    path: ['reason'],
  },
)

export const moveReceived = endpoint({
  ...one,
  method: 'POST',
  path: '/manage/applications/{id}/move',
  summary: 'Move an application; the applicant hears of it when the time to undo is over',
  /** With `stage` into a stage of the posting within that state, also from another one of the same state; null leaves it. */
  body: z
    .strictObject({ ...moveInput, to: z.enum(teamMoves), stage: z.optional(z.nullable(id)), version })
    .check(needsReason),
  errors: ['stale_version', 'state_conflict', 'openings_full', 'hour_given_away'],
})

/** What one of several offers says to its person, instead of what all of them say. */
const ownTerms = z.strictObject({ id, message: moveInput.message, replyBy: moveInput.replyBy })

export const changeReceived = bulkEndpoint({
  ...manage,
  summary: 'Move several applications; with dryRun only says what would happen',
  actions: teamMoves,
  filters: receivedFilters,
  skipped: { title: z.string() },
  input: { ...moveInput, each: z.optional(z.array(ownTerms).check(z.maxLength(50))) },
  needs: { rejected: ['reason'] },
  undoneBy: 'own',
})

export const handReceived = bulkEndpoint({
  access: 'opportunities:manage',
  path: '/manage/applications/owners',
  summary: 'Make somebody of the team answer for several applications; with dryRun only says what would happen',
  actions: ['assign'],
  filters: receivedFilters,
  skipped: { title: z.string() },
  input: { userId: z.optional(id) },
  needs: { assign: ['userId'] },
})

export const undoMoves = endpoint({
  ...manage,
  method: 'POST',
  path: '/manage/applications/undo',
  summary: 'Take back these of my moves, or all, while nobody was told; what somebody else has moved since stays',
  body: z.strictObject({ ids: z.optional(selectedIds) }),
  response: z.object({ undone: z.int(), left: z.int() }),
  errors: ['state_conflict', 'hour_given_away', 'opening_given_away'],
})

export const setInterview = endpoint({
  ...one,
  method: 'PUT',
  path: '/manage/applications/{id}/interview',
  summary: 'Set the day and place of the interview, or propose times; an application on its way moves there',
  body: z.extend(interviewFields, { version }).check(oneTimeOrSeveral as never),
  errors: ['stale_version', 'state_conflict'],
})

export const handInForm = endpoint({
  ...one,
  method: 'PUT',
  path: '/manage/applications/{id}/interview/form',
  summary: 'Hand in what I recommend after the interview; then I see what the others do',
  body: formInput,
  errors: ['forbidden'],
})

export const addApplicationNote = endpoint({
  ...one,
  method: 'POST',
  path: '/manage/applications/{id}/notes',
  summary: 'Write a note for those who answer, or with `private` for oneself',
  body: z.strictObject({ body: longText(noteLimit), private: z.optional(z.boolean()) }),
  idempotent: true,
  errors: ['state_conflict'],
})

export const giveOpinion = endpoint({
  ...one,
  method: 'PUT',
  path: '/manage/applications/{id}/opinion',
  summary: 'Say what I think of an application; then I see what the others think',
  body: opinionInput,
  errors: ['state_conflict'],
})
