import { forgetLists } from '#web/lib/page/device-store.ts'
import { toldHere } from '#web/lib/page/told-here.ts'
import { call, session } from '#web/lib/api/client.ts'
import { discardAllDrafts } from '#web/lib/forms/drafts.ts'

/** A deliberate logout deletes drafts and ends what this browser is told; an expired session keeps both. */
export async function signOut() {
  discardAllDrafts()
  if (toldHere.owner()) await endTold().catch(() => {})
  await forgetLists().catch(() => {})
  const elsewhere = session.state().user?.organisation ? await organisationExit().catch(() => null) : null
  await session.logout()
  if (elsewhere) location.assign(elsewhere)
}

/** Where the organisation signs people out, if it does. */
async function organisationExit() {
  const { leaveOrganisation } = await import('#contract/auth/organisations.ts')
  return (await call(leaveOrganisation)).url
}

async function endTold() {
  const { endHere } = await import('#web/features/notices/told-device.ts')
  await endHere()
}
