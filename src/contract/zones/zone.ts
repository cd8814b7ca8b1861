import * as z from 'zod/mini'

/**
 * Only zones by place, such as Europe/Lisbon. Node also accepts abbreviations, which PostgreSQL reads differently (IST,
 * BST) and Temporal refuses, and fixed offsets, which have no summer time.
 */
const isZone = (name: string) => {
  try {
    return /^(UTC$|[A-Z][a-z]+\/[A-Z])/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

export const zone = z.string().check(z.maxLength(64), z.refine(isZone, { error: 'zone' }))
