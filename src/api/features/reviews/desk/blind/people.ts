import { connectors, isCommon } from './common-words.ts'
import { foldedText } from './fold.ts'

export type NamedPerson = { first_name: string; last_name: string; email: string; links: readonly string[] }
/** Whom a text must not tell. */
export type Who = { people: readonly NamedPerson[]; companies: readonly string[]; links: readonly string[] }

const shortest = 3
const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
const before = String.raw`(?<![\p{L}\p{N}])`
/** Digits may follow a name: `quiteria93`. */
const after = String.raw`\d{0,4}(?![\p{L}\p{N}])`
const between = String.raw`[\s._-]*`
/** With the whole word around it. */
const inside = (pattern: string) => new RegExp(String.raw`${before}[\p{L}\p{N}]*${pattern}[\p{L}\p{N}]*`, 'giu')

/** With or without its apostrophe, and cut by hyphens anywhere if it is long enough not to be another word. */
function spelled(word: string): string {
  const letters = word.split('').map((letter) => (letter === "'" ? String.raw`['\s]?` : escape(letter)))
  return letters.join(word.length >= 5 ? String.raw`(?:-\s?)?` : '')
}
const either = (patterns: readonly string[]) => `(?:${patterns.join('|')})`
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
const quoted = (word: string) => String.raw`(?<=["'«“‘„][\s]?)${escape(word)}(?=[\s]?["'»”’])`

/** A single name: wherever it stands, or, where it is also a word, only where it is written as a name. */
function nameAlone(name: string): RegExp[] {
  if (name.length < shortest) return shortName(name)
  if (!isCommon(name)) return [new RegExp(`${before}${spelled(name)}${after}`, 'giu')]
  const asName = [...new Set([name, capital(name), name.toUpperCase()])].filter((word) => word !== word.toLowerCase())
  return [new RegExp(`${before}${either(asName.map(escape))}${after}`, 'gu'), new RegExp(quoted(name), 'giu')]
}

/** One or two letters are a name only as they are written, and articles only between quotes. */
function shortName(name: string): RegExp[] {
  if (name === '') return []
  if (connectors.has(name.toLowerCase()) || name.toLowerCase() === name) return [new RegExp(quoted(name), 'giu')]
  return [new RegExp(`${before}${escape(name)}(?![\\p{L}\\p{N}'])`, 'gu')]
}

const partsOf = (name: string): string[] =>
  foldedText(name)
    .split(/[\s._-]+/)
    .filter((part) => part !== '')
const isConnector = (part: string) => connectors.has(part.toLowerCase())
const namesOf = ({ first_name, last_name }: NamedPerson) =>
  partsOf(`${first_name} ${last_name}`).filter((part) => !isConnector(part))
/** D'Ávila is also Ávila. */
const withinApostrophes = (part: string) => [part, ...part.split("'").filter((piece) => piece !== part)]

const singles = (person: NamedPerson): RegExp[] =>
  namesOf(person)
    .flatMap(withinApostrophes)
    .filter((part) => part.length >= shortest)
    .flatMap(nameAlone)

/** Beside each other every part counts, also «Sá», an initial and what is elsewhere a word. */
function together(person: NamedPerson): RegExp[] {
  const parts = namesOf(person)
  const long = parts.filter((part) => part.length >= shortest)
  const any = either([...parts.map(spelled), ...parts.map((part) => escape(part.charAt(0)) + String.raw`\.`)])
  const link = String.raw`[\s,.'-]+(?:(?:d[aeiou]|d[ao]s|von|van|de[nrl]|l[ae])\s+){0,2}`
  if (long.length === 0) {
    const whole = parts.map((part) => escape(part) + String.raw`\.?`).join(String.raw`[\s-]+`)
    return parts.length < 2 ? [] : [new RegExp(`${before}${whole}(?![\\p{L}\\p{N}])`, 'gu')]
  }
  const sure = either(long.map(spelled))
  return [
    new RegExp(`${before}(?:${any}${link})*${sure}(?:${link}${any})+(?![\\p{L}\\p{N}])`, 'giu'),
    new RegExp(`${before}(?:${any}${link})+${sure}(?![\\p{L}\\p{N}])`, 'giu'),
  ]
}

/** joaosilva, joao.silva, silva_joao, jsilva, j.silva, JoaoSilva93, also inside a longer word. */
function joined(person: NamedPerson): RegExp[] {
  const parts = namesOf(person).map((part) => part.replaceAll("'", ''))
  return parts.flatMap((one, index) =>
    parts.flatMap((other, place) => {
      if (place === index) return []
      const whole = `${escape(one)}[._-]?${escape(other)}`
      const isLong = one.length + other.length >= 7
      const initial =
        place > index && other.length >= shortest ? [`${escape(one.charAt(0))}[._-]?${escape(other)}`] : []
      const found = isLong ? inside(whole) : new RegExp(`${before}${whole}${after}`, 'giu')
      return [found, ...initial.map((pattern) => new RegExp(`${before}${pattern}${after}`, 'giu'))]
    }),
  )
}

/** S a b u g u e i r o, Q.u.i.t.é.r.i.a. */
const spaced = (word: string): RegExp[] =>
  word.length < 4 || !/^\p{L}+$/u.test(word)
    ? []
    : [
        new RegExp(
          `${before}${word
            .split('')
            .map(escape)
            .join(String.raw`(?:\s|[._-]\s?|\s?[/|]\s?)`)}(?![\\p{L}\\p{N}])`,
          'giu',
        ),
      ]

/** AppQuitéria, QuitériaLabs: a name that begins with its capital inside another word. */
const inCapitals = (word: string): RegExp[] =>
  word.length < 5 || isCommon(word)
    ? []
    : [
        new RegExp(
          String.raw`${before}[\p{L}\p{N}]*(?:(?<=[\p{Ll}\p{N}])${escape(capital(word))}(?!\p{Ll})|(?<!\p{L})${escape(capital(word))}(?=[\p{Lu}_\d]))[\p{L}\p{N}]*`,
          'gu',
        ),
      ]

const legal = /[\s,]+(?:lda\.?|s\.?a\.?|unipessoal|limitada|inc\.?|ltd\.?|llc|gmbh|e companhia|& co\.?)$/i

function companyParts(company: string): string[] {
  let name = foldedText(company)
  while (legal.test(name)) name = name.replace(legal, '')
  return partsOf(name)
}

/** Rega Norte, RegaNorte, rega-norte, #reganorte, also inside a longer word if it is long. */
function companyName(company: string): RegExp[] {
  const parts = companyParts(company)
  const sure = parts.filter((part) => !isConnector(part))
  if (parts.length === 1 || sure.length <= 1)
    return [...nameAlone(sure[0] ?? parts[0] ?? ''), ...longName(sure[0] ?? '')]
  const whole = parts.map(spelled).join(between)
  return [parts.join('').length >= 7 ? inside(whole) : new RegExp(`${before}${whole}${after}`, 'giu')]
}
const longName = (name: string): RegExp[] => (name.length < 7 || isCommon(name) ? [] : [inside(escape(name))])

const shared =
  /^(?:gmail|googlemail|outlook|hotmail|live|yahoo|icloud|me|sapo|proton|protonmail|pm|aol|gmx|mail|clix|netcabo|iol|msn)$/
const hosts =
  /(?:^|\.)(?:github|gitlab|bitbucket|linkedin|instagram|facebook|twitter|x|tiktok|youtube|youtu|vimeo|behance|dribbble|medium|mastodon|bsky|threads|pinterest|figma|notion|google|dropbox|loom|canva|vercel|netlify|herokuapp|wordpress|wixsite|itch|kaggle|huggingface|orcid)\.\w+$/
const groups =
  /^(?:in|company|school|channel|c|user|users|u|profile|people|@|pub|org|orgs|groups|watch|file|d|p|s|document|design)$/i

/** The name under which somebody has an account, and the domain that is theirs. */
export function loginsIn(address: string): string[] {
  const url = URL.parse(/^[a-z]+:/i.test(address) ? address : `https://${address}`)
  if (!url) return []
  const host = url.hostname.replace(/^www\./, '')
  const labels = host.split('.')
  // vercel.app and the like: what precedes it is chosen by its owner.
  const own = labels.length > 2 ? labels.slice(0, -2) : []
  if (!hosts.test(host)) return labels.slice(0, -1)
  const path = url.pathname.split('/').map((part) => part.replace(/^@/, ''))
  return [...own, ...path.filter((part) => part !== '' && !groups.test(part)).slice(0, 2)]
}

const mailNames = ({ email }: NamedPerson): string[] => {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const labels = domain
    .split('.')
    .slice(0, -1)
    .filter((label) => !shared.test(label))
  return [local.split('+')[0]!, ...labels]
}
const logins = ({ people, links }: Who): RegExp[] => {
  const addresses = [...links, ...people.flatMap((person) => person.links)]
  const names = [...people.flatMap(mailNames), ...addresses.flatMap(loginsIn)].map(foldedText)
  return [...new Set(names)].filter((name) => name.length >= shortest).flatMap(nameAlone)
}
const allWords = ({ people, companies }: Who) =>
  [...people.flatMap(namesOf), ...companies.map((name) => companyParts(name).join(''))].filter(
    (word) => !isConnector(word),
  )

/** Ways to write a name. Each stands alone, so that a test can leave it out. */
export const nameFinders = {
  singles: ({ people }) => people.flatMap(singles),
  together: ({ people }) => people.flatMap(together),
  joined: ({ people }) => people.flatMap(joined),
  spaced: (who) => allWords(who).flatMap(spaced),
  inCapitals: (who) => allWords(who).flatMap(inCapitals),
  companies: ({ companies }) => companies.flatMap(companyName),
  logins,
} satisfies Record<string, (who: Who) => RegExp[]>
export type NameFinder = keyof typeof nameFinders
