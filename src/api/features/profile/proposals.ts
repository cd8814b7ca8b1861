import { sql } from 'kysely'
import { slugOf } from '#api/records/slugs.ts'
import type { Db, Deps } from '#api/deps.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Caller } from '#api/http/caller.ts'
import { AppError } from '#api/errors.ts'
import { audit } from '#api/records/audit.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { ReferenceList } from '#contract/reference/manage.ts'
import {
  profileLimits,
  type PersonSkill,
  type proposeField as fieldEndpoint,
  type ProposedField,
} from '#contract/profile/profile.ts'
import { holdProfile } from './queries.ts'

type Entry = { slug: string; name: { pt: string; en: string }; proposed: boolean }
type EntryRow = { slug: string; name_pt: string; name_en: string; status: string }

/** The entry with this name in either language, whatever its accents and case; a merged one answers with its target. */
async function findNamed(tx: Db, list: ReferenceList, name: string): Promise<Entry | undefined> {
  const folded = sql`f_unaccent(lower(${name}))`
  const { rows } = await sql<EntryRow>`
    select coalesce(target.slug, entry.slug) as slug, coalesce(target.name_pt, entry.name_pt) as name_pt,
      coalesce(target.name_en, entry.name_en) as name_en, coalesce(target.status, entry.status) as status
    from ${sql.table(list)} as entry left join ${sql.table(list)} as target on target.slug = entry.merged_into
    where f_unaccent(lower(entry.name_pt)) = ${folded} or f_unaccent(lower(entry.name_en)) = ${folded}
    order by coalesce(target.status, entry.status) = 'accepted' desc limit 1`.execute(tx)
  const [row] = rows
  if (!row || row.status === 'retired') return undefined
  return { slug: row.slug, name: { pt: row.name_pt, en: row.name_en }, proposed: row.status === 'proposed' }
}

async function countProposals(tx: Db, list: ReferenceList, userId: string): Promise<number> {
  const { rows } = await sql`
    select from ${sql.table(list)} where proposed_by = ${userId} and status = 'proposed'`.execute(tx)
  return rows.length
}

const groupColumn = { fields: 'kind', skills: 'category' } as const
type Proposal = { list: ReferenceList; name: string; group: string }

/** The slug of the new entry, which waits for the team. */
async function insertProposal(tx: Db, { list, name, group }: Proposal, userId: string, now: Date): Promise<string> {
  const base = slugOf(name, list === 'skills' ? 'skill' : 'field')
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`
    const { numAffectedRows } = await sql`
      insert into ${sql.table(list)}
        (slug, name_pt, name_en, ${sql.ref(groupColumn[list])}, status, proposed_by, proposed_at)
      values (${slug}, ${name}, ${name}, ${group}, 'proposed', ${userId}, ${now})
      on conflict do nothing`.execute(tx)
    if (numAffectedRows === 1n) return slug
  }
}

/** Two people who propose the same name share one entry. */
async function propose(deps: Deps, caller: Caller, proposal: Proposal): Promise<Entry> {
  const { id } = caller.actor
  const { list } = proposal
  const name = proposal.name.trim().replaceAll(/\s+/g, ' ')
  return transaction(deps.db, async (tx) => {
    await holdProfile(tx, id)
    const known = await findNamed(tx, list, name)
    if (known) return known
    if ((await countProposals(tx, list, id)) >= profileLimits.proposals) {
      throw new AppError('invalid_fields', {
        fields: [{ field: 'name', code: 'proposals_full', params: { 0: profileLimits.proposals } }],
      })
    }
    const slug = await insertProposal(tx, { ...proposal, name }, id, deps.clock())
    await audit(tx, caller, `${list}.propose`, { type: list.slice(0, -1), id: slug }, { after: { name } })
    return { slug, name: { pt: name, en: name }, proposed: true }
  })
}

/** Until the team sorts it, it stands among the product skills. */
export async function proposeSkill(deps: Deps, caller: Caller, name: string): Promise<PersonSkill> {
  const { slug, ...rest } = await propose(deps, caller, { list: 'skills', name, group: 'product' })
  return { skill: slug, level: null, ...rest }
}

export const proposeField = (
  deps: Deps,
  caller: Caller,
  { name, kind }: BodyOf<typeof fieldEndpoint>,
): Promise<ProposedField> => propose(deps, caller, { list: 'fields', name, group: kind })
