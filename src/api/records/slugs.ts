import { sql } from 'kysely'
import type { Db } from '../deps.ts'

const maxLength = 72

/** Path segments in the place of a slug: `/manage/events/create`. */
const taken = new Set(['create'])

/** `Do protótipo ao 1.º cliente` → `do-prototipo-ao-1-o-cliente`, with room for a number at the end. */
export function slugOf(title: string, otherwise: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replaceAll(/^-+|-+$/g, '')
  if (taken.has(words)) return `${words}-1`
  return words || otherwise
}

/**
 * Reserves the first free of `title`, `title-2`, `title-3`, … in an area. A slug is never reused. `otherwise` replaces
 * a title without usable letters.
 */
export async function reserveSlug(tx: Db, area: string, title: string, otherwise = area): Promise<string> {
  const base = slugOf(title, otherwise)
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('slugs')
      .values({ area, slug })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) return slug
  }
}

/** The same for many titles at once: a few statements, however many there are. */
export async function reserveSlugs(
  tx: Db,
  area: string,
  titles: readonly string[],
  otherwise = area,
): Promise<string[]> {
  const bases = titles.map((title) => slugOf(title, otherwise))
  const used = await findUsed(tx, area, bases)
  const reserved = new Map<number, string>()
  while (reserved.size < bases.length) {
    const open = bases.flatMap((base, index) => (reserved.has(index) ? [] : [{ index, slug: nextFree(base, used) }]))
    const rows = open.map(({ slug }) => ({ area, slug }))
    const free = tx
      .insertInto('slugs')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
    const taken = new Set((await free.returning('slug').execute()).map(({ slug }) => slug))
    for (const { index, slug } of open) if (taken.has(slug)) reserved.set(index, slug)
  }
  return bases.map((_, index) => reserved.get(index)!)
}

/** Notes the slug as used; somebody else may still be faster. */
function nextFree(base: string, used: Set<string>): string {
  let slug = base
  for (let number = 2; used.has(slug); number += 1) slug = `${base}-${number}`
  used.add(slug)
  return slug
}

async function findUsed(tx: Db, area: string, bases: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from slugs where area = ${area} and regexp_replace(slug, '-[0-9]+$', '') = any(${bases})
    union select slug from slugs where area = ${area} and slug = any(${bases})`.execute(tx)
  return new Set(rows.map(({ slug }) => slug))
}
