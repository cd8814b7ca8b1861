import { highestScore, type Criterion } from '#contract/criteria.ts'
import type { Bilingual, Locale } from '#contract/endpoint.ts'
import type { Tx } from '../db/transaction.ts'
import type { Db, Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'

/** Records that are judged together and against each other: the solutions of a challenge, the startups of an intake. */
export type ReviewContext = {
  id: string
  title: Bilingual
  criteria: readonly Criterion[]
  /** Given up, or over in another way: its records are judged no more. */
  isCalledOff: boolean
  /** Its page in the back office. */
  managePath: string
  /** Its pages in the back office, shown as tabs before those of a round. */
  pages?: readonly { title: Bilingual; path: string }[]
}

export type ReviewItem = {
  id: string
  title: string
  /** Slugs, for jurors of the same field. */
  fields: readonly string[]
  /** Its own field, where items have different ones: a round may limit how many of one pass. */
  field?: string | null
}

/** What a juror reads. Texts may name people: the engine covers them in blind rounds, and hides links and file names. */
export type ItemContent = {
  /** Null where it tells who the team is; the item's code stands for it. */
  title: string | null
  summary: string | null
  lang: Locale
  sections: readonly { title: Bilingual; text: string }[]
  links: readonly { label: string; url: string }[]
  /** `kept`: a copy that belongs to the area alone and is no attachment. */
  files: readonly { id: string; name: string; kept?: { content_type: string; size: number } }[]
  /** Names of companies that tell who the team is; covered in blind rounds. */
  covers?: readonly string[]
  /** People under the name that they had when they handed it in; the engine knows their present one. */
  formerly?: readonly { first_name: string; last_name: string; email: string; links: readonly string[] }[]
}

export type ReviewOutcome = {
  /** In the words of the area, such as `winner`. */
  id: string
  name: Bilingual
  /** Whether it stands above the cut line. */
  passes: boolean
  /** Given to so many at most, counted from the first place. */
  only?: number
}

/** `place` is the one that the team reads, shared by those that are tied. */
export type AnnouncedDecision = { itemId: string; outcome: string; feedback: Bilingual; place: number | null }

export type Announced = {
  contextId: string
  /** Whether this is the end: a short list lets those who passed it go on. */
  isFinal: boolean
  decisions: readonly AnnouncedDecision[]
}

/** How an area lets its records be judged; the engine in `features/reviews` knows them in no other way. */
export type ReviewSubject = {
  /** Set when members see who was chosen: the team may show it to everybody else too. */
  sharesResults?: true
  /** The best first. */
  outcomes: readonly ReviewOutcome[]
  /** Set when some can be let through to a second round first: what that round gives, the best first. */
  shortList?: readonly ReviewOutcome[]
  /** What rounds can be held over, the newest first; with ids only those, also when they are over. */
  findContexts: (db: Db, ids?: readonly string[]) => Promise<ReviewContext[]>
  /** What is handed in and not decided. */
  findItems: (db: Db, contextId: string) => Promise<ReviewItem[]>
  /** The people of each item, in every state, for conflicts and for whom the result is. */
  findTeams: (db: Db, itemIds: readonly string[]) => Promise<Map<string, string[]>>
  /** The page on which the team reads the result. */
  findPath: (db: Db, itemId: string) => Promise<string>
  /** In a blind round the title and the rest must not tell who the team is; the engine covers names in the texts. */
  showItem: (db: Db, itemId: string, view: { blind: boolean }) => Promise<ItemContent | undefined>
  /** Lets the criteria of a context change no more; called with the first score, in its transaction. */
  lockCriteria?: (tx: Tx, deps: Deps, contextId: string) => Promise<void>
  /** What judging does to the context; throws where it cannot begin. */
  begin?: (tx: Tx, deps: Deps, caller: Caller, contextId: string) => Promise<void>
  /** Gives every decision to its record and tells the people concerned, in the transaction of the announcement. */
  announce: (tx: Tx, deps: Deps, caller: Caller, announced: Announced) => Promise<void>
}

const nothingSaid = Array.from({ length: highestScore }, () => ({ pt: '' }))

/** A criterion of the programme, written in code: its number among all of them, its weight, name and guide. */
export const criterion = (
  number: number,
  weight: number,
  pt: readonly [name: string, guide: string],
  en: readonly [name: string, guide: string],
): Criterion => ({
  id: `0198c0de-0000-7000-8000-00000000000${number}`,
  name: { pt: pt[0], en: en[0] },
  guide: { pt: pt[1], en: en[1] },
  weight,
  scale: nothingSaid,
})
