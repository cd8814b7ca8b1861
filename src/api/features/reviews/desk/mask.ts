import type { ItemContent } from '#api/records/review-subject.ts'
import { createCover, type Hidden } from './blind/cover.ts'
import type { NamedPerson } from './blind/people.ts'

export type ShownContent = Omit<ItemContent, 'files' | 'covers' | 'formerly' | 'links'> & {
  links: ItemContent['links'][number][]
  hidden: Hidden
  files: { number: number; name: string }[]
}

export type CoveredBy = { people: readonly NamedPerson[]; code: string }

export const endingOf = (name: string) => /\.[a-z0-9]{1,5}$/i.exec(name)?.[0]?.toLowerCase() ?? ''

/** As a juror reads it. With `by`, in a blind round: links are gone and files are called by the code. */
export function showContent(content: ItemContent, by: CoveredBy | null): ShownContent {
  const { title, summary, lang, sections, links, files, covers = [], formerly = [] } = content
  const hidden = { names: 0, links: by ? links.length : 0 }
  const coverText =
    by && createCover({ people: [...by.people, ...formerly], companies: covers, links: links.map(({ url }) => url) })
  const shown = (text: string) => {
    const covered = coverText?.(text)
    hidden.names += covered?.names ?? 0
    hidden.links += covered?.links ?? 0
    return covered?.text ?? text
  }
  return {
    title: title === null ? null : shown(title),
    summary: summary === null ? null : shown(summary),
    lang,
    sections: sections.map((section) => ({ title: section.title, text: shown(section.text) })),
    links: by ? [] : links.map(({ label, url }) => ({ label, url })),
    hidden,
    files: files.map(({ name }, index) => ({
      number: index + 1,
      name: by ? `${by.code}-${index + 1}${endingOf(name)}` : name,
    })),
  }
}
