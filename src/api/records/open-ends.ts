import type { Bilingual } from '#contract/endpoint.ts'
import type { Db } from '../deps.ts'

/** Something for which other people wait, and the page where it is answered. */
export type OpenEnd = { what: Bilingual; path: string; search?: Record<string, string> }

/** What of an area is still open with a startup, so that nobody is left waiting when it closes. */
export type FindOpenEnds = (db: Db, startupId: string, now: Date) => Promise<OpenEnd[]>
