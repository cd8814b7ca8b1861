import type { Actor } from '#api/http/session.ts'
import { calendarDaysAfter } from '#api/records/calendar-days.ts'
import { undoWindow } from '#api/records/told-moves.ts'
import {
  applicationTransitions,
  lostStates,
  owedStates,
  pipelineStates,
  teamMoves,
} from '#contract/applications/states.ts'
import type { ApplicationMover, ApplicationState } from '#contract/applications/states.ts'
import { undoMinutes } from '#contract/applications/received.ts'
import type { CloseReason } from '#contract/applications/own.ts'
import type { ErrorCode } from '#contract/errors/errors.ts'
import type { OpportunityState } from '#contract/opportunities/states.ts'
import { mayMove } from '#contract/states.ts'
import { dayMs } from '#contract/times.ts'

export type Viewer = Pick<Actor, 'id' | 'scope' | 'emailVerified'>
export type ApplicationFacts = {
  state: ApplicationState
  told_state: ApplicationState
  applicant_id: string | null
  moved_at: Date | null
  moved_by: string | null
  /** The viewer belongs to the startup whose posting it is. */
  is_team: boolean
  /** The viewer interviews. */
  is_panel: boolean
  opportunity_state: OpportunityState
  reject_reason: CloseReason | null
  reply_by: Date | null
  told_reply_by: Date | null
  erased_at: Date | null
  documents: 'waiting' | 'returned' | null
}

export const canManage = ({ scope }: Viewer): boolean => scope.has('opportunities:manage')

/** Staff, and the members of the startup to which it was sent; nobody answers their own application. */
export const canAnswer = (viewer: Viewer, { is_team, applicant_id }: ApplicationFacts): boolean =>
  (canManage(viewer) || is_team) && applicant_id !== viewer.id

/** Those who answer, and those who interview. */
export const canRead = (viewer: Viewer, application: ApplicationFacts): boolean =>
  canAnswer(viewer, application) || (application.is_panel && application.applicant_id !== null)

export const isOwn = (viewer: Viewer, { applicant_id }: ApplicationFacts): boolean => applicant_id === viewer.id

export const isOwed = (state: ApplicationState) => (owedStates as readonly ApplicationState[]).includes(state)

const may = (state: ApplicationState, to: ApplicationState, by: ApplicationMover) =>
  mayMove(applicationTransitions, state, to, by)

/** By what the applicant has been told: an offer that can still be taken back cannot be accepted. */
export const ownCan = ({ told_state }: Pick<ApplicationFacts, 'told_state'>) => ({
  cancel: may(told_state, 'cancelled', 'self'),
  accept: may(told_state, 'accepted', 'self'),
  decline: may(told_state, 'declined', 'self'),
})

/** Why an offer can no longer be answered, so that whoever comes a second late reads what happened. */
export function whyNotReply(application: ApplicationFacts, now: Date): ErrorCode | undefined {
  const { state, told_state, reply_by, told_reply_by, reject_reason } = application
  const until = state === 'offer' ? reply_by : (told_reply_by ?? reply_by)
  if (told_state === 'lapsed' || (told_state === 'offer' && until !== null && until <= now)) return 'offer_over'
  if (state === 'rejected' && told_state === 'rejected' && reject_reason === 'filled') return 'openings_taken'
  if (state === 'rejected' && told_state === 'rejected' && reject_reason === 'withdrawn') return 'posting_ended'
  if (told_state !== 'offer') return 'state_conflict'
  // A move that was not told stands from the moment at which the posting is over.
  return application.opportunity_state === 'withdrawn' ? 'posting_ended' : undefined
}

/** Until the applicant is told of a move, whoever made it can undo it. */
export const moveWindow = undoWindow(undoMinutes)

export function whyNotUndo(viewer: Viewer, { moved_at, moved_by }: ApplicationFacts, now: Date): ErrorCode | undefined {
  const isMine = moved_at !== null && moved_by === viewer.id && moveWindow.tellingTime(moved_at) > now
  return isMine ? undefined : 'state_conflict'
}

const isOnTheWay = (state: ApplicationState) => (pipelineStates as readonly ApplicationState[]).includes(state)

/** Whoever had CV and letter sent back sends others while the application, as far as they know, is on its way. */
export const canReplace = ({ documents, told_state }: Pick<ApplicationFacts, 'documents' | 'told_state'>) =>
  documents === 'returned' && isOnTheWay(told_state)

/** A posting that was withdrawn answers nobody a second time; of what was erased nothing new is written. */
export function receivedCan(viewer: Viewer, application: ApplicationFacts, now: Date) {
  const answer = canAnswer(viewer, application)
  const isOver = application.opportunity_state === 'withdrawn' || application.erased_at !== null || !answer
  return {
    move: isOver ? [] : teamMoves.filter((to) => may(application.state, to, 'team')),
    interview: !isOver && (application.state === 'interview' || may(application.state, 'interview', 'team')),
    undo: whyNotUndo(viewer, application, now) === undefined,
    answerLate: answer && application.reject_reason === 'silence' && application.applicant_id !== null,
    answer,
    judgeDocuments:
      !isOver && canManage(viewer) && application.documents === 'waiting' && isOnTheWay(application.state),
    handIn: application.is_panel && application.applicant_id !== null && application.erased_at === null,
  }
}

/** The promised time ends in the afternoon of the last day, by the clock of the programme. */
const promiseHour = 18
const reminderHour = 9
const soonDays = 3
const brokenDays = 7

export const promiseFrom = (now: Date, days: number, zone: string): Date =>
  calendarDaysAfter(now, { days, zone, hour: promiseHour })

/** `silent` closes what nobody answered, so many days of the programme after the promise. */
export const promiseStages = ['soon', 'due', 'broken', 'silent'] as const
export type PromiseStage = (typeof promiseStages)[number]
type PromiseRules = { zone: string; silence_days: number }

/** When those who owe an answer are reminded, and when the promise counts as broken. */
export function stagesOf(due: Date, { zone, silence_days }: PromiseRules): Record<PromiseStage, Date> {
  const reminder = (days: number) => calendarDaysAfter(due, { days, zone, hour: reminderHour })
  return { soon: reminder(-soonDays), due: reminder(0), broken: reminder(brokenDays), silent: reminder(silence_days) }
}

type Kept = Pick<ApplicationFacts, 'told_state' | 'erased_at' | 'moved_at'> & {
  keep_days: number | null
  erase_at: Date | null
  updated_at: Date
}

/** When the content is erased by the rule of the programme; whoever was told of a later day has that one. */
export function erasesAt({ told_state, moved_at, erased_at, erase_at, updated_at, keep_days }: Kept): Date | null {
  const isLost = (lostStates as readonly ApplicationState[]).includes(told_state)
  if (!isLost || moved_at !== null || erased_at !== null || keep_days === null) return null
  return new Date(Math.max(updated_at.getTime() + keep_days * dayMs, erase_at?.getTime() ?? 0))
}

type Promised = Pick<ApplicationFacts, 'state' | 'told_state'> & { answer_due_at: Date }
/** Whoever was answered is promised another answer only once they hear that they are looked at again. */
export const isLate = ({ state, told_state, answer_due_at }: Promised, now: Date) =>
  isOwed(state) && isOwed(told_state) && answer_due_at < now
