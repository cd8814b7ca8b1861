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
