import { everydayWords } from '../reference/everyday-words.ts'
import { fields } from '../reference/fields.ts'
import { skills } from '../reference/skills.ts'
import { termsOf } from '#contract/search-terms.ts'

/** For each term, what it is in the other language: `saude` ↔ `healt`. */
const otherLanguage = new Map<string, Set<string>>()

for (const [pt, en] of everydayWords) link(pt, en)
for (const { name } of [...fields, ...skills]) {
  const [pt, en] = [name.pt.split(/,| e /), name.en.split(/,| and /)]
  // `Logística e transportes` and `Logistics and transport` say the same things in the same order.
  if (pt.length === en.length) for (const [place, part] of pt.entries()) link(part, en[place]!)
}

/** Several words on one side do not tell which of them stands for which of the other. */
function link(pt: string, en: string): void {
  const [one, other] = [termsOf(pt), termsOf(en)]
  if (one.length !== 1 || other.length !== 1) return
  add(one[0]!, other[0]!)
  add(other[0]!, one[0]!)
}

function add(from: string, to: string): void {
  if (from !== to) otherLanguage.set(from, (otherLanguage.get(from) ?? new Set()).add(to))
}

/** The terms themselves and what they are called in the other language. */
export function withOtherLanguage(terms: readonly string[]): string[] {
  return [...new Set(terms.flatMap((term) => [term, ...(otherLanguage.get(term) ?? [])]))]
}
