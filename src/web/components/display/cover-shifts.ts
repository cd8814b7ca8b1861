import { apart, type CoverKind } from '#art/art.ts'

type Shown = { slug: string; place?: number | undefined }

/** For this visit, so that a cover stays the same from its list to its page. */
const shifts = new Map<string, number>()

export const shiftOf = (kind: CoverKind, slug: string): number | undefined => shifts.get(`${kind}/${slug}`)

/** Call it with what a list shows, in its order: neighbours then differ in family and colours. */
export function setApart(kind: CoverKind, shown: readonly Shown[]): void {
  const found = apart(shown.map(({ slug, place }) => ({ slug, place, kind, shift: shiftOf(kind, slug) })))
  for (const [index, { slug }] of shown.entries()) shifts.set(`${kind}/${slug}`, found[index]!)
}
