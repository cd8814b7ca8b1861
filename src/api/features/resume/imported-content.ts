import type { ImportedContent } from '#api/db/schema/profile.ts'
import type { Tx } from '#api/db/transaction.ts'
import type { Db } from '#api/deps.ts'
import * as profiles from '#api/features/profile/queries.ts'
import { found } from '#api/http/caller.ts'
import { showFiles } from '#api/records/file-uses.ts'
import { projectInputOf } from '#contract/profile/entries.ts'
import { fieldsOf, type Profile } from '#contract/profile/profile.ts'

export const contentOf = (profile: Profile): ImportedContent => ({
  country: profile.country,
  fields: fieldsOf(profile),
  skills: profile.skills.map(({ skill, level }) => ({ skill, level })),
  experiences: profile.experiences,
  projects: profile.projects.map((project) => ({
    ...projectInputOf(project),
    id: project.id,
    version: project.version,
  })),
})

export const findContent = async (db: Db, userId: string): Promise<ImportedContent> =>
  contentOf(found(await profiles.findProfile(db, userId)))

/** Entries with an id stay the same entries, so that editors in other tabs still find them. */
type Written = profiles.ProfileContent & Pick<ImportedContent, 'country' | 'fields'>

/** The caller holds the profile. */
export async function writeContent(tx: Tx, userId: string, { country, ...content }: Written, now: Date): Promise<void> {
  await profiles.replaceProfile(tx, userId, content, now)
  await profiles.saveAccount(tx, userId, { country }, now)
  const photo = profiles.photoUse(userId, content.fields.visibility)
  await showFiles(tx, photo, photo.visibility)
}
