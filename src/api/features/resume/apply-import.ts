import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import * as profiles from '#api/features/profile/queries.ts'
import { found, type Caller } from '#api/http/caller.ts'
import { AppError, invalidField } from '#api/http/errors.ts'
import { audit } from '#api/records/audit.ts'
import { showFiles } from '#api/records/file-uses.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { entryLimits } from '#contract/profile-entries.ts'
import { profileLimits, type Profile, type ProfileFields, type SkillChoice } from '#contract/profile.ts'
import type { applyImport, ImportChange, ImportPart } from '#contract/resume-import.ts'
import { projectInputOf } from './differences.ts'

type ChangeOf<P extends ImportPart> = Extract<ImportChange, { part: P }>

/** Takes the chosen changes into the profile: all of them, or none. */
export async function takeImport(deps: Deps, caller: Caller, body: BodyOf<typeof applyImport>): Promise<Profile> {
  const { id } = caller.actor
  const now = deps.clock()
  return transaction(deps.db, async (tx) => {
    const { version } = await profiles.holdProfile(tx, id)
    const before = found(await profiles.findProfile(tx, id))
    if (version !== body.version) throw new AppError('stale_version', { current: before })
    const content = changed(before, body.changes)
    requireModest(content)
    await profiles.replaceProfile(tx, id, content, now)
    const { visibility } = content.fields
    // Whoever may see the profile may see its photo.
    if (visibility) await showFiles(tx, profiles.photoOf(id), visibility === 'staff' ? 'record' : visibility)
    const [country] = of(body.changes, 'country')
    if (country) await profiles.saveAccount(tx, id, { country: country.value }, now)
    const parts = [...new Set(body.changes.map(({ part }) => part))]
    await audit(
      tx,
      caller,
      'profile.import',
      { type: 'profile', id },
      { after: { parts, changes: body.changes.length } },
    )
    return found(await profiles.findProfile(tx, id))
  })
}

const of = <P extends ImportPart>(changes: readonly ImportChange[], part: P) =>
  changes.filter((change): change is ChangeOf<P> => change.part === part)

function changed(before: Profile, changes: readonly ImportChange[]) {
  const fields: Partial<ProfileFields> = Object.assign({}, ...of(changes, 'field').map(({ value }) => value))
  const links = of(changes, 'link').map(({ value }) => value)
  const languages = of(changes, 'language').map(({ value }) => value)
  return {
    fields: {
      ...fields,
      ...(links.length > 0 && { links: merged(before.links, links, ({ url }) => url) }),
      ...(languages.length > 0 && { languages: merged(before.languages, languages, ({ language }) => language) }),
    },
    skills: merged<SkillChoice>(
      before.skills.map(({ skill, level }) => ({ skill, level })),
      of(changes, 'skill').map(({ value }) => skillChoice(value)),
      ({ skill }) => skill,
    ),
    experiences: withEntries(
      before.experiences.map(({ id, version: _version, ...value }) => ({ id, value })),
      of(changes, 'experience'),
    ),
    projects: withEntries(
      before.projects.map((project) => ({ id: project.id, value: projectInputOf(project) })),
      of(changes, 'project'),
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

type Entry<T> = { id: string | null; value: T }

/** New entries come first, as when they are added by hand. */
function withEntries<T>(before: readonly Entry<T>[], changes: readonly Entry<T>[]): T[] {
  const replaced = new Map(changes.filter(({ id }) => id !== null).map(({ id, value }) => [id, value]))
  const unknown = [...replaced.keys()].some((id) => !before.some((entry) => entry.id === id))
  if (unknown) throw invalidField('changes', 'unknown_reference')
  const added = changes.filter(({ id }) => id === null).map(({ value }) => value)
  return [...added, ...before.map(({ id, value }) => replaced.get(id) ?? value)]
}

function requireModest({ fields, skills, experiences, projects }: ReturnType<typeof changed>): void {
  const limits: [readonly unknown[] | undefined, number][] = [
    [fields.links, profileLimits.links],
    [fields.languages, profileLimits.languages],
    [skills, profileLimits.skills],
    [experiences, entryLimits.entries],
    [projects, entryLimits.entries],
  ]
  const over = limits.find(([list = [], most]) => list.length > most)
  if (over) throw invalidField('changes', 'import_too_much', { 0: String(over[1]) })
}
