import { sql } from 'kysely'
import type { Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { ownRows } from '#api/records/own-data.ts'
import type { MergedAccounts, PeopleRules } from '#api/records/people.ts'

/** Where both accounts judged the same, what the kept one gave counts. */
async function merge(tx: Tx, _deps: Deps, { from, to }: MergedAccounts): Promise<void> {
  await sql`
    delete from reviews as lost using reviews as kept
    where lost.reviewer_id = ${from} and kept.reviewer_id = ${to}
      and lost.round_id = kept.round_id and lost.item_id = kept.item_id`.execute(tx)
}

export const reviewPeople: PeopleRules = {
  merge,
  /** Scores that others were ranked by stay, without a name. */
  keeps: ['reviews', 'review_jurors', 'review_conflicts'],
  gather: {
    rows: {
      reviews: ownRows('reviews', {
        by: 'reviewer_id',
        columns: [
          'state',
          'comment',
          'comment_lang',
          'note',
          'reason',
          'returned_reason',
          'submitted_at',
          'created_at',
        ],
        also: {
          scores: sql`(select jsonb_agg(score order by criterion) from review_scores where review_id = reviews.id)`,
        },
      }),
      examples: ownRows('review_calibrations', {
        by: 'user_id',
        key: ['round_id', 'anchor_id'],
        columns: ['scores', 'given_at'],
      }),
      conflicts: ownRows('review_conflicts', {
        by: 'user_id',
        key: ['round_id', 'item_id'],
        columns: ['kind', 'reason', 'created_at'],
      }),
      appeals: ownRows('review_appeals', {
        by: 'author_id',
        columns: ['text', 'lang', 'created_at', 'answer_due_at', 'upheld', 'answer', 'answered_at'],
      }),
    },
    withholds: {
      'review_appeals.answered_by': 'What other people asked for, answered for the team.',
      'review_jurors.user_id': 'The reviews say in which rounds one judged.',
      'review_rounds.announce_by': 'When results of other people are announced, chosen for the team.',
      'reviews.comment_read_by': 'Comments of jurors to other people, read for the team.',
      'feedback_templates.created_by': 'Texts of the programme, kept for its team.',
      'review_files.decided_by': "A decision about other people's files, taken for the team.",
      'review_rounds.announced_by': "Other people's results, announced for the team.",
    },
  },
}
