import { randomUUIDv7 } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Deps } from '#api/deps.ts'
import { announceFile, findFile } from '#api/features/attachments/queries.ts'
import { drawCv } from '#api/features/resume/queries.ts'
import { AppError, invalidField } from '#api/errors.ts'
import type { ApplyInput } from '#contract/applications/own.ts'
import { hourMs } from '#contract/times.ts'

export type SentCv = { cv_id: string; cv_name: string; cv_type: string; cv_size: number }
type Document = { fileName: string; contentType: string; content: Buffer }

// Longer than the moment between storing the copy and writing the application.
const rowGrace = hourMs

/**
 * Keeps a copy of the CV that belongs to the application alone: the person may change or delete their own at any time.
 * The file comes before the row, so that what is never saved is swept.
 */
export async function copyCv(deps: Deps, userId: string, choice: ApplyInput['cv']): Promise<SentCv | null> {
  if (choice === null) return null
  const file = await (choice.from === 'profile' ? drawn(deps, userId, choice) : attached(deps, userId, choice.id))
  const id = randomUUIDv7()
  await announceFile(deps.db, id, new Date(deps.clock().getTime() + rowGrace))
  await deps.storage.put(id, file.content, file.contentType).catch(unavailable)
  return { cv_id: id, cv_name: file.fileName, cv_type: file.contentType, cv_size: file.content.length }
}

const unavailable = (cause: unknown): never => {
  throw new AppError('unavailable', { cause })
}

async function drawn(deps: Deps, userId: string, choice: Parameters<typeof drawCv>[2]): Promise<Document> {
  const { fileName, content } = await drawCv(deps, userId, choice)
  return { fileName, content, contentType: 'application/pdf' }
}

/** Somebody else's file, and one that is no CV, are as unknown as one that does not exist. */
async function attached({ db, storage }: Deps, userId: string, id: string): Promise<Document> {
  const file = await findFile(db, id)
  const stream = file?.ownerId === userId && file.kind === 'cv' ? await storage.get(id).catch(unavailable) : undefined
  if (!file || !stream) throw invalidField('cv', 'unknown_reference')
  return { fileName: file.fileName, contentType: file.contentType, content: await buffer(stream) }
}
