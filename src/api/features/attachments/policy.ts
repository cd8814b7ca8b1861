import type { Actor } from '#api/http/session.ts'
import type { AttachmentKind } from '#contract/attachments.ts'

type Person = Pick<Actor, 'id' | 'role' | 'scope'>
type File = { ownerId: string | null; isPublic: boolean }

const isStaff = ({ role }: Person) => role === 'staff' || role === 'admin'
const isOwner = (person: Person, { ownerId }: File) => ownerId === person.id

/** Covers and materials belong to events, so only those who run events bring them. */
export function canUpload(person: Person, kind: AttachmentKind): boolean {
  return (kind !== 'cover' && kind !== 'material') || person.scope.has('events:manage')
}

export function canRead(person: Person | null, file: File): boolean {
  return file.isPublic || (person !== null && (isOwner(person, file) || isStaff(person)))
}

export function canDelete(person: Person, file: File): boolean {
  return isOwner(person, file) || isStaff(person)
}
