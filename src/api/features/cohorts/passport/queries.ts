import { randomUUIDv7 } from 'node:crypto'
import { sql, type Insertable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import { evidenceKinds, type PassportSkill } from '#contract/cohorts/passport.ts'

type EvidenceRow = {
  skill: string
  kind: (typeof evidenceKinds)[number]
  level: number
  title_pt: string
  title_en: string | null
  path: string | null
  by_name: string | null
  at: Date
}
type SkillRow = {
  skill: string
  name_pt: string
  name_en: string
  declared: number | null
  asked_at: Date | null
  link: string | null
  declined: string | null
}

/** What somebody says they can and what shows it, the best shown first. */
export async function findPassport(db: Db, userId: string): Promise<PassportSkill[]> {
  const [evidence, skills] = await Promise.all([
    sql<EvidenceRow>`select * from skill_evidence where user_id = ${userId} order by level desc, at desc`.execute(db),
    sql<SkillRow>`
      select slug as skill, name_pt, name_en, said.level as declared, asked.asked_at, asked.link,
        (select note from skill_confirmations as latest
          where latest.user_id = ${userId} and latest.skill = slug and latest.state = 'declined'
            and asked.id is null and latest.decided_at > coalesce((
              select max(at) from skill_evidence where user_id = ${userId} and skill_evidence.skill = slug), '-infinity')
          order by decided_at desc limit 1) as declined
      from skills
      left join user_skills as said on said.skill = slug and said.user_id = ${userId}
      left join skill_confirmations as asked
        on asked.skill = slug and asked.user_id = ${userId} and asked.state = 'asked'
      where said.user_id is not null or asked.id is not null
        or exists (select from skill_evidence where user_id = ${userId} and skill_evidence.skill = slug)
      order by said.position nulls last, slug`.execute(db),
  ])
  const shown = Map.groupBy(evidence.rows, ({ skill }) => skill)
  return skills.rows
    .map((row) => toPassportSkill(row, shown.get(row.skill) ?? []))
    .toSorted((a, b) => (b.earned ?? 0) - (a.earned ?? 0))
}

const toPassportSkill = (row: SkillRow, evidence: readonly EvidenceRow[]): PassportSkill => ({
  skill: row.skill,
  name: { pt: row.name_pt, en: row.name_en },
  declared: row.declared,
  earned: evidence[0]?.level ?? null,
  evidence: evidence.map(({ kind, level, title_pt: pt, title_en: en, path, by_name: by, at }) => ({
    kind,
    level,
    title: { pt, en },
    path,
    by,
    at: at.toISOString(),
  })),
  asked: row.asked_at && { at: row.asked_at.toISOString(), link: row.link },
  declined: row.declined,
})

export const findEarned = async (db: Db, userId: string) =>
  (await findPassport(db, userId)).filter(({ earned }) => earned !== null)

/** Approved milestones that a confirmation can point to. */
export async function findMilestones(db: Db, userId: string): Promise<{ id: string; title: string }[]> {
  return db
    .selectFrom('member_milestones')
    .select(['id', 'title'])
    .where('user_id', '=', userId)
    .orderBy('approved_at', 'desc')
    .execute()
}

/** The name of a skill in both languages. */
export const findSkillName = (db: Db, slug: string) =>
  db.selectFrom('skills').select(['name_pt as pt', 'name_en as en']).where('slug', '=', slug).executeTakeFirst()

type AskedSkill = { user_id: string; skill: string; link: string | null; asked_at: Date }

/** True when it was not asked for yet; else the newest link counts. */
export async function saveAskedSkill(tx: Db, { user_id, skill, link, asked_at }: AskedSkill): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into skill_confirmations (id, user_id, skill, state, link, asked_at)
    values (${randomUUIDv7()}, ${user_id}, ${skill}, 'asked', ${link}, ${asked_at})
    on conflict (user_id, skill) where state = 'asked' do update set link = excluded.link
    returning xmax = 0 as "isNew"`.execute(tx)
  return rows[0]!.isNew
}

type JudgedSkill = Omit<Insertable<Schema['skill_confirmations']>, 'id' | 'link' | 'asked_at'> & { decided_by: string }

/** Replaces what was asked and what the same person said before; the link that was sent with it stays. */
export async function saveJudgedSkill(tx: Db, judged: JudgedSkill): Promise<void> {
  const { user_id, skill, decided_by } = judged
  const { rows: before } = await sql<{ link: string | null }>`
    delete from skill_confirmations
    where user_id = ${user_id} and skill = ${skill} and (state = 'asked' or decided_by = ${decided_by})
    returning link`.execute(tx)
  const link = before.find((row) => row.link)?.link ?? null
  await tx
    .insertInto('skill_confirmations')
    .values({ ...judged, id: randomUUIDv7(), link })
    .execute()
}
