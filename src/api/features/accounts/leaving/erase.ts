import type { ApiArea } from '#api/area.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { removeFromOutbox } from '#api/mail/transport.ts'
import { audit } from '#api/records/audit.ts'
import { cleanNamingTexts } from '#api/records/naming-texts.ts'
import { sweepUploads } from '#api/storage/sweep.ts'
import { auditObject } from '../queries.ts'
import { blankPerson, dropPersonRows, eraseMails, eraseTechnicalRows, forgetName, holdPerson } from './queries.ts'

export const eraseJob = 'accounts.erase'

/** Erases a person who asked for it and has not come back; may run again after a crash. */
export async function erasePerson(deps: Deps, areas: readonly ApiArea[], id: string): Promise<void> {
  const now = deps.clock()
  const mails = await transaction(deps.db, async (tx) => {
    const row = await holdPerson(tx, id)
    if (row?.status !== 'leaving' || row.erase_at! > now) return []
    const { email, first_name: firstName, last_name: lastName, phone } = row
    const person = { id, email, firstName, lastName, phone }
    if (row.erase_texts) await cleanNamingTexts(tx, areas, person)
    for (const { people } of areas) await people?.leaveBehind?.(tx, person)
    for (const { people } of areas) await people?.erase?.(tx, deps, person)
    const gone = await eraseMails(tx, person)
    await eraseTechnicalRows(tx, person)
    await forgetName(tx, person)
    await dropPersonRows(tx, id, new Set(areas.flatMap(({ people }) => people?.keeps ?? [])))
    await blankPerson(tx, id, now)
    await audit(tx, null, 'accounts.erase', auditObject(id))
    return gone
  })
  // Files go after the commit: a row without its file would be a fault, a file without its row is swept.
  await removeFromOutbox(deps.settings, mails)
  await sweepUploads(deps)
}
