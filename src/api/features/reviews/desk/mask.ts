import type { ItemContent } from '#api/records/review-subject.ts'
import type { NamedPerson } from './queries.ts'

export const cover = '•••'
const shortestName = 3
const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const unaccented = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '')

/** Covers the names of these people, whatever else tells who they are, every e-mail address and every web address. */
export function coverNames(text: string, people: readonly NamedPerson[], alsoNames: readonly string[] = []): string {
  const names = people.flatMap(({ first_name, last_name, email }) => [
    email,
    email.split('@')[0]!,
    ...`${first_name} ${last_name}`.split(/[\s-]+/),
  ])
  const words = [...names, ...alsoNames].filter((name) => name.length >= shortestName)
  const spellings = [...new Set(words.flatMap((word) => [word, unaccented(word)]))]
  // The longest first, so that an address is covered whole.
  const any = spellings.toSorted((one, other) => other.length - one.length).map(escape)
  const addresses = text.replaceAll(/\S+@\S+\.\S+|https?:\/\/\S+|\bwww\.\S+/giu, cover)
  if (any.length === 0) return addresses
  return addresses.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])(?:${any.join('|')})(?![\\p{L}\\p{N}])`, 'giu'), cover)
}

export type ShownContent = Omit<ItemContent, 'files' | 'covers' | 'links'> & {
  links: ItemContent['links'][number][]
  hiddenLinks: number
  files: { number: number; name: string }[]
}

export type CoveredBy = { people: readonly NamedPerson[]; code: string }

const endingOf = (name: string) => /\.[a-z0-9]{1,5}$/i.exec(name)?.[0]?.toLowerCase() ?? ''

/** As a juror reads it. With `by`, in a blind round: links are gone and files are called by the code. */
export function showContent(content: ItemContent, by: CoveredBy | null): ShownContent {
  const { title, summary, lang, sections, links, files, covers = [] } = content
  const covered = (text: string) => (by ? coverNames(text, by.people, covers) : text)
  return {
    title: title === null ? null : covered(title),
    summary: summary === null ? null : covered(summary),
    lang,
    sections: sections.map((section) => ({ title: section.title, text: covered(section.text) })),
    links: by ? [] : links.map(({ label, url }) => ({ label, url })),
    hiddenLinks: by ? links.length : 0,
    files: files.map(({ name }, index) => ({
      number: index + 1,
      name: by ? `${by.code}-${index + 1}${endingOf(name)}` : name,
    })),
  }
}
