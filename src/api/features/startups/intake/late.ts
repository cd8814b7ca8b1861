import { lateAnswers } from '#api/records/late-answers.ts'
import { findMembers } from '#api/records/members.ts'
import { mailLate } from '../mails/intake.ts'
import { startupMembers } from '../team/queries.ts'
import { findPromised } from './queries.ts'

/** The team of a startup hears that the answer to it is late. */
export const lateStartups = lateAnswers({
  job: 'startups.late',
  tell: async (tx, deps, id) => {
    const startup = await findPromised(tx, id)
    if (!startup?.answer_due_at || startup.answer_due_at >= deps.clock()) return
    const people = (await findMembers(tx, startupMembers, id)).map((member) => member.id)
    await mailLate(tx, deps, startup, { people, dueAt: startup.answer_due_at })
  },
})
