import { sql } from 'kysely'
import type { Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { ownRows, type OwnFile } from '#api/records/own-data.ts'
import type { LeavingPerson, MergedAccounts, PeopleRules } from '#api/records/people.ts'
import { pipelineStates } from '#contract/applications/states.ts'
import { mailOwners } from './ends/owner-mails.ts'
import { mailPanel } from './interviews/mails.ts'
import { findAnswerers, findWhole } from './queries.ts'
import { deleteWordsAbout, emptied } from './retention/queries.ts'

/** What was sent goes with the person; a nameless row stays, because the answers of organisations are counted. */
async function erase(tx: Tx, deps: Deps, { id }: LeavingPerson): Promise<void> {
  const now = deps.clock()
  const open = await findWhole(tx, sql`where applicant_id = ${id} and applications.state = any(${pipelineStates})`)
  await sql`
    update applications set ${emptied},
      state = case when state = any(${pipelineStates}) then 'cancelled' else state end,
      told_state = case when state = any(${pipelineStates}) then 'cancelled' else state end,
      moved_at = null, moved_from = null, moved_by = null, to_tell = null, reply_by = null, told_reply_by = null,
      interview_off = interview_off or coalesce(interview_at > ${now}, false), version = version + 1
    where applicant_id = ${id}`.execute(tx)
  for (const row of open)
    if (row.told_state === 'interview' && row.interview_at && row.interview_at > now)
      await mailPanel(tx, deps, row, 'panel_off')
  // Whoever planned an interview or waits for the answer to an offer hears that nobody comes.
  for (const posting of open)
    await mailOwners(tx, deps, 'left', await findAnswerers(tx, posting.opportunity_id), { posting })
  await deleteWordsAbout(tx, sql`select id from applications where applicant_id = ${id}`)
  await sql`delete from application_interviewers where user_id = ${id}`.execute(tx)
}

/** Nobody applies twice to one posting: of two accounts' applications the later one is cancelled. */
async function merge(tx: Tx, _deps: Deps, { from, to }: MergedAccounts): Promise<void> {
  await sql`
    delete from application_interviewers as lost where user_id = ${from} and exists (
      select from application_interviewers as kept where kept.application_id = lost.application_id and kept.user_id = ${to})`.execute(
    tx,
  )
  await sql`
    update applications as lost set state = 'cancelled', told_state = 'cancelled', moved_at = null, moved_from = null,
      moved_by = null, version = version + 1
    where applicant_id = ${from} and state <> 'cancelled' and exists (
      select from applications as kept
      where kept.opportunity_id = lost.opportunity_id and kept.applicant_id = ${to} and kept.state <> 'cancelled')`.execute(
    tx,
  )
  await sql`
    delete from outside_applications as lost
    where user_id = ${from} and exists (
      select from outside_applications as kept where kept.opportunity_id = lost.opportunity_id and kept.user_id = ${to})`.execute(
    tx,
  )
  await sql`
    delete from talent_pool as lost
    where user_id = ${from} and exists (select from talent_pool as kept where kept.user_id = ${to})`.execute(tx)
  await sql`
    delete from talent_invitations as lost
    where user_id = ${from} and exists (
      select from talent_invitations as kept
      where kept.opportunity_id = lost.opportunity_id and kept.user_id = ${to})`.execute(tx)
  await sql`
    delete from application_opinions as lost
    where author_id = ${from} and exists (
      select from application_opinions as kept
      where kept.application_id = lost.application_id and kept.author_id = ${to})`.execute(tx)
}

async function* sentCvs({ db, storage }: Deps, userId: string): AsyncGenerator<OwnFile, void> {
  const rows = await db
    .selectFrom('applications')
    .select(['id', 'cv_id', 'cv_name', 'submitted_at'])
    .where('applicant_id', '=', userId)
    .where('cv_id', 'is not', null)
    .orderBy('id')
    .execute()
  for (const { id, cv_id, cv_name, submitted_at } of rows) {
    const content = await storage.get(cv_id!)
    if (content) yield { path: `files/applications/${id}/${cv_name}`, content, at: submitted_at, isPacked: true }
  }
}

const applications = ownRows('applications', {
  by: 'applicant_id',
  columns: [
    'told_state',
    'profile',
    'posting',
    'cv_name',
    'letter',
    'answers',
    'submitted_at',
    'answer_due_at',
    'reply_by',
    'cancel_reason',
    'cancel_note',
    'erase_at',
    'erased_at',
  ],
  also: { opportunity: sql`(select title ->> 'pt' from opportunities where opportunities.id = opportunity_id)` },
})

/** What somebody recommended after an interview. */
const interviews = ownRows('application_interviewers', {
  by: 'user_id',
  key: ['application_id'],
  columns: ['recommendation', 'words', 'handed_in_at'],
})

const outside = ownRows('outside_applications', {
  by: 'user_id',
  columns: ['title', 'organisation', 'url', 'progress', 'applied_on'],
})

const pool = ownRows('talent_pool', { by: 'user_id', key: ['user_id'], columns: ['joined_at', 'until'] })
const invitedTo = ownRows('talent_invitations', {
  by: 'user_id',
  key: ['opportunity_id'],
  columns: ['invited_at'],
  also: { opportunity: sql`(select title ->> 'pt' from opportunities where opportunities.id = opportunity_id)` },
})

export const applicationPeople: PeopleRules = {
  erase,
  merge,
  gather: {
    rows: { applications, interviews, outside, pool, invitedTo },
    files: sentCvs,
    withholds: {
      'applications.referrer_id': "Other people's applications, to postings that this person shared.",
      'applications.moved_by': "Other people's applications, answered for an organisation.",
      'talent_invitations.invited_by': 'Invitations of other people, written for the programme.',
      'application_opinions.author_id': "Opinions about other people's applications, given for an organisation.",
    },
  },
}
