import { randomUUIDv7 } from 'node:crypto'
import { sql, type Insertable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import { paperCode } from '#api/secrets/paper-code.ts'
import type { CertificateFacts } from '#contract/cohorts/certificates.ts'
import { area, fullName, type MemberRow } from '../queries.ts'

const nameOf = (user: 'issuer' | 'mentor') =>
  sql<string | null>`case when ${sql.ref(`${user}.status`)} <> 'erased' then ${fullName(user)} end`

/** With the cohort of its holder, and who signs it. */
export const findCertificate = (db: Db, code: string) =>
  db
    .selectFrom('certificates')
    .leftJoin('cohort_members', 'cohort_members.id', 'member_id')
    .leftJoin('users as issuer', 'issuer.id', 'issued_by')
    .leftJoin('users as mentor', 'mentor.id', 'signer_id')
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

export async function insertCertificate(tx: Db, row: Insertable<Schema['certificates']>): Promise<void> {
  await tx.insertInto('certificates').values(row).execute()
}

type Hours = { mentorId: string; facts: CertificateFacts; by: string; at: Date }

/** The certificate of the hours that a mentor gave; one that says the same is not made twice. */
export async function issueHours(tx: Db, { mentorId, facts, by, at }: Hours): Promise<string> {
  const said = JSON.stringify(facts)
  const { rows } = await sql<{ code: string }>`
    select code from certificates where mentor_id = ${mentorId} and facts = ${said}::jsonb limit 1`.execute(tx)
  if (rows[0]) return rows[0].code
  const code = paperCode('VV')
  const row = { id: randomUUIDv7(), member_id: null, mentor_id: mentorId, code, facts: said }
  await insertCertificate(tx, { ...row, issued_at: at, issued_by: by, reason: null })
  return code
}

export const saveShownSkills = (tx: Db, memberId: string, shows: boolean) =>
  tx
    .updateTable('certificates')
    .set({ shows_skills: shows })
    .where('member_id', '=', memberId)
    .returning('code')
    .executeTakeFirst()

/** Undefined when there is no certificate, or it was revoked before; else whose it was. */
export const markRevoked = (tx: Db, memberId: string, reason: string, now: Date) =>
  tx
    .updateTable('certificates')
    .set({ revoked_at: now, revoked_reason: reason })
    .from('cohort_members')
    .whereRef('cohort_members.id', '=', 'member_id')
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .returning(['user_id', 'code', 'facts'])
    .executeTakeFirst()

/** Those who completed and have not been told that they are alumni. */
export async function findNewAlumni(tx: Db, cohortId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select * from cohort_members as members
    where cohort_id = ${cohortId} and state = 'completed' and not exists (
      select from record_steps where area = ${area} and record_id = members.id and step = 'alumni')
    order by id for update`.execute(tx)
  return rows
}
