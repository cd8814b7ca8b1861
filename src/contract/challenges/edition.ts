import * as z from 'zod/mini'
import { criterion } from '#contract/criteria.ts'
import { moment } from '#contract/moments.ts'
import { challengeFields, challengeLimits } from './challenges.ts'

const { title, summary, brief, partner, prize, field, skills, teamMin, teamMax } = challengeFields.shape

/** A challenge without its days, pictures and files; by the clock of the programme. */
export const editionChallenge = z.strictObject({
  title,
  summary,
  brief,
  partner,
  prize,
  field,
  skills,
  opens: moment,
  closes: moment,
  results: moment,
  teamMin,
  teamMax,
  criteria: z.array(z.omit(criterion, { id: true })).check(z.maxLength(challengeLimits.criteria)),
})
export type EditionChallenge = z.infer<typeof editionChallenge>
