import { getFilledParts } from '#contract/profile/parts.ts'
import { answerQuery } from '#web/lib/api/lists.ts'

/** Less than the whole profile, which the home page and the menu do not need. */
export const filledQuery = () => answerQuery(['profile', 'parts'], getFilledParts, {})
