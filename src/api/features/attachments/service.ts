import { randomUUIDv7 } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ApiArea } from '#api/area.ts'
import { audit } from '#api/records/audit.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { AppError, invalidField } from '#api/errors.ts'
import type { Kept, Once } from '#api/http/idempotency.ts'
import type { Actor } from '#api/http/session.ts'
import { attachmentRules, fileTypes, type Attachment } from '#contract/attachments/attachments.ts'
import { hourMs } from '#contract/times.ts'
import { cleanName } from './file-name.ts'
import { agreedType } from './file-type.ts'
import { reencode } from './images.ts'
import { canDelete, canRead, canUpload } from './policy.ts'
import { announceFile, deleteUnused, findFile, insertWithinQuota } from './queries.ts'
import { giveUsesTo, requireReplaceable } from './own-files.ts'
import type { ReceivedFile } from './receive.ts'

type Areas = readonly ApiArea[]
const staffScopes = (areas: Areas) => areas.flatMap(({ fileUses }) => fileUses?.staff ?? [])

// Longer than the minute or two between storing a file and writing its row.
const rowGrace = hourMs

type Storing = {
  file: ReceivedFile
  areas: Areas
  /** Waits for the turn of this picture. */
  unpack: <T>(picture: () => Promise<T>) => Promise<T>
  once: Once<Attachment>
}

/** Stores the file before its row, so that an interrupted upload leaves a file that the sweep deletes. */
export async function storeFile(
  deps: Deps,
  caller: Caller,
  { file: received, areas, unpack, once }: Storing,
): Promise<Kept<Attachment>> {
  const { actor } = caller
  if (!canUpload(actor, received.kind, staffScopes(areas))) refuse('forbidden')
  await requireReplaceable(deps, actor, received)
  const { content, ...details } = await prepare(received, unpack)
  const id = randomUUIDv7()
  const createdAt = deps.clock()
  const row = { id, kind: received.kind, ...details, size: content.length }
  await announceFile(deps.db, id, new Date(createdAt.getTime() + rowGrace))
  await deps.storage.put(id, content, details.contentType).catch(unavailable)
  const kept = await once(async ({ db: tx }) => {
    const { replaces } = received
    if (!(await insertWithinQuota(tx, { ...row, ownerId: actor.id, createdAt, replaces })))
      throw invalidField('file', 'file_quota')
    if (replaces !== undefined) await giveUsesTo(tx, caller, { from: replaces, to: id })
    const after = { kind: row.kind, size: row.size }
    await audit(tx, caller, 'attachments.upload', { type: 'attachment', id }, { after })
    return { ...row, createdAt: createdAt.toISOString() }
  }).catch((error: unknown) => giveBack(deps, id, error))
  // A parallel upload with the same key was first: this copy has no row.
  if (kept.answer.id !== id) await deps.storage.delete(id).catch(() => {})
  return kept
}

/** Deletes the file of a refused row. After any other failure the row may be there: the sweep looks later. */
async function giveBack({ storage }: Deps, id: string, error: unknown): Promise<never> {
  if (error instanceof AppError) await storage.delete(id).catch(() => {})
  throw error
}

type PreparedFile = Pick<Attachment, 'fileName' | 'contentType' | 'width' | 'height'> & { content: Buffer }

async function prepare(file: ReceivedFile, unpack: Storing['unpack']): Promise<PreparedFile> {
  const { kind, name, type, content } = file
  const rule = attachmentRules[kind]
  if (content.length > rule.maxBytes) refuse('too_large')
  const agreed = agreedType({ name, type, content })
  if (agreed === undefined || !rule.types.includes(agreed)) refuse('unsupported_type')
  if (agreed.startsWith('image/')) {
    const picture = await unpack(() => reencode(content, kind))
    return { fileName: cleanName(name, 'webp'), contentType: 'image/webp', ...picture }
  }
  return { fileName: cleanName(name, fileTypes[agreed][0]), contentType: agreed, width: null, height: null, content }
}

type FoundFile = NonNullable<Awaited<ReturnType<typeof findFile>>>

/** Hidden and missing files both answer 404. */
export async function requireReadable(deps: Deps, areas: Areas, actor: Actor | null, id: string): Promise<FoundFile> {
  const file = found(await findFile(deps.db, id))
  if (file.hidden && !actor?.scope.has('manage:open')) refuse('not_found')
  if (canRead(actor, file, staffScopes(areas))) return file
  // Whoever comes from outside has no part in the records of the programme.
  const inside = actor?.scope.has('members:browse') ? file.uses : []
  for (const { area, recordId, field, visibility } of inside) {
    const rules = areas.find(({ name }) => name === area)?.fileUses
    if (actor && visibility === 'record' && (await rules?.canRead?.(deps, actor, recordId, field))) return file
  }
  refuse('not_found')
}

export async function openFile(deps: Deps, id: string): Promise<Readable> {
  return found(await deps.storage.get(id).catch(unavailable))
}

export async function removeFile(deps: Deps, areas: Areas, caller: Caller, id: string): Promise<void> {
  const file = await requireReadable(deps, areas, caller.actor, id)
  if (!canDelete(caller.actor, file, staffScopes(areas))) refuse('forbidden')
  await transaction(deps.db, async (tx) => {
    if (!(await deleteUnused(tx, id))) refuse('state_conflict')
    const before = { kind: file.kind, ownerId: file.ownerId }
    await audit(tx, caller, 'attachments.delete', { type: 'attachment', id }, { before })
  })
  // Without its row the file is unreachable; if this delete fails, the sweep repeats it.
  await deps.storage.delete(id).catch(() => {})
}

function unavailable(cause: unknown): never {
  throw new AppError('unavailable', { cause })
}
