import { randomUUIDv7 } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { announceFile, insertWithinQuota } from '#api/features/attachments/queries.ts'
import { findProfile } from '#api/features/profile/queries.ts'
import { cvContent } from '#api/features/resume/cv/content.ts'
import type { CvQuestion } from '#api/features/resume/cv/make-cv.ts'
import { fileNameOf } from '#api/features/resume/file-name.ts'
import { schedule } from '#api/jobs/jobs.ts'
import type { SeedContext } from './context.ts'

export const drawCvsJob = 'resume.demo-cvs'

/** Those whose files somebody who tries the demo is likely to open. */
const owners = [
  'onit',
  'founder',
  'mentor',
  'amara.diallo',
  'lukas.weber',
  'diogo.macedo',
  'lara.pimentel',
  'tomas.figueiredo',
]

const contentType = 'application/pdf'
const rowGrace = 3_600_000

/** Drawing eight CVs takes seconds, so a job does it once the server listens. */
export async function seedCvs(tx: Transaction<Schema>, { now }: SeedContext): Promise<void> {
  await schedule(tx, { kind: drawCvsJob, payload: {}, runAt: now, key: drawCvsJob })
}

/** A run that was interrupted goes on with the people who have no CV yet. */
export async function drawCvs(deps: Deps, draw: (question: CvQuestion) => Promise<Uint8Array>): Promise<void> {
  for (const [index, name] of owners.entries()) {
    const person = await findWithoutCv(deps, `${name}@viveiro.example`)
    const profile = person && (await findProfile(deps.db, person.id))
    if (!profile) continue
    const content = cvContent(profile, {
      lang: person.locale,
      publicUrl: deps.settings.publicUrl,
      now: deps.clock(),
    })
    const file = await draw({ layout: index % 2 === 0 ? 'classic' : 'modern', content })
    await keep(deps, person.id, `${fileNameOf('cv', profile)}.pdf`, Buffer.from(file))
  }
}

const hasCv = sql<boolean>`exists (select from attachments where owner_id = users.id and kind = 'cv')`

const findWithoutCv = ({ db }: Deps, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'locale'])
    .where('email', '=', email)
    .where(sql<boolean>`not ${hasCv}`)
    .executeTakeFirst()

/** The file before its row, like an upload: the sweep deletes it if the row never follows. */
async function keep(deps: Deps, ownerId: string, fileName: string, content: Buffer): Promise<void> {
  const id = randomUUIDv7()
  const createdAt = deps.clock()
  await announceFile(deps.db, id, new Date(createdAt.getTime() + rowGrace))
  await deps.storage.put(id, content, contentType)
  const row = {
    id,
    ownerId,
    kind: 'cv',
    fileName,
    contentType,
    size: content.length,
    width: null,
    height: null,
  } as const
  await transaction(deps.db, (tx) => insertWithinQuota(tx, { ...row, createdAt }))
}
