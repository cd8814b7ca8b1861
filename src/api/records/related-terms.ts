import { everydayWords } from '../reference/everyday-words.ts'
import { fields } from '../reference/fields.ts'
import { skills } from '../reference/skills.ts'
import { termsOf } from '#contract/search-terms.ts'

/** Each term with its translations: `saude` ↔ `healt`. */
const otherLanguage = new Map<string, Set<string>>()

for (const [pt, en] of everydayWords) link(pt, en)
for (const { name } of [...fields, ...skills]) {
  const [pt, en] = [name.pt.split(/,| e /), name.en.split(/,| and /)]
  // `Logística e transportes` and `Logistics and transport` list the same parts in the same order.
  if (pt.length === en.length) for (const [place, part] of pt.entries()) link(part, en[place]!)
}

/** Links single words only: in phrases it is unclear which word translates which. */
function link(pt: string, en: string): void {
  const [one, other] = [termsOf(pt), termsOf(en)]
  if (one.length !== 1 || other.length !== 1) return
  add(one[0]!, other[0]!)
  add(other[0]!, one[0]!)
}

function add(from: string, to: string): void {
  if (from !== to) otherLanguage.set(from, (otherLanguage.get(from) ?? new Set()).add(to))
}

/** The terms and their translations. */
export function withOtherLanguage(terms: readonly string[]): string[] {
  return [...new Set(terms.flatMap((term) => [term, ...(otherLanguage.get(term) ?? [])]))]
}
