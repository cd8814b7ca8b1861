import { sql } from 'kysely'
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
