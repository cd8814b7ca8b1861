import { randomUUIDv7 } from 'node:crypto'
import type { Readable } from 'node:stream'
import { audit } from '#api/records/audit.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, type Caller } from '#api/http/caller.ts'
import { AppError, invalidField } from '#api/http/errors.ts'
import type { Actor } from '#api/http/session.ts'
import { attachmentRules, fileTypes, type Attachment } from '#contract/attachments.ts'
import { cleanName } from './file-name.ts'
import { agreedType } from './file-type.ts'
import { reencode } from './images.ts'
import { canDelete, canRead, canUpload } from './policy.ts'
import { announceFile, deleteUnused, findFile, insertWithinQuota } from './queries.ts'
import type { ReceivedFile } from './receive.ts'

// An upload takes a minute or two between its file and its row.
const graceful = 3_600_000

/** First the file, then its row: what is cut off in between is a file without a row, of which the sweep knows. */
export async function storeFile(deps: Deps, caller: Caller, received: ReceivedFile): Promise<Attachment> {
  const { actor } = caller
  if (!canUpload(actor, received.kind)) throw new AppError('forbidden')
  const { content, ...details } = await prepare(received)
  const id = randomUUIDv7()
  const createdAt = deps.clock()
  const row = { id, kind: received.kind, ...details, size: content.length }
  await announceFile(deps.db, id, new Date(createdAt.getTime() + graceful))
  await deps.storage.put(id, content, details.contentType).catch(unavailable)
  const fits = await transaction(deps.db, async (tx) => {
    const inserted = await insertWithinQuota(tx, { ...row, ownerId: actor.id, createdAt })
    const after = { kind: row.kind, size: row.size }
    if (inserted) await audit(tx, caller, 'attachments.upload', { type: 'attachment', id }, { after })
    return inserted
  })
  if (!fits) {
    await deps.storage.delete(id)
    throw invalidField('file', 'file_quota')
  }
  return { ...row, createdAt: createdAt.toISOString() }
}

type Prepared = Pick<Attachment, 'fileName' | 'contentType' | 'width' | 'height'> & { content: Buffer }

async function prepare({ kind, name, type, content }: ReceivedFile): Promise<Prepared> {
  const rule = attachmentRules[kind]
  if (content.length > rule.maxBytes) throw new AppError('too_large')
  const agreed = agreedType({ name, type, content })
  if (agreed === undefined || !rule.types.includes(agreed)) throw new AppError('unsupported_type')
  if (agreed.startsWith('image/')) {
    return { fileName: cleanName(name, 'webp'), contentType: 'image/webp', ...(await reencode(content, kind)) }
  }
  return { fileName: cleanName(name, fileTypes[agreed][0]), contentType: agreed, width: null, height: null, content }
}

type OpenFile = { fileName: string; contentType: string; size: number; stream: Readable }

/** A file that may not be seen and one that does not exist look the same. */
export async function openFile({ db, storage }: Deps, actor: Actor | null, id: string): Promise<OpenFile> {
  const file = await findFile(db, id)
  if (!file || !canRead(actor, file)) throw new AppError('not_found')
  const stream = found(await storage.get(id).catch(unavailable))
  return { fileName: file.fileName, contentType: file.contentType, size: file.size, stream }
}

export async function removeFile(deps: Deps, caller: Caller, id: string): Promise<void> {
  const file = found(await findFile(deps.db, id))
  if (!canRead(caller.actor, file)) throw new AppError('not_found')
  if (!canDelete(caller.actor, file)) throw new AppError('forbidden')
  await transaction(deps.db, async (tx) => {
    if (!(await deleteUnused(tx, id))) throw new AppError('state_conflict')
    const before = { kind: file.kind, ownerId: file.ownerId }
    await audit(tx, caller, 'attachments.delete', { type: 'attachment', id }, { before })
  })
  // Without its row the file is out of reach at once; if this fails, the sweep takes it.
  await deps.storage.delete(id).catch(() => {})
}

function unavailable(cause: unknown): never {
  throw new AppError('unavailable', { cause })
}
