import { programmeTeam, waitingIn } from '#api/tell/queries.ts'
import type { AreaMails } from '#api/tell/topics.ts'
import { hurrying } from '#api/tell/occasions.ts'

/** What people are told of, and how much it hurries. */
export const reviewOccasions = hurrying({
  always: ['due_soon appeal_answered new_end'],
  urgent: ['reminder returned appeal not_announced announced called_off'],
  usual: ['appeal_late assigned released recused gone file_ready'],
})

declare module '#api/tell/occasions.ts' {
  interface AreaOccasions {
    reviews: typeof reviewOccasions
  }
}

const isUndecided = "review_rounds.state in ('open', 'closed') and review_rounds.decision is null"
const assigned = waitingIn({
  table: 'reviews',
  id: 'round_id',
  join: 'join review_items using (round_id, item_id) join review_rounds on review_rounds.id = reviews.round_id',
  person: 'reviewer_id',
  until: "case when returned_at is null then review_rounds.closes_at else 'infinity' end",
  while: `reviews.state = 'assigned' and not gone
    and (review_rounds.state in ('draft', 'open') or (returned_at is not null and ${isUndecided}))`,
})
/** Those that ask for an answer; their notices go once it came. */
export const reviewWaits = {
  assigned,
  due_soon: assigned,
  new_end: assigned,
  reminder: assigned,
  returned: waitingIn({
    table: 'reviews',
    join: 'join review_items using (round_id, item_id) join review_rounds on review_rounds.id = reviews.round_id',
    person: 'reviewer_id',
    while: `reviews.state = 'assigned' and not gone and ${isUndecided}`,
  }),
  appeal: waitingIn({ table: 'review_appeals', id: 'round_id', among: programmeTeam, while: 'answered_at is null' }),
} satisfies AreaMails['waits']
