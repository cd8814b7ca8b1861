import type { Actor } from '#api/http/session.ts'
import type { FileVisibility } from '#api/records/file-uses.ts'
import {
  personalKinds,
  recordKinds,
  type AttachmentKind,
  type PersonalKind,
} from '#contract/attachments/attachments.ts'
import type { Scope } from '#contract/scopes.ts'

type Person = Pick<Actor, 'id' | 'scope'>
type File = { ownerId: string | null; kind: AttachmentKind; uses: readonly { visibility: FileVisibility }[] }

/** The scopes by which the areas' staff upload, see and delete covers and materials. */
type StaffScopes = readonly Scope[]

const runsAnArea = ({ scope }: Person, scopes: StaffScopes) => scopes.some((one) => scope.has(one))

export function canUpload(person: Person, kind: AttachmentKind, scopes: StaffScopes): boolean {
  return !recordKinds.includes(kind) || runsAnArea(person, scopes)
}

/** A file that no record shows is readable only by its owner, whatever the other person's role. */
export function canRead(person: Person | null, file: File, scopes: StaffScopes): boolean {
  const isShownTo = (visibility: FileVisibility) => file.uses.some((use) => use.visibility === visibility)
  const mayRead = (reader: Person) =>
    (isShownTo('members') && reader.scope.has('members:browse')) || canDelete(reader, file, scopes)
  return isShownTo('public') || (person !== null && mayRead(person))
}

export function canDelete(person: Person, { ownerId, kind }: Omit<File, 'uses'>, scopes: StaffScopes): boolean {
  return ownerId === person.id || (recordKinds.includes(kind) && runsAnArea(person, scopes))
}

/** Renaming and replacing are for one's own attachments; files of other kinds change in the form of their record. */
export function canChange(person: Person, { ownerId, kind }: Omit<File, 'uses'>): boolean {
  return ownerId === person.id && personalKinds.includes(kind as PersonalKind)
}
