import type { Transaction } from 'kysely'
import type { ErrorDefinitions, FieldErrorDefinitions } from '#contract/errors/define-errors.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { Scope } from '#contract/scopes.ts'
import type { Schema } from './db/schema.ts'
import type { SeedContext } from './demo/context.ts'
import type { Db, Deps } from './deps.ts'
import type { References } from './http/references.ts'
import type { Route } from './http/route.ts'
import type { AuditedRecords } from './records/audited.ts'
import type { Audience } from './records/audience.ts'
import type { FileRules } from './records/file-uses.ts'
import type { EditionPart } from './records/edition-parts.ts'
import type { FigureRules } from './records/figures.ts'
import type { PeopleRules } from './records/people.ts'
import type { InvitationRules } from './records/invitations.ts'
import type { AreaMails } from './tell/topics.ts'
import type { FindOpenEnds } from './records/open-ends.ts'
import type { ReviewSubject } from './records/review-subject.ts'
import type { SessionRules } from './records/session-rules.ts'

export type SharedPage = {
  title: string
  description: string
  /** Without one, the picture of the programme. */
  image?: string
  /** Markup that members see before the page's code has run. */
  picture?: () => string
  /** In the words of schema.org, for search engines. */
  data?: object
  /** For who was sent the link, and not for search engines. */
  unlisted?: boolean
}

/** A page for the list that search engines read. */
export type PublicPage = { path: string; changedAt?: Date }

/** A text that everybody may read, such as a feed. */
export type PublicFile = { type: string; content: string }

/** Handlers by kind of job, which may run again after a crash. */
export type AreaJobs = Record<
  string,
  (deps: Deps, payload: Record<string, string>, areas: readonly ApiArea[]) => Promise<void>
>

/** An area's entry in `areas.ts`: the only way by which other modules reach it. */
export type ApiArea = {
  /** Also the value of `area` in shared tables. */
  name: string
  /** The areas that its files name in either tier: their code, addresses, rights or tables. A test holds them to it. */
  uses?: readonly string[]
  /** Set when modules outside areas use it too: who somebody is, files, mail, the programme and its lists. */
  common?: true
  routes?: (route: Route, deps: Deps, areas: readonly ApiArea[]) => void
  /** The records whose history the team reads, by the kind that the log calls them. */
  audited?: AuditedRecords
  jobs?: AreaJobs
  /** Runs at every start after the migrations, possibly on several instances at once. */
  prepare?: (db: Db) => Promise<void>
  /** Adds the area's demo content. People exist already, and earlier areas in the list are seeded. */
  seed?: (tx: Transaction<Schema>, context: SeedContext) => Promise<void>
  /** Error codes of its contract. */
  errors?: ErrorDefinitions
  fieldErrors?: FieldErrorDefinitions
  /** Constraints of its tables, each with the form field that violates it. */
  references?: References
  /** The right of those whose open pages follow its changes; without it nobody hears of them. */
  live?: Scope
  /** Set when people may choose how soon they want its mails. */
  mails?: AreaMails
  /** Its lists whose people the team can write to, by name. */
  audiences?: Readonly<Record<string, Audience>>
  /** Who may read and attach the files of its records. */
  fileUses?: FileRules
  /** Set when people can be invited to its records by e-mail. */
  invitations?: InvitationRules
  /** What becomes of its rows when a person leaves, two accounts are merged or somebody asks for all about them. */
  people?: PeopleRules
  /** Set when jurors judge its records. */
  reviews?: ReviewSubject
  /** What of it is open with a startup that is to be closed. */
  startupEnds?: FindOpenEnds
  /** Set when other areas plan appointments with it. */
  sessions?: SessionRules
  /** How its records go along with an edition, by kind. */
  editions?: Readonly<Record<string, EditionPart<unknown>>>
  /** What of it is counted, by the name of the figure. */
  figures?: FigureRules
  /** The entries of somebody's own calendar since then, as lines of iCalendar. */
  calendar?: (deps: Deps, owner: { id: string; locale: Locale }, since: Date) => Promise<string[]>
  /** Set when drafts of its forms are saved on the server. */
  drafts?: true
  /** Title, description and picture of a page for those who share its link; public, so only of what everybody may know. */
  sharedPage?: (deps: Deps, path: string, locale: Locale) => Promise<SharedPage | undefined>
  /** Pages that everybody may read, for search engines. */
  publicPages?: (deps: Deps) => Promise<readonly PublicPage[]>
  /** Files that everybody may read, by their path; `?lang=en` asks for English. */
  publicFiles?: Readonly<Record<`/${string}`, (deps: Deps, locale: Locale) => Promise<PublicFile>>>
  /** Kinds of record with reserved slugs. */
  slugs?: readonly string[]
}
