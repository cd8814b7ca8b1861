import { fold } from './fold.ts'
import { linkFinders, markdownLinks, placesOf, type LinkFinder, type MarkdownLink, type Range } from './links.ts'
import { nameFinders, type NameFinder, type Who } from './people.ts'

export const cover = '•••'
export type Hidden = { names: number; links: number }
export type Covered = Hidden & { text: string }
export type TextStep = LinkFinder | MarkdownLink | NameFinder
export const textSteps = Object.keys({ ...markdownLinks, ...linkFinders, ...nameFinders }) as TextStep[]

type Found = Range & { kind: keyof Hidden }

/** Covers names, addresses and whatever else tells who somebody is, and says how often; `without` is for tests. */
export function createCover(who: Who, without?: TextStep): (text: string) => Covered {
  const isOn = ([step]: [string, unknown]) => step !== without
  const rewrites = Object.entries(markdownLinks).filter(isOn)
  const links = Object.entries(linkFinders).filter(isOn)
  const names = Object.entries(nameFinders)
    .filter(isOn)
    .flatMap(([, patterns]) => patterns(who))
  return (original) => {
    let behindWords = 0
    const count = () => {
      behindWords += 1
      return cover
    }
    const text = rewrites.reduce((rest, [, rewrite]) => rewrite(rest, count), original)
    const folded = fold(text)
    const found: Found[] = [
      ...links.flatMap(([, find]) => find(folded)).map((range) => ({ ...range, kind: 'links' }) as const),
      ...names.flatMap((pattern) => placesOf(folded, pattern)).map((range) => ({ ...range, kind: 'names' }) as const),
    ]
    const covered = coverRanges(text, merged(text, found))
    return { ...covered, links: covered.links + behindWords }
  }
}

/** What overlaps is one, and so are parts of a name with nothing but white space between them. */
function merged(text: string, found: readonly Found[]): Found[] {
  const ranges: Found[] = []
  for (const one of found.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = ranges.at(-1)
    const isOne = last && (one.from < last.to || (isName(last) && isName(one) && !text.slice(last.to, one.from).trim()))
    if (!isOne) ranges.push({ ...one })
    else {
      last.to = Math.max(last.to, one.to)
      if (!isName(one)) last.kind = 'links'
    }
  }
  return ranges
}
const isName = ({ kind }: Found) => kind === 'names'

function coverRanges(text: string, ranges: readonly Found[]): Covered {
  let at = 0
  let covered = ''
  for (const { from, to } of ranges) {
    covered += text.slice(at, from) + cover
    at = to
  }
  const names = ranges.filter(isName).length
  return { text: covered + text.slice(at), names, links: ranges.length - names }
}
