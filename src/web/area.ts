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

/** A button at the head of the home page. `hint` stands beside it on the display when nothing is due. */
export type HomeAction = { to: string; label: string; hint: string }

/** What Ctrl K finds in the area. */
export type AreaSearch<W extends string = string> = {
  icon: LucideIcon
  /** Says what kind of thing was found: «Evento». */
  word: W
  find: (text: string, signal: AbortSignal) => Promise<Finding[]>
}

/** With `at`, the date is shown instead of the kind. */
export type Finding = { to: string; title: Bilingual; at?: string }
