import { sql } from 'kysely'
import { termsOf } from '#contract/search-terms.ts'
import type { Db } from '../deps.ts'
import { withOtherLanguage } from './related-terms.ts'

type RecordKey = { area: string; recordId: string }

/** Notes the terms of a record, in the transaction that writes its text. */
export async function writeTerms(tx: Db, { area, recordId }: RecordKey, title: string, text: string): Promise<void> {
  await tx.deleteFrom('record_terms').where('area', '=', area).where('record_id', '=', recordId).execute()
  await sql`
    insert into record_terms (area, term, record_id, in_title)
    select ${area}, term, ${recordId}, term = any(${termsOf(title)}::text[])
    from unnest(${termsOf(`${title} ${text}`)}::text[]) as term`.execute(tx)
}

/** How many of the terms that were looked for a record has in its title, and in its whole text. */
type Likeness = { recordId: string; inTitle: number; inAll: number }
type SimilarRecords = {
  /** The terms of the text, in both languages. */
  terms: string[]
  /** How many terms the text itself has. */
  count: number
  found: Likeness[]
}

// A term that more records share says little, and reading them all would slow every search as the list grows.
const mostPerTerm = 500
const mostFound = 50

/** Records that share terms with a text, in either language, the nearest first, visible or not. */
async function findSharing(db: Db, area: string, text: string): Promise<SimilarRecords> {
  const own = termsOf(text)
  const terms = withOtherLanguage(own)
  const { rows: found } = await sql<Likeness>`
    select shared.record_id as "recordId", count(*) filter (where shared.in_title) as "inTitle", count(*) as "inAll"
    from unnest(${terms}::text[]) as wanted (term), lateral (
      select record_id, in_title from record_terms
      where area = ${area} and record_terms.term = wanted.term order by record_id desc limit ${sql.lit(mostPerTerm)}
    ) as shared
    group by shared.record_id
    order by 2 * count(*) filter (where shared.in_title) + count(*) desc, shared.record_id desc
    limit ${sql.lit(mostFound)}`.execute(db)
  return { terms, count: own.length, found }
}

const mostShown = 8
const closest = 5

type Looked = { text: string; except?: string | undefined }
type Similar<Item> = { item: Item; closeness: number; terms: string[] }

/**
 * Records of the area that speak of the same as a text, the nearest first. One shared word among several is chance, so
 * those are left out. `show` returns those of the records that may be seen.
 */
export async function findSimilar<Item extends { id: string }>(
  db: Db,
  area: string,
  { text, except }: Looked,
  show: (ids: string[]) => Promise<Item[]>,
): Promise<Similar<Item>[]> {
  const { terms, count, found } = await findSharing(db, area, text)
  const near = found.filter(({ recordId, inTitle, inAll }) => {
    return recordId !== except && inTitle > 0 && inAll >= Math.min(2, count)
  })
  const items = new Map((await show(near.map(({ recordId }) => recordId))).map((item) => [item.id, item]))
  const shown = near.flatMap(({ recordId, inTitle }) => {
    const item = items.get(recordId)
    return item ? [{ item, closeness: Math.min(closest, Math.ceil((closest * inTitle) / count)), terms }] : []
  })
  return shown.slice(0, mostShown)
}
