import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import { fullName } from '../queries.ts'

const nameOf = (user: 'issuer' | 'mentor') =>
  sql<string | null>`case when ${sql.ref(`${user}.status`)} <> 'erased' then ${fullName(user)} end`

/** With the cohort of its holder, and who signs it. */
export const findCertificate = (db: Db, code: string) =>
  db
    .selectFrom('certificates')
    .innerJoin('cohort_members', 'cohort_members.id', 'member_id')
    .innerJoin('cohorts', 'cohorts.id', 'cohort_id')
    .leftJoin('users as issuer', 'issuer.id', 'issued_by')
    .leftJoin('users as mentor', (join) =>
      join.on('mentor.id', '=', sql<string>`coalesce(cohort_members.mentor_id, cohorts.lead_mentor_id)`),
    )
    .selectAll('certificates')
    .select(['cohort_id', nameOf('issuer').as('issuer'), nameOf('mentor').as('mentor')])
    .where('code', '=', code)
    .executeTakeFirst()
export type CertificateRow = NonNullable<Awaited<ReturnType<typeof findCertificate>>>

/** What a trainee's page says about their certificate. */
export async function findCertificateOf(db: Db, memberId: string) {
  const rows = db
    .selectFrom('certificates')
    .select(['code', 'issued_at', 'revoked_at', 'facts', 'shows_skills'])
    .where('member_id', '=', memberId)
  const row = await rows.executeTakeFirst()
  if (!row) return null
  return {
    code: row.code,
    issuedAt: row.issued_at.toISOString(),
    isValid: row.revoked_at === null,
    skillCount: row.facts.skills?.length ?? 0,
    showsSkills: row.shows_skills,
  }
}
