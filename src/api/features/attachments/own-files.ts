import { transaction } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { invalidField } from '#api/errors.ts'
import type { Actor } from '#api/http/session.ts'
import { audit } from '#api/records/audit.ts'
import {
  attachmentRules,
  fileTypes,
  personalQuota,
  type Attachment,
  type describeAttachment,
  type FileType,
  type listAttachments,
} from '#contract/attachments/attachments.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { cleanName } from './file-name.ts'
import { canChange } from './policy.ts'
import { deleteUnused, findFile, findFilesOfOwner, findUsage, moveUses, renameFile } from './queries.ts'
import type { ReceivedFile } from './receive.ts'

export async function listOwnFiles({ db }: Deps, { id }: Actor): Promise<AnswerOf<typeof listAttachments>> {
  const [rows, usage] = await Promise.all([findFilesOfOwner(db, id), findUsage(db, id)])
  return {
    items: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    quota: { ...usage, mostAttachments: personalQuota.attachments, mostBytes: personalQuota.bytes },
  }
}

/** Another person's file answers like a missing one. */
async function requireOwn({ db }: { db: Db }, actor: Actor, id: string) {
  const file = found(await findFile(db, id))
  if (!canChange(actor, file)) refuse('not_found')
  return file
}

/** Renames a file; its ending stays what its content is. */
export async function changeFile(
  deps: Deps,
  caller: Caller,
  { id, fileName, kind }: BodyOf<typeof describeAttachment> & { id: string },
): Promise<Attachment> {
  return transaction(deps.db, async (tx) => {
    const { ownerId: _owner, uses: _uses, hidden: _hidden, ...file } = await requireOwn({ db: tx }, caller.actor, id)
    const type = file.contentType as FileType
    const { types, maxBytes } = attachmentRules[kind]
    if (!types.includes(type) || file.size > maxBytes) throw invalidField('kind', 'invalid_option')
    const after = { fileName: cleanName(withoutEnding(fileName, type), fileTypes[type][0]), kind }
    await renameFile(tx, id, { file_name: after.fileName, kind })
    await audit(tx, caller, 'attachments.describe', { type: 'attachment', id }, { after: { kind } })
    return { ...file, ...after, createdAt: file.createdAt.toISOString() }
  })
}

/** The name as `cleanName` expects it: with an ending to take off, also when the person typed none. */
function withoutEnding(name: string, type: FileType): string {
  const isKnown = fileTypes[type].some((ending) => name.toLowerCase().endsWith(`.${ending}`))
  return isKnown ? name : `${name}.${fileTypes[type][0]}`
}

/** Refuses before the new file is stored. */
export async function requireReplaceable(deps: Deps, actor: Actor, { replaces, kind }: ReceivedFile): Promise<void> {
  if (replaces === undefined) return
  const file = await requireOwn(deps, actor, replaces)
  if (file.kind !== kind) throw invalidField('kind', 'invalid_option')
}

/** The new file takes the place of the old one, which is deleted. */
export async function giveUsesTo(tx: Db, caller: Caller, { from, to }: { from: string; to: string }): Promise<void> {
  await moveUses(tx, from, to)
  // Somebody else deleted or used it meanwhile.
  if (!(await deleteUnused(tx, from))) refuse('not_found')
  await audit(tx, caller, 'attachments.replace', { type: 'attachment', id: from }, { after: { replacedBy: to } })
}
