import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Bilingual } from '#contract/endpoint.ts'
import type { Scope } from '#contract/scopes.ts'
import type { Locale } from '#web/lib/text/i18n.ts'
import type { Area as TextArea } from '#web/locales/areas.ts'

/**
 * What an area shows outside its own pages. Every `area.ts` exports one, `areas.ts` lists them. The list comes with the
 * frame of every page, so whatever draws or fetches is behind an `import()`.
 */
export type WebArea<W extends string = string> = {
  name: string
  /** The section `area` of the area's texts: the few words that the frame shows while its pages are not open. */
  words: Record<Locale, Record<W, string>>
  navigation?: readonly NavigationEntry<W>[]
  home?: PartOf<HomePart>
  search?: AreaSearch<W>
  queues?: readonly Queue<W>[]
  /** What takes place between two moments, for staff to see on «Hoje». */
  agenda?: (span: { from: string; to: string }, request: RequestContext) => Promise<AgendaEntry[]>
}

/** Code that another page shows, with the texts that it needs there. */
export type PartOf<T> = { texts: readonly TextArea[]; load: () => Promise<T> }

export const navigationGroups = {
  programme: ['programme', 'mine'],
  manage: ['queues', 'tracks', 'contents', 'house'],
} as const
export type Side = keyof typeof navigationGroups
export type NavigationGroup = (typeof navigationGroups)[Side][number]

export type NavigationEntry<W extends string = string> = {
  to: string
  word: W
  /** For the bottom bar, where room is short. */
  short?: W
  icon: LucideIcon
  group: NavigationGroup
  /** The right that a person needs to see it. */
  scope?: Scope
  /** The number beside it: of what is late or due today in all queues, or of what waits in the queue with this id. */
  count?: 'due' | { queue: string }
}

export type HomePart = {
  cards?: readonly HomeCard[]
  useDeadlines?: () => Deadlines
  useSteps?: () => FirstSteps
  useActions?: () => HomeAction[]
}

export type HomeCard = {
  id: string
  place: 'main' | 'side' | 'wide'
  scope?: Scope
  Card: ComponentType
}

export type Deadline = {
  id: string
  at: string
  /** What the moment means, around its date: «Responde até …». */
  dated: (date: string) => string
  /** What it is: «O teu próximo evento». */
  label: string
  title: string
  lang: 'pt' | undefined
  to: string
  action: string
}

export type Deadlines = {
  pending: boolean
  failed: boolean
  deadlines: Deadline[]
  /** Shown while nothing of one's own is due. */
  otherwise: Deadline[]
}

export type Step = { id: string; text: string; done: boolean; to?: string }
export type FirstSteps = { known: boolean; steps: Step[]; complete: boolean }

/** A button at the head of the home page. The first one with a `hint` is offered on the display when nothing is due. */
export type HomeAction = { to: string; label: string; hint?: string }

/** What Ctrl K finds in the area. */
export type AreaSearch<W extends string = string> = {
  icon: LucideIcon
  /** Says what kind of thing was found: «Evento». */
  word: W
  find: (text: string, signal: AbortSignal) => Promise<Finding[]>
}

/** With `at`, the date is shown instead of the kind. */
export type Finding = { to: string; title: Bilingual; at?: string }

/** Texts are in the language that is asked for, so the shell need not know an area's texts. */
export type RequestContext = { locale: Locale; signal: AbortSignal }

/** Work of one kind that waits for staff; «Hoje» shows the rows of all queues by urgency. */
export type Queue<W extends string = string> = {
  id: string
  /** Names the queue: «Inscrições». */
  word: W
  icon: LucideIcon
  scope: Scope
  find: (request: RequestContext) => Promise<QueueContent>
}

/** `count` is the number of things that wait: a row may stand for several, and not all rows need to be fetched. */
export type QueueContent = { rows: QueueRow[]; count: number }

export type QueueRow = {
  id: string
  /** Who waits for what. */
  title: TextWithLanguage
  about: TextWithLanguage
  /** What comes after `about`: a date, a number. */
  context?: string
  /** When the wait began, and until when it was promised to last. */
  from: string
  due: string
  /** What there is to do: «Aprovar». */
  verb: string
  /** Where it is done. */
  to: string
  search?: Record<string, string>
}

/** `lang` when it is not in the language of the page. */
export type TextWithLanguage = { text: string; lang?: Locale | undefined }

export type AgendaEntry = { id: string; at: string; title: TextWithLanguage; note: string; to: string }
