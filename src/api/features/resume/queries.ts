import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { ImportedContent } from '#api/db/schema/profile.ts'
import type { Db, Deps } from '#api/deps.ts'
import { findProfile } from '#api/features/profile/queries.ts'
import { found } from '#api/http/caller.ts'
import { pictures } from '#api/pictures/pictures.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { CvLayout, CvPart } from '#contract/resume/resume.ts'
import { cvContent } from './cv/content.ts'
import { makeCv } from './cv/make-cv.ts'
import { fileNameOf } from './file-name.ts'

type CvWish = { layout: CvLayout; lang: Locale; without?: readonly CvPart[] | undefined; photo?: boolean | undefined }

/** The present profile of a person as a CV, for themselves and for what they send. */
export async function drawCv(deps: Deps, userId: string, { layout, lang, without, photo: withPhoto }: CvWish) {
  const { db, settings, clock } = deps
  const profile = found(await findProfile(db, userId))
  const confirmed = await findConfirmed(db, userId)
  const photo = withPhoto && profile.photo ? await squareOf(deps, profile.photo.id) : null
  const around = { lang, publicUrl: settings.publicUrl, now: clock(), confirmed, without, photo }
  const content = cvContent(profile, around)
  const { file, ...drawing } = await makeCv({ layout, content })
  return {
    fileName: `${fileNameOf('cv', profile)}.pdf`,
    content: Buffer.from(file.buffer, file.byteOffset, file.byteLength),
    ...drawing,
    undrawn: content.undrawn,
    lacking: content.lacking,
  }
}

const photoPixels = 320
const empty = `<svg xmlns="http://www.w3.org/2000/svg" width="${photoPixels}" height="${photoPixels}"/>`

/** A photo as PNG, cut to a square; none when the storage has lost it. */
async function squareOf({ storage }: Deps, id: string): Promise<Buffer | null> {
  const stream = await storage.get(id)
  return stream ? pictures.draw(empty, await buffer(stream)) : null
}

/** Skills of which something shows the level that the person says. */
async function findConfirmed(db: Db, userId: string): Promise<Set<string>> {
  const { rows } = await sql<{ skill: string }>`
    select skill from user_skills as said
    where user_id = ${userId} and exists (
      select from skill_evidence where user_id = said.user_id and skill = said.skill and level >= said.level)`.execute(
    db,
  )
  return new Set(rows.map(({ skill }) => skill))
}

/** The last import of a person; a job deletes it when its time is over. */
export const findImport = (db: Db, userId: string) =>
  db.selectFrom('resume_imports').selectAll().where('user_id', '=', userId).executeTakeFirst()

type Import = Record<'before' | 'after', ImportedContent> & { changes: number; at: Date }

/** Takes the place of an earlier one: only the last import can be taken back. */
export async function saveImport(tx: Db, userId: string, { before, after, changes, at }: Import): Promise<void> {
  const row = { before: JSON.stringify(before), after: JSON.stringify(after), changes, at }
  await tx
    .insertInto('resume_imports')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

export async function deleteImport(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('resume_imports').where('user_id', '=', userId).execute()
}
