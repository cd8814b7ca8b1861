import { readinessParts, type ReadinessPart, type StartupInput } from './startups.ts'

type Told = Pick<StartupInput, 'pitch' | 'description' | 'city' | 'country' | 'founded' | 'website' | 'deckId'> & {
  links: readonly unknown[]
}

/** The parts of a whole startup that are not told yet; `titles` are what the people of the team do. */
export function missingParts(told: Told, titles: readonly string[]): ReadinessPart[] {
  const isTold: Record<ReadinessPart, boolean> = {
    pitch: isText(told.pitch),
    description: isText(told.description),
    place: isText(told.city) && isText(told.country),
    team: titles.every(isText),
    founded: isText(told.founded),
    links: isText(told.website) || told.links.length > 0,
    deck: told.deckId !== null,
  }
  return readinessParts.filter((part) => !isTold[part])
}

const isText = (text: string | null) => Boolean(text?.trim())
