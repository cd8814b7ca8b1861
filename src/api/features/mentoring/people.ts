import { sql } from 'kysely'
import type { Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { ownRows, type OwnData } from '#api/records/own-data.ts'
import type { LeavingPerson, PeopleRules } from '#api/records/people.ts'
import { liveStates } from '#contract/mentoring/mentoring.ts'
import { withdrawAll } from './booking/service.ts'
import { leaveAll } from './hours/service.ts'
import { endAll } from './links/service.ts'

/** What a mentor noted in private goes with them; what was noted about a trainee goes with the trainee. */
async function erase(tx: Tx, deps: Deps, { id }: LeavingPerson): Promise<void> {
  await leaveAll(tx, deps, id)
  await endAll(tx, deps, { trainee_id: id })
  await withdrawAll(tx, deps, id, await findAlone(tx, id))
  await passRequests(tx, id)
  await sql`update mentor_hours set private_note = '' where mentor_id = ${id}`.execute(tx)
  await sql`
    update mentor_hours set private_note = '', shared_note = '', advice = null where trainee_id = ${id}`.execute(tx)
  await sql`
    delete from mentor_actions using mentor_hours as hours
    where hours.id = mentor_actions.hour_id and hours.trainee_id = ${id}`.execute(tx)
}

/** The startups in whose team there is nobody else. */
async function findAlone(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select startup_id as id from startup_members as own where user_id = ${userId} and not exists (
      select from startup_members where startup_id = own.startup_id and user_id <> ${userId})`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What a startup still wants is asked by somebody else of its team from now on: the line offers hours to who is there. */
async function passRequests(tx: Tx, userId: string): Promise<void> {
  await sql`
    update mentor_requests as requests set user_id = (
      select user_id from startup_members join users on users.id = user_id
      where startup_id = requests.startup_id and user_id <> ${userId}
      order by users.status = 'active' desc, startup_members.role = 'owner' desc, joined_at, user_id limit 1)
    where user_id = ${userId} and startup_id is not null and state = any(${[...liveStates]})`.execute(tx)
}

const startup = sql`(select name from startups where startups.id = startup_id)`
const linkColumns = ['state', 'lead', 'wished_at', 'confirmed_at', 'ended_at', 'team_word', 'mentor_word'] as const

const gather: OwnData = {
  rows: {
    desk: ownRows('mentor_desks', {
      by: 'user_id',
      key: ['user_id'],
      columns: ['topics', 'week_limit', 'weekly', 'away', 'busy_url', 'updated_at'],
    }),
    hours: ownRows('mentor_hours', {
      by: 'mentor_id',
      columns: [
        'starts_at',
        'ends_at',
        'place',
        'link',
        'audience',
        'state',
        'shared_note',
        'private_note',
        'advice',
        'closed_at',
      ],
    }),
    sessions: ownRows('mentor_hours', {
      by: 'trainee_id',
      columns: ['starts_at', 'ends_at', 'state', 'shared_note', 'advice', 'useful'],
    }),
    requests: ownRows('mentor_requests', {
      by: 'user_id',
      columns: ['question', 'links', 'state', 'asked_at', 'served', 'rank'],
    }),
    links: ownRows('mentor_links', { by: 'mentor_id', columns: linkColumns, also: { startup } }),
    mentors: ownRows('mentor_links', { by: 'trainee_id', columns: linkColumns }),
    wishes: ownRows('mentor_links', { by: 'wished_by', columns: ['note', 'wished_at'], also: { startup } }),
    apart: ownRows('mentor_aparts', { by: 'author_id', columns: ['side', 'at'], also: { startup } }),
    certificates: ownRows('certificates', { by: 'mentor_id', columns: ['code', 'facts', 'issued_at'] }),
    actions: ownRows('mentor_actions', { by: 'owner_id', columns: ['body', 'due_on', 'done_at'] }),
  },
  withholds: {
    'mentor_requests.trainee_id': 'The same rows as those of who asked.',
    'mentor_aparts.mentor_id': 'What others wish is between them and the programme.',
    'mentor_aparts.trainee_id': 'What others wish is between them and the programme.',
  },
}

export const mentoringPeople: PeopleRules = { erase, keeps: ['mentor_hours'], gather }
