import { sql } from 'kysely'
import { owedStates } from '#contract/applications/states.ts'
import { oneOf } from '#api/db/one-of.ts'

/** An application whose sender waits for an answer, and knows it. */
export const isOwed = sql<boolean>`(${oneOf(sql`applications.state`, owedStates)}
  and ${oneOf(sql`applications.told_state`, owedStates)})`

/** Of the answers promised in the twelve months before this moment those of which one knows whether they were kept. */
export const isJudged = (
  now: Date,
) => sql<boolean>`(applications.submitted_at > ${now}::timestamptz - interval '12 months'
  and (applications.answered_at is not null or (applications.answer_due_at < ${now} and ${isOwed})))`
