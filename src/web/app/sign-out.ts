import { forgetLists } from '#web/lib/page/device-store.ts'
import { toldHere } from '#web/lib/page/told-here.ts'
import { session } from '#web/lib/api/client.ts'
import { discardAllDrafts } from '#web/lib/forms/drafts.ts'

/** A deliberate logout deletes drafts and ends what this browser is told; an expired session keeps both. */
export async function signOut() {
  discardAllDrafts()
  if (toldHere.owner()) await endTold().catch(() => {})
  await forgetLists().catch(() => {})
  await session.logout()
}

async function endTold() {
  const { endHere } = await import('#web/features/notices/told-device.ts')
  await endHere()
}
