import { sql } from 'kysely'
import type { Db } from '#api/deps.ts'
import { slugOf } from '#api/records/slugs.ts'
import type { PersonSkill, SkillChoice } from '#contract/profile.ts'

/** Of these skills the ones that the person may show: shared ones, proposed ones, and those they already have. */
export async function findUsableSkills(tx: Db, userId: string, skills: readonly SkillChoice[]): Promise<Set<string>> {
  const slugs = skills.map(({ skill }) => skill)
  const { rows } = await sql<{ slug: string }>`
    select slug from skills
    where slug = any(${slugs}) and (status <> 'retired' or exists (
      select from user_skills where user_id = ${userId} and skill = skills.slug))`.execute(tx)
  return new Set(rows.map(({ slug }) => slug))
}

type SkillRow = { slug: string; name_pt: string; name_en: string; status: string }

/** The skill with this name in either language, whatever its accents and case; a merged one answers with its target. */
export async function findSkillNamed(tx: Db, name: string): Promise<PersonSkill | undefined> {
  const folded = sql`f_unaccent(lower(${name}))`
  const { rows } = await sql<SkillRow>`
    select coalesce(target.slug, skills.slug) as slug, coalesce(target.name_pt, skills.name_pt) as name_pt,
      coalesce(target.name_en, skills.name_en) as name_en, coalesce(target.status, skills.status) as status
    from skills left join skills as target on target.slug = skills.merged_into
    where f_unaccent(lower(skills.name_pt)) = ${folded} or f_unaccent(lower(skills.name_en)) = ${folded}
    order by coalesce(target.status, skills.status) = 'accepted' desc limit 1`.execute(tx)
  const [row] = rows
  if (!row || row.status === 'retired') return undefined
  const { slug, name_pt, name_en, status } = row
  return { skill: slug, name: { pt: name_pt, en: name_en }, level: null, proposed: status === 'proposed' }
}

export async function countProposals(tx: Db, userId: string): Promise<number> {
  const rows = await tx
    .selectFrom('skills')
    .select('slug')
    .where('proposed_by', '=', userId)
    .where('status', '=', 'proposed')
    .execute()
  return rows.length
}

type Proposal = { name: string; userId: string; now: Date }

/** The slug of the new entry, which waits for the team. Until the team sorts it, it stands among the product skills. */
export async function insertProposal(tx: Db, { name, userId, now }: Proposal): Promise<string> {
  const base = slugOf(name, 'skill')
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`
    const proposal = { status: 'proposed' as const, proposed_by: userId, proposed_at: now }
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('skills')
      .values({ slug, name_pt: name, name_en: name, category: 'product', ...proposal })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) return slug
  }
}
