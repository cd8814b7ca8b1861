import type { Transitions } from '#contract/states.ts'

/** `team` are staff and the members of the startup whose posting it is; `undo` takes a move back; `clock` is time itself. */
export type ApplicationMover = 'self' | 'team' | 'undo' | 'clock'
/** The columns of the board, in the order of the way. */
export const pipelineStates = ['submitted', 'in_review', 'shortlisted', 'interview', 'offer'] as const
export const endStates = ['accepted', 'rejected', 'declined', 'lapsed', 'cancelled'] as const
/** Ended without being accepted. */
export const lostStates = ['rejected', 'declined', 'lapsed', 'cancelled'] as const
export const applicationStates = [...pipelineStates, ...endStates] as const
export type ApplicationState = (typeof applicationStates)[number]
/** States in which an answer is still owed: an offer and a rejection are answers. */
export const owedStates = ['submitted', 'in_review', 'shortlisted', 'interview'] as const
/** Where the team may move an application. */
export const teamMoves = ['in_review', 'shortlisted', 'interview', 'offer', 'rejected'] as const
/** States that a posting may part into stages of its own. */
export const stagedStates = ['in_review', 'shortlisted', 'interview'] as const
export type StagedState = (typeof stagedStates)[number]
export type TeamMove = (typeof teamMoves)[number]

/** On the way the team moves forth and back; somebody who was rejected can be looked at again. */
export const applicationTransitions: Transitions<ApplicationState | 'none', ApplicationState, ApplicationMover> = {
  none: { submitted: ['self'] },
  submitted: {
    in_review: ['team'],
    shortlisted: ['team'],
    interview: ['team'],
    offer: ['team'],
    rejected: ['team', 'clock'],
    cancelled: ['self'],
  },
  in_review: {
    submitted: ['undo'],
    shortlisted: ['team', 'undo'],
    interview: ['team', 'undo'],
    offer: ['team', 'undo'],
    rejected: ['team', 'undo', 'clock'],
    cancelled: ['self'],
    lapsed: ['undo'],
  },
  shortlisted: {
    submitted: ['undo'],
    in_review: ['team', 'undo'],
    interview: ['team', 'undo'],
    offer: ['team', 'undo'],
    rejected: ['team', 'undo', 'clock'],
    cancelled: ['self'],
    lapsed: ['undo'],
  },
  interview: {
    submitted: ['undo'],
    in_review: ['team', 'undo'],
    shortlisted: ['team', 'undo'],
    offer: ['team', 'undo'],
    rejected: ['team', 'undo', 'clock'],
    cancelled: ['self'],
    lapsed: ['undo'],
  },
  offer: {
    submitted: ['undo'],
    in_review: ['undo'],
    shortlisted: ['undo'],
    interview: ['undo'],
    rejected: ['team', 'undo', 'clock'],
    accepted: ['self'],
    declined: ['self'],
    lapsed: ['clock', 'undo'],
    cancelled: ['self'],
  },
  rejected: {
    submitted: ['undo'],
    in_review: ['team', 'undo'],
    shortlisted: ['undo'],
    interview: ['undo'],
    offer: ['undo'],
    lapsed: ['undo'],
  },
  accepted: {},
  declined: {},
  // An offer that lapsed can be made again.
  lapsed: { offer: ['team'] },
  cancelled: {},
}
