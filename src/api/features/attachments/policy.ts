import type { Actor } from '#api/http/session.ts'
import type { AttachmentKind } from '#contract/attachments.ts'

type Person = Pick<Actor, 'id' | 'scope'>
type File = { ownerId: string | null; kind: AttachmentKind; isPublic: boolean }

/** Covers and materials belong to events, so those who run events bring them, see them and take them away. */
const isOfEvents = (kind: AttachmentKind) => kind === 'cover' || kind === 'material'
const runsEvents = ({ scope }: Person) => scope.has('events:manage')

export function canUpload(person: Person, kind: AttachmentKind): boolean {
  return !isOfEvents(kind) || runsEvents(person)
}

/** What belongs to nothing that others may see is for its owner alone, whatever role the others have. */
export function canRead(person: Person | null, file: File): boolean {
  return file.isPublic || (person !== null && canDelete(person, file))
}

export function canDelete(person: Person, { ownerId, kind }: File): boolean {
  return ownerId === person.id || (isOfEvents(kind) && runsEvents(person))
}
