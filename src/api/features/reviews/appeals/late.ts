import { lateAnswers } from '#api/records/late-answers.ts'
import { engineOf } from '../engine.ts'
import { mailLate } from './mails.ts'
import { findAppeals } from './queries.ts'

/** A team that asked for a second look hears that the answer to it is late. */
export const lateAppeals = lateAnswers({
  job: 'reviews.appeal_late',
  tell: async (tx, deps, id, areas) => {
    const [appeal] = await findAppeals(tx, { id })
    if (!appeal || appeal.answered_at || appeal.answer_due_at >= deps.clock()) return
    await mailLate(tx, { ...engineOf(deps, areas), db: tx }, appeal)
  },
})
