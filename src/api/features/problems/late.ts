import { lateAnswers } from '#api/records/late-answers.ts'
import { waitingStates } from '#contract/problems/problems.ts'
import { mailPromise } from './mails.ts'
import { findPromise } from './queries.ts'

/** Who proposed a problem hears that the answer to it is late. */
export const lateProblems = lateAnswers({
  job: 'problems.late',
  tell: async (tx, deps, id) => {
    const problem = await findPromise(tx, id, waitingStates)
    if (!problem || problem.answer_due_at >= deps.clock()) return
    await mailPromise(tx, deps, 'late', problem)
  },
})
