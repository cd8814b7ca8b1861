import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Bilingual } from '#contract/endpoint.ts'
import type { Scope } from '#contract/scopes.ts'
import type { HomeRecord } from '#web/components/list/home-records.tsx'
import type { AskedEarly } from '#web/lib/api/asked-early.ts'
import type { Locale } from '#web/lib/text/i18n.ts'
import type { Area as TextArea } from '#web/locales/areas.ts'

/**
 * What an area shows outside its own pages. Every `area.ts` exports one; `areas.ts` lists them. The list loads with
 * every page, so components and queries are behind an `import()`.
 */
export type WebArea<W extends string = string> = {
  name: string
  /** Like `uses` and `common` of the API's areas, for those that live in the browser alone. */
  uses?: readonly string[]
  common?: true
  /** The section `area` of the area's texts: the words that the shell needs before the area's own texts load. */
  words: Record<Locale, Record<W, string>>
  navigation?: readonly NavigationEntry<W>[]
  home?: RegisteredHome | readonly RegisteredHome[]
  search?: AreaSearch<W> | readonly AreaSearch<W>[]
  actions?: readonly AreaAction<W>[]
  queues?: readonly Queue<W>[]
  settings?: readonly SettingsSection<W>[]
  mails?: MailTopic<W>
  startup?: PartOf<StartupPart>
  /** The entries between two moments, for the staff's page «Hoje». */
  agenda?: (span: { from: string; to: string }, request: RequestContext) => Promise<AgendaEntry[]>
}

/** Code of an area that another page shows, with the texts it needs. */
export type PartOf<T> = {
  texts: readonly TextArea[]
  load: () => Promise<T>
  /** Loaded only for people with this scope. */
  scope?: Scope
}

/** `asks` is what the part asks the API for first, of everybody who sees it: begun while its code loads. */
type RegisteredHome = PartOf<HomePart> & { asks?: readonly AskedEarly[] }

export const navigationGroups = {
  programme: ['programme', 'mine'],
  manage: ['queues', 'tracks', 'contents', 'house'],
} as const
export type Side = keyof typeof navigationGroups
export type NavigationGroup = (typeof navigationGroups)[Side][number]

export type NavigationEntry<W extends string = string> = {
  to: string
  word: W
  /** A short form for the bottom bar. */
  short?: W
  icon: LucideIcon
  group: NavigationGroup
  /** The scope that a person needs to see it, or all of several. */
  scope?: Scope | readonly Scope[]
  /** Its rank in the bottom bar of a phone, where the first four stand; without one after those with it. */
  bottom?: number
  /** The number beside it: rows late or due today in all queues, or the content of the queue with this id. */
  count?: 'due' | { queue: string }
}

export type HomePart = {
  /** What the part shows; fetched before the page appears, so that nothing on it moves afterwards. */
  prefetch?: () => Promise<unknown>
  /** Leads the page instead of the person's deadlines: for the team, its open work. */
  lead?: { Lead: ComponentType; Summary: ComponentType }
  cards?: readonly HomeCard[]
  useDeadlines?: () => Deadlines
  /** Where the person's records of this area stand, what needs them most first. */
  useStanding?: () => HomeRecord[]
  useSteps?: () => FirstSteps
  useActions?: () => HomeAction[]
}

export type HomeCard = {
  id: string
  place: 'main' | 'side' | 'wide'
  scope?: Scope
  /** Not beside the first steps of a newcomer. */
  afterSteps?: boolean
  /** After the cards of all areas. */
  last?: boolean
  /** `isDue` says whether anything of the person's own is due or waits for them. */
  Card: ComponentType<HomeCardProps & { isDue: boolean }>
}

/** The `id`s of the deadlines on the display and in the list below it, which no card shows again. */
export type HomeCardProps = { shown: ReadonlySet<string> }

export type Deadline = {
  id: string
  at: string
  /** Something is lost when the time is up, such as an offer. */
  losable?: boolean
  /** On now, so that the end is all that is left to count down to. */
  running?: boolean
  /** Somebody waits for this person's answer: a row with its button below the display, unless it leads it. */
  answers?: boolean
  /** What it is, for the sentence under the greeting: «uma proposta». */
  said: string
  /** A sentence around the date: «Responde até …». */
  dated: (date: string) => string
  /** The kind of deadline: «O teu próximo evento». */
  label: string
  title: string
  lang: Locale | undefined
  to: string
  search?: Record<string, string>
  hash?: string
  action: string
}

/** What waits for the person's answer without a day. */
export type Waiting = Pick<Deadline, 'id' | 'title' | 'lang' | 'to' | 'search' | 'hash' | 'action'> & {
  note: string
  /** Nobody is held up by it: after everything else. */
  mild?: boolean
}

export type Deadlines = {
  pending: boolean
  failed: boolean
  /** Those that are late stay until they are done. */
  deadlines: Deadline[]
  waiting?: Waiting[]
  /** Shown while the person has no deadlines of their own. */
  otherwise: Deadline[]
}

/** In the order of `rank`. */
export type Step = { id: string; rank: number; text: string; done: boolean; to?: string }
export type FirstSteps = { known: boolean; steps: Step[]; complete: boolean }

/** A button at the head of the home page. Without deadlines, the display offers the first one with a `hint`. */
export type HomeAction = { to: string; label: string; hint?: string }

/** Something to begin, offered by the command palette. */
export type AreaAction<W extends string = string> = { to: string; word: W; icon: LucideIcon; scope?: Scope }

/** The area's search for the command palette (Ctrl K). */
export type AreaSearch<W extends string = string> = {
  icon: LucideIcon
  /** The heading of its findings: «Eventos». */
  word: W
  /** The order of the groups. */
  rank: number
  /** Only for people with this scope. */
  scope?: Scope
  /** Not for people with this scope, who find the same in another area. */
  without?: Scope
  find: FindIn
  /** What people with this scope find instead: drafts and what is closed too. */
  managed?: { scope: Scope; find: FindIn }
}
type FindIn = (text: string, signal: AbortSignal) => Promise<Finding[]>

/** With `at`, its date is shown beside it; `about` stands below. */
export type Finding = { to: string; title: Bilingual; about?: Bilingual | InOneLanguage | null; at?: string }

/** What somebody wrote in the language of their choice. */
type InOneLanguage = { text: string; lang: Locale }

/** A section of the settings with an address of its own: `/settings/{id}`. `sections.ts` of the settings orders them. */
export type SettingsSection<W extends string = string> = PartOf<SettingsPart> & {
  id: string
  /** Its name in the list of sections. */
  word: W
  icon: LucideIcon
}

/** The mails of the area in the settings, where people choose how soon they want them. */
export type MailTopic<W extends string = string> = {
  word: W
  /** What they tell. */
  about: W
  /** What comes even to who chose «never»; without it nothing does. */
  always?: W
  /** Shown only to people with this scope: nobody else gets such mails. */
  scope?: Scope
}

export type SettingsPart = {
  /** Made of `FormSection`s on a `FormCard`, or of an `EditorForm`. */
  Section: ComponentType
  prefetch?: () => Promise<unknown>
}

/** What the area knows of a startup, as a section of the startup's page; nothing when there is nothing. */
export type StartupPart = {
  Section: ComponentType<{ startupId: string }>
  prefetch?: (startupId: string) => Promise<unknown>
}

/** Areas answer in this language, so that the shell needs no texts of theirs. */
export type RequestContext = { locale: Locale; signal: AbortSignal }

/** One kind of work that waits for staff; «Hoje» shows the rows of all queues by urgency. */
export type Queue<W extends string = string> = {
  id: string
  /** The name of the queue: «Inscrições». */
  word: W
  icon: LucideIcon
  scope: Scope
  find: (request: RequestContext) => Promise<QueueContent>
}

/** `count` is the number of open items: one row may stand for several, and not all rows are fetched. */
export type QueueContent = { rows: QueueRow[]; count: number; more?: MoreRows | undefined }

/** Rows beyond those that were fetched, and the list that shows them all. */
export type MoreRows = { count: number; to: string; search?: object | undefined }

export type QueueRow = {
  id: string
  /** Who waits for what. */
  title: TextWithLanguage
  about: TextWithLanguage
  /** Follows `about`: a date, a number. */
  context?: string
  /** When the wait began; `due` is when the promised time ends. */
  from: string
  due: string
  /** The work to do: «Aprovar». */
  verb: string
  /** The page where it is done. */
  to: string
  search?: Record<string, string>
  hash?: string
  /** Nobody waits for an answer: after those who do. */
  paperwork?: boolean
  /** Rows of one kind fold into one, named by how many they are. */
  fold?: { kind: string; title: (count: number) => string }
  /** Who of the team answers for it; absent where nobody is named. */
  assigneeId?: string | undefined
  /** Hands it over, where the record itself names who answers for it. */
  assign?: (userId: string | null) => Promise<unknown>
}

/** `lang` is set when the text is not in the page's language. */
export type TextWithLanguage = { text: string; lang?: Locale | undefined }

export type AgendaEntry = { id: string; at: string; title: TextWithLanguage; note: string; to: string }
