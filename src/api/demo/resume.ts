import { randomUUIDv7 } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { hourMs } from '#contract/times.ts'
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
const rowGrace = hourMs

const cvsJob = (runAt: Date) => ({ kind: drawCvsJob, payload: {}, runAt, key: drawCvsJob })

/** Drawing eight CVs takes seconds, so a job does it once the server listens. */
export async function seedCvs(tx: Transaction<Schema>, { now }: SeedContext): Promise<void> {
  await schedule(tx, cvsJob(now))
}

/** Draws the CV of the first person without one. The next one is another job, so that a stop waits for one only. */
export async function drawNextCv(
  deps: Deps,
  draw: (question: CvQuestion) => Promise<{ file: Uint8Array }>,
): Promise<void> {
  const [person, next] = await findWithoutCv(deps)
  const profile = person && (await findProfile(deps.db, person.id))
  if (!profile) return
  const content = cvContent(profile, {
    lang: person.locale,
    publicUrl: deps.settings.publicUrl,
    now: deps.clock(),
  })
  const isEven = owners.findIndex((name) => addressOf(name) === person.email) % 2 === 0
  const { file } = await draw({ layout: isEven ? 'classic' : 'modern', content })
  await keep(deps, person.id, `${fileNameOf('cv', profile)}.pdf`, Buffer.from(file))
  if (next) await schedule(deps.db, cvsJob(deps.clock()))
}

const addressOf = (name: string) => `${name}@viveiro.example`

const hasCv = sql<boolean>`exists (select from attachments where owner_id = users.id and kind = 'cv')`

const findWithoutCv = ({ db }: Deps) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'locale'])
    .where('email', 'in', owners.map(addressOf))
    .where(sql<boolean>`not ${hasCv}`)
    .orderBy('email')
    .limit(2)
    .execute()

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
