import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, type Caller } from '#api/http/caller.ts'
import { invalidField } from '#api/errors.ts'
import { audit } from '#api/records/audit.ts'
import { showFiles, useFiles } from '#api/records/file-uses.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { parsePhone, type PhoneInput } from '#contract/phone/phone.ts'
import type { updateProfile } from '#contract/profile/edit.ts'
import type { Profile, setSkills, Visibility } from '#contract/profile/profile.ts'
import * as queries from './queries.ts'

export const auditObject = (userId: string) => ({ type: 'profile', id: userId })

export const showProfile = async ({ db }: Deps, userId: string): Promise<Profile> =>
  found(await queries.findProfile(db, userId))

type ProfileChange = Omit<BodyOf<typeof updateProfile>, 'version'>

/** False when the profile has changed since this version, for example in another tab. */
export async function changeProfile(deps: Deps, caller: Caller, { version, ...change }: BodyOf<typeof updateProfile>) {
  const { id } = caller.actor
  return transaction(deps.db, async (tx) => {
    const before = await queries.holdProfile(tx, id)
    if (before.version !== version) return false
    const { firstName, lastName, country, phone, photoId, ...fields } = change
    const account = { firstName: firstName?.trim(), lastName: lastName?.trim(), country, ...phoneColumns(phone) }
    await queries.saveAccount(tx, id, account, deps.clock())
    await setPhoto(tx, caller, photoId, change.visibility ?? before.visibility)
    await queries.saveFields(tx, id, emptyAsNull(fields), deps.clock())
    await audit(tx, caller, 'profile.update', auditObject(id), { after: { fields: Object.keys(change) } })
    return true
  })
}

/** Spaces alone are nothing, so that no part of the profile looks filled in without being so. */
function emptyAsNull<Fields extends object>(fields: Fields): Fields {
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' && value.trim() === '' ? null : value,
  ])
  return Object.fromEntries(entries) as Fields
}

function phoneColumns(phone: PhoneInput | null | undefined) {
  if (phone === undefined) return {}
  if (phone === null) return { phone: null, phoneCountry: null, phoneExt: null }
  const parsed = parsePhone(phone.number, phone.country)
  if (!parsed.ok) throw invalidField('phone', parsed.code)
  return { phone: parsed.e164, phoneCountry: parsed.country ?? phone.country, phoneExt: parsed.ext }
}

/** Undefined keeps the present one. */
async function setPhoto(tx: Tx, caller: Caller, photoId: ProfileChange['photoId'], visibility: Visibility) {
  const { id } = caller.actor
  const use = queries.photoUse(id, visibility)
  if (photoId === undefined) {
    await showFiles(tx, use, use.visibility)
    return
  }
  await useFiles(tx, caller, { ...use, fileIds: photoId === null ? [] : [photoId], kinds: ['photo'] })
}

/** False when the profile has changed since this version. */
export async function changeSkills(deps: Deps, caller: Caller, { skills, version }: BodyOf<typeof setSkills>) {
  const { id } = caller.actor
  return transaction(deps.db, async (tx) => {
    const before = await queries.holdProfile(tx, id)
    if (before.version !== version) return false
    const usable = await queries.findUsableSkills(tx, id, skills)
    const unknown = skills.findIndex(({ skill }) => !usable.has(skill))
    if (unknown >= 0) throw invalidField(`skills.${unknown}.skill`, 'unknown_reference')
    await queries.replaceProfile(tx, id, { skills }, deps.clock())
    await audit(tx, caller, 'profile.skills', auditObject(id), { after: { skills: skills.length } })
    return true
  })
}
