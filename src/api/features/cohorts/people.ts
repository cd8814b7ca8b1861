import { sql } from 'kysely'
import type { Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { ownRows } from '#api/records/own-data.ts'
import type { LeavingPerson, MergedAccounts, PeopleRules } from '#api/records/people.ts'
import { enrolmentStates, type EnrolmentState } from '#contract/cohorts/states.ts'
import { moveMembers, placeLine } from './intake/places.ts'
import { area, findMember } from './queries.ts'

/** Enrolments stay, because figures count them; what has not ended is withdrawn and frees its place. */
async function erase(tx: Tx, deps: Deps, { id }: LeavingPerson): Promise<void> {
  const rows = await tx.selectFrom('cohort_members').select('cohort_id').where('user_id', '=', id).execute()
  for (const { cohort_id } of rows) {
    await placeLine.holding({ ...deps, db: tx }, cohort_id, async (held, cohort) => {
      const own = await findMember(held, cohort_id, id)
      if (!own) return
      const [left] = await moveMembers(held, [own], { to: 'withdrawn', by: 'self', now: deps.clock() })
      if (left) await placeLine.freePlaceOf(held, deps, cohort, own)
    })
  }
  await tx
    .updateTable('cohort_members')
    .set({ motivation: null, answer: null, answer_other: null, left_reason: null })
    .where('user_id', '=', id)
    .execute()
  const own = tx.selectFrom('cohort_members').select('id').where('user_id', '=', id)
  await tx.deleteFrom('cohort_excuses').where('member_id', 'in', own).execute()
  await tx.deleteFrom('cohort_answers').where('member_id', 'in', own).execute()
  // What they said of others stays with these, who never knew whose words they are.
  await tx.deleteFrom('cohort_peers').where('author_id', 'in', own).execute()
  await tx.deleteFrom('cohort_entries').where('member_id', 'in', own).execute()
  await tx.deleteFrom('cohort_items_done').where('member_id', 'in', own).execute()
  await tx
    .updateTable('cohort_outcomes')
    .set({ token_hash: null, proof_link: null })
    .where('member_id', 'in', own)
    .execute()
  await tx.deleteFrom('certificates').where('member_id', 'in', own).execute()
  await tx.deleteFrom('record_notes').where('area', '=', area).where('record_id', 'in', own).execute()
}

/** Who completed counts most, then who takes part, then who waits. */
const order: readonly EnrolmentState[] = ['withdrawn', 'declined', ...enrolmentStates.slice(0, 6)]

/** Of two enrolments in one cohort the better one stays; a second place is given back. */
async function merge(tx: Tx, deps: Deps, { from, to }: MergedAccounts): Promise<void> {
  await sql`
    delete from skill_confirmations as one where user_id = ${from} and state = 'asked' and exists (
      select from skill_confirmations as other
      where other.user_id = ${to} and other.state = 'asked' and other.skill = one.skill)`.execute(tx)
  const { rows } = await sql<{ cohort_id: string }>`
    select one.cohort_id from cohort_members as one join cohort_members as other using (cohort_id)
    where one.user_id = ${from} and other.user_id = ${to} order by one.cohort_id`.execute(tx)
  for (const { cohort_id } of rows) {
    await placeLine.holding({ ...deps, db: tx }, cohort_id, async (held, cohort) => {
      const [lost, kept] = [await findMember(held, cohort_id, from), await findMember(held, cohort_id, to)]
      if (!lost || !kept) return
      const worse = order.indexOf(lost.state) > order.indexOf(kept.state) ? kept : lost
      await held.deleteFrom('cohort_members').where('id', '=', worse.id).execute()
      await placeLine.freePlaceOf(held, deps, cohort, worse)
    })
  }
}

export const cohortPeople: PeopleRules = {
  erase,
  merge,
  keeps: ['cohort_members'],
  gather: {
    rows: {
      enrolments: ownRows('cohort_members', {
        by: 'user_id',
        columns: [
          ...([
            'state',
            'motivation',
            'answer',
            'answer_lang',
            'answer_other',
            'squad',
            'intent',
            'joined_at',
            'ended_at',
            'left_reason',
          ] as const),
          ...(['created_at', 'updated_at'] as const),
        ],
        also: {
          cohort: sql`(select name from cohorts where cohorts.id = cohort_id)`,
          handedIn: sql`(
            select jsonb_agg(jsonb_build_object('task', title_pt, 'body', body, 'link', link, 'at', handed_in_at, 'levels', marks,
              'feedback', feedback, 'feedbackOther', feedback_other))
            from cohort_answers join cohort_tasks on cohort_tasks.id = task_id where member_id = cohort_members.id)`,
          certificate: sql`(select code from certificates where member_id = cohort_members.id)`,
          outcomes: sql`(
            select jsonb_agg(jsonb_build_object('days', days, 'code', code, 'at', answered_at, 'proof', proof_link))
            from cohort_outcomes where member_id = cohort_members.id)`,
          peersSaid: sql`(
            select jsonb_agg(jsonb_build_object('task', title_pt, 'text', body, 'levels', cohort_peers.marks))
            from cohort_peers join cohort_tasks on cohort_tasks.id = task_id
            where author_id = cohort_members.id and given_at is not null)`,
          saidToPeers: sql`(
            select jsonb_agg(jsonb_build_object('task', title_pt, 'text', body, 'levels', cohort_peers.marks, 'at', given_at))
            from cohort_peers join cohort_tasks on cohort_tasks.id = task_id
            where reviewer_id = cohort_members.id and given_at is not null)`,
          mentoring: sql`(
            select jsonb_agg(jsonb_build_object(
              'kind', kind, 'text', body, 'owner', owner, 'due', due_on, 'done', done_at, 'at', cohort_entries.created_at))
            from cohort_entries where member_id = cohort_members.id and kind <> 'private')`,
          learnt: sql`(
            select jsonb_agg(jsonb_build_object('item', title_pt, 'at', done_at))
            from cohort_items_done join cohort_items on cohort_items.id = item_id
            where member_id = cohort_members.id)`,
          excuses: sql`(select jsonb_agg(reason) from cohort_excuses where member_id = cohort_members.id)`,
        },
      }),
      skillConfirmations: ownRows('skill_confirmations', {
        by: 'user_id',
        columns: ['skill', 'state', 'level', 'link', 'note', 'asked_at', 'decided_at'],
      }),
    },
    withholds: {
      'skill_confirmations.decided_by': "Other people's skills, confirmed for the programme.",
      'cohort_team.user_id': 'A record of the programme; its page names the team.',
      'cohorts.lead_mentor_id': 'A record of the programme; its page names the mentor.',
      'cohort_members.mentor_id': "Other people's enrolments.",
      'cohort_entries.author_id': 'Internal notes speak of others.',
      'cohort_answers.feedback_by': "Other people's work, judged for the programme.",
      'cohort_outcomes.answered_by': "Other people's outcomes, recorded for the programme.",
      'cohort_outcomes.checked_by': "Other people's outcomes, checked for the programme.",
      'frozen_outcomes.frozen_by': 'A record of the programme; the actions name it.',
      'outcome_corrections.corrected_by': 'A record of the programme; the actions name it.',
      'certificates.issued_by': "Other people's certificates, issued for the programme.",
      'certificates.signer_id': "Other people's certificates, signed for the programme.",
    },
  },
}
