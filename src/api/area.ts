import type { Transaction } from 'kysely'
import type { ErrorDefinitions, FieldErrorDefinitions } from '#contract/define-errors.ts'
import type { Schema } from './db/schema.ts'
import type { SeedContext } from './demo/context.ts'
import type { Db, Deps } from './deps.ts'
import type { References } from './http/references.ts'
import type { Route } from './http/route.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import type { FileRules } from './records/file-uses.ts'
import type { InvitationRules } from './records/invitations.ts'

/** All that the rest of the API knows of an area. `areas.ts` lists them; no other module names one. */
export type ApiArea = {
  /** Also the area's word in the tables that areas share. */
  name: string
  routes?: (route: Route, deps: Deps, areas: readonly ApiArea[]) => void
  jobs?: JobHandlers
  /** Runs at every start after the migrations, on several instances at once. */
  prepare?: (db: Db) => Promise<void>
  /** Its part of the demo programme. People are there already; areas earlier in the list have been seeded. */
  seed?: (tx: Transaction<Schema>, context: SeedContext) => Promise<void>
  /** Refusals that its contract defines, and codes for its fields. */
  errors?: ErrorDefinitions
  fieldErrors?: FieldErrorDefinitions
  /** Constraints of its tables, each with the field of the form that breaks it. */
  references?: References
  /** Who may see and bring the files of its records. */
  fileUses?: FileRules
  /** People may be invited to its records by e-mail. */
  invitations?: InvitationRules
  /** Its forms may be saved on the server as people fill them in. */
  drafts?: true
  /** Kinds of record whose addresses it reserves in the table of slugs. */
  slugs?: readonly string[]
}
