import { sql, type Insertable, type Selectable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import type { StartupState } from '#contract/startups/states.ts'

export type IntakeColumns = Selectable<Schema['startup_intakes']>

/** The one that opened last, if it has not closed. */
export async function findOpenIntake(db: Db, now: Date): Promise<IntakeColumns | undefined> {
  return db
    .selectFrom('startup_intakes')
    .selectAll()
    .where('opens_at', '<=', now)
    .where((where) => where.or([where('closes_at', 'is', null), where('closes_at', '>', now)]))
    .orderBy('opens_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type Submitted = { state: StartupState; intake_id: string | null }

/**
 * What was submitted stays with its intake, also when that has closed. A draft is for the open one, unless that has
 * declined it already.
 */
export async function findIntakeFor(db: Db, { state, intake_id }: Submitted, now: Date) {
  if (state === 'draft' || intake_id === null) {
    const open = await findOpenIntake(db, now)
    const isAnswered = open !== undefined && open.id === intake_id
    return { intake: isAnswered ? undefined : open, isAnswered }
  }
  const own = db.selectFrom('startup_intakes').selectAll().where('id', '=', intake_id)
  return { intake: await own.executeTakeFirst(), isAnswered: false }
}

export const findIntakes = (db: Db) =>
  db
    .selectFrom('startup_intakes')
    .selectAll()
    .select(sql<number>`(select count(*)::int from startups where intake_id = startup_intakes.id)`.as('startups'))
    .orderBy('opens_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const insertIntake = (tx: Db, row: Insertable<Schema['startup_intakes']>) =>
  tx.insertInto('startup_intakes').values(row).execute()

const mostJudged = 20

/** These, or the latest, for the rounds of the jury. */
export function findJudgedIntakes(db: Db, ids: readonly string[] | undefined) {
  const intakes = db.selectFrom('startup_intakes').select(['id', 'name']).orderBy('opens_at', 'desc')
  return (ids ? intakes.where('id', 'in', [...ids]) : intakes.limit(mostJudged)).execute()
}

/** The startups of an intake that wait for an answer. */
export const findSubmittedStartups = (db: Db, intakeId: string) =>
  db
    .selectFrom('startups')
    .select(['id', 'name', 'field', 'more_fields'])
    .where('intake_id', '=', intakeId)
    .where('state', '=', 'submitted')
    .execute()

/** What the jury reads of a startup. */
export const findJudgedStartup = (db: Db, id: string) =>
  db
    .selectFrom('startups')
    .select(['name', 'pitch', 'lang', 'description', 'answers', 'links', 'website', 'deck_id'])
    .where('id', '=', id)
    .executeTakeFirst()

/** A startup that waits for its answer. */
export const findPromised = (db: Db, id: string) =>
  db
    .selectFrom('startups')
    .select(['id', 'name', 'answer_due_at'])
    .where('id', '=', id)
    .where('state', '=', 'submitted')
    .executeTakeFirst()
