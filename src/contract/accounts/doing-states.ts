import { applicationStates } from '#contract/applications/states.ts'
import { enrolmentStates } from '#contract/cohorts/states.ts'
import { attendances } from '#contract/events/events.ts'
import { registrationStates } from '#contract/events/states.ts'
import { givenStates } from '#contract/mentoring/mentoring.ts'
import { problemStates } from '#contract/problems/problems.ts'
import { reviewStates } from '#contract/reviews/states.ts'
import { solutionStates } from '#contract/solutions/states.ts'
import { startupStates } from '#contract/startups/states.ts'

/** What the records of a person may be; the compiler asks for the words of each. */
export const doingStates = [
  ...enrolmentStates,
  ...startupStates,
  ...applicationStates,
  ...solutionStates,
  ...problemStates,
  ...registrationStates,
  ...attendances,
  ...reviewStates,
  ...givenStates,
] as const
export type DoingState = (typeof doingStates)[number]
