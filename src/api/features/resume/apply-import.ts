import type { ImportedContent } from '#api/db/schema/profile.ts'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import * as profiles from '#api/features/profile/queries.ts'
import { found, type Caller } from '#api/http/caller.ts'
import { AppError, invalidField } from '#api/errors.ts'
import { schedule } from '#api/jobs/jobs.ts'
import { audit } from '#api/records/audit.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Profile, SkillChoice } from '#contract/profile/profile.ts'
import { partLimits } from '#contract/resume/import.ts'
import type { applyImport, ImportChange, ImportPart, LimitedPart } from '#contract/resume/import.ts'
import { contentOf, writeContent } from './imported-content.ts'
import { undoUntil } from './policy.ts'
import { deleteImport, findImport, saveImport } from './queries.ts'

type ChangeOf<P extends ImportPart> = Extract<ImportChange, { part: P }>

export const forgetImportJob = 'resume.forget_import'

/** What the profile held before an import is kept only while the import can be taken back. */
export async function forgetImport({ db, clock }: Deps, userId: string): Promise<void> {
  const last = await findImport(db, userId)
  if (last && undoUntil(last) <= clock()) await deleteImport(db, userId)
}

/** Takes the chosen changes into the profile: all of them, or none. */
export async function takeImport(deps: Deps, caller: Caller, body: BodyOf<typeof applyImport>): Promise<Profile> {
  const { id } = caller.actor
  const now = deps.clock()
  return transaction(deps.db, async (tx) => {
    const { version } = await profiles.holdProfile(tx, id)
    const profile = found(await profiles.findProfile(tx, id))
    if (version !== body.version) throw new AppError('stale_version', { current: profile })
    const before = contentOf(profile)
    const content = changed(before, body.changes)
    requireModest(content)
    await requireUsable(tx, id, content.skills)
    await writeContent(tx, id, content, now)
    const imported = found(await profiles.findProfile(tx, id))
    const changes = body.changes.length
    await saveImport(tx, id, { before, after: contentOf(imported), changes, at: now })
    const forget = { kind: forgetImportJob, payload: { userId: id }, key: `${forgetImportJob}:${id}` }
    await schedule(tx, { ...forget, runAt: undoUntil({ at: now }) })
    const parts = [...new Set(body.changes.map(({ part }) => part))]
    await audit(tx, caller, 'profile.import', { type: 'profile', id }, { after: { parts, changes } })
    return imported
  })
}

const of = <P extends ImportPart>(changes: readonly ImportChange[], part: P) =>
  changes.filter((change): change is ChangeOf<P> => change.part === part)
const valuesOf = <P extends ImportPart>(changes: readonly ImportChange[], part: P) =>
  of(changes, part).map(({ value }) => value as ChangeOf<P>['value'])

function changed(before: ImportedContent, changes: readonly ImportChange[]) {
  const { fields, projects } = before
  const teamsOf = (id: string | null) => {
    const { startupId = null, solutionId = null } = projects.find((project) => project.id === id) ?? {}
    return { startupId, solutionId }
  }
  return {
    country: valuesOf(changes, 'country')[0] ?? before.country,
    fields: {
      ...fields,
      ...(Object.assign({}, ...valuesOf(changes, 'field')) as Partial<typeof fields>),
      links: merged(fields.links, valuesOf(changes, 'link'), ({ url }) => url),
      languages: merged(fields.languages, valuesOf(changes, 'language'), ({ language }) => language),
    },
    skills: merged(before.skills, valuesOf(changes, 'skill').map(skillChoice), ({ skill }) => skill),
    experiences: withEntries(before.experiences, of(changes, 'experience')),
    projects: withEntries(
      projects,
      // A file cannot make anybody a member of a team.
      of(changes, 'project').map(({ id, value }) => ({ id, value: { ...value, ...teamsOf(id) } })),
    ),
  }
}

function skillChoice({ skill, level }: ChangeOf<'skill'>['value']): SkillChoice {
  if (skill === null) throw invalidField('changes', 'unknown_reference')
  return { skill, level }
}

/** Values of the same key are replaced where they stand; new ones follow. */
function merged<T>(before: readonly T[], after: readonly T[], keyOf: (value: T) => string): T[] {
  const byKey = new Map(before.map((value) => [keyOf(value), value]))
  for (const value of after) byKey.set(keyOf(value), value)
  return [...byKey.values()]
}

/** New entries come first, as when they are added by hand; the others stay the same entries. */
function withEntries<T extends object>(
  before: readonly (T & { id: string; version: number })[],
  changes: readonly { id: string | null; value: T }[],
) {
  const replaced = new Map(changes.filter(({ id }) => id !== null).map(({ id, value }) => [id, value]))
  const unknown = [...replaced.keys()].some((id) => !before.some((entry) => entry.id === id))
  if (unknown) throw invalidField('changes', 'unknown_reference')
  const added = changes.filter(({ id }) => id === null).map(({ value }) => value)
  const kept = before.map((entry) => {
    const value = replaced.get(entry.id)
    return value ? { ...entry, ...value, version: entry.version + 1 } : entry
  })
  return [...added, ...kept]
}

function requireModest({ fields, skills, experiences, projects }: ReturnType<typeof changed>): void {
  const { links, languages } = fields
  const lists = { link: links, language: languages, skill: skills, experience: experiences, project: projects }
  const over = Object.entries(partLimits).find(([part, most]) => lists[part as LimitedPart].length > most)
  if (over) throw invalidField('changes', 'import_too_much', { 0: String(over[1]) })
}

async function requireUsable(tx: Tx, userId: string, skills: readonly SkillChoice[]): Promise<void> {
  const usable = await profiles.findUsableSkills(tx, userId, skills)
  if (usable.size < skills.length) throw invalidField('changes', 'unknown_reference')
}
