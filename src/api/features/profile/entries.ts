import { transaction } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { found, type Caller } from '#api/http/caller.ts'
import { checked } from '#api/http/checked.ts'
import { AppError, invalidField } from '#api/errors.ts'
import { entryLimits, experienceInput, projectInput, projectInputOf } from '#contract/profile/entries.ts'
import type { Experience, ExperienceInput, Project, ProjectInput } from '#contract/profile/entries.ts'
import {
  deleteEntryOf,
  findExperiences,
  findProjects,
  holdProfile,
  insertFirstEntry,
  isInTeam,
  newEntry,
  placeEntries,
  saveEntry,
  type EntryTable,
} from './queries.ts'
import * as shape from './shape.ts'

/** Experiences and projects are kept alike: an ordered list of entries, each with its own version. */
type EntryKind<Input extends object, Shown> = {
  table: EntryTable
  find: (db: Db, userId: string) => Promise<Shown[]>
  toRow: (input: Input) => object
  /** The stored entry as the form would send it. */
  toInput: (shown: Shown) => Input
  check: (tx: Db, userId: string, input: unknown) => Promise<Input>
}

export const experiences: EntryKind<ExperienceInput, Experience> = {
  table: 'experiences',
  find: findExperiences,
  toRow: shape.toExperienceRow,
  toInput: ({ id: _id, version: _version, ...input }) => input,
  check: async (_tx, _userId, input) => checked(experienceInput, input),
}

export const projects: EntryKind<ProjectInput, Project> = {
  table: 'projects',
  find: findProjects,
  toRow: shape.toProjectRow,
  toInput: projectInputOf,
  check: async (tx, userId, input) => {
    const project = checked(projectInput, input)
    for (const field of ['startupId', 'solutionId'] as const) {
      const id = project[field]
      if (id !== null && !(await isInTeam[field](tx, userId, id))) throw invalidField(field, 'unknown_reference')
    }
    return project
  },
}

type Entry = { id: string; version: number }

export async function addEntry<Input extends object, Shown extends Entry>(
  deps: Deps,
  { actor }: Caller,
  kind: EntryKind<Input, Shown>,
  body: Input,
): Promise<Shown> {
  return transaction(deps.db, async (tx) => {
    await holdProfile(tx, actor.id)
    const others = await kind.find(tx, actor.id)
    if (others.length >= entryLimits.entries) {
      const full = { field: 'title', code: 'entries_full', params: { 0: entryLimits.entries } }
      throw new AppError('invalid_fields', { fields: [full] })
    }
    const input = await kind.check(tx, actor.id, body)
    const row = { ...kind.toRow(input), ...newEntry(actor.id, 0, deps.clock()) }
    await insertFirstEntry(tx, kind.table, row)
    return found((await kind.find(tx, actor.id)).find(({ id }) => id === row.id))
  })
}

/** The entry as it now is; `saved` is false when it has changed since the version that was read. */
export async function changeEntry<Input extends object, Shown extends Entry>(
  deps: Deps,
  { actor }: Caller,
  kind: EntryKind<Input, Shown>,
  id: string,
  { version, ...change }: Partial<Input> & { version: number },
): Promise<{ saved: boolean; current: Shown }> {
  return transaction(deps.db, async (tx) => {
    await holdProfile(tx, actor.id)
    const find = async () => found((await kind.find(tx, actor.id)).find((entry) => entry.id === id))
    const before = await find()
    if (before.version !== version) return { saved: false, current: before }
    const input = await kind.check(tx, actor.id, { ...kind.toInput(before), ...change })
    const row = { ...kind.toRow(input), version: version + 1, updated_at: deps.clock() }
    await saveEntry(tx, kind.table, id, row)
    return { saved: true, current: await find() }
  })
}

export async function deleteEntry(
  deps: Deps,
  { actor }: Caller,
  kind: { table: EntryTable },
  id: string,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await holdProfile(tx, actor.id)
    found(await deleteEntryOf(tx, kind.table, actor.id, id))
  })
}

/** Puts the named entries first, in this order. */
export async function orderEntries<Input extends object, Shown>(
  deps: Deps,
  { actor }: Caller,
  kind: EntryKind<Input, Shown>,
  ids: readonly string[],
): Promise<{ items: Shown[] }> {
  return transaction(deps.db, async (tx) => {
    await holdProfile(tx, actor.id)
    await placeEntries(tx, kind.table, actor.id, ids)
    return { items: await kind.find(tx, actor.id) }
  })
}
