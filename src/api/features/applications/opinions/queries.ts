import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import type { OpinionInput } from '#contract/applications/opinions.ts'

/** The first given first. */
export const findOpinions = (db: Db, applicationId: string) =>
  db
    .selectFrom('application_opinions')
    .innerJoin('users', 'users.id', 'author_id')
    .select(['author_id', 'recommendation', 'score', 'takeaway', 'application_opinions.updated_at'])
    .select(sql<string>`users.first_name || ' ' || users.last_name`.as('name'))
    .where('application_id', '=', applicationId)
    .orderBy('application_opinions.created_at')
    .orderBy('author_id')
    .execute()
export type OpinionRow = Awaited<ReturnType<typeof findOpinions>>[number]

type Given = OpinionInput & { applicationId: string; authorId: string; at: Date }

/** One of each person: a second one takes the place of the first. */
export async function saveOpinion(tx: Db, { applicationId, authorId, at, ...given }: Given): Promise<void> {
  const row = { application_id: applicationId, author_id: authorId, ...given, created_at: at, updated_at: at }
  await tx
    .insertInto('application_opinions')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['application_id', 'author_id']).doUpdateSet({ ...given, updated_at: at }),
    )
    .execute()
}
