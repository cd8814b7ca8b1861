import { toldHere } from '#web/lib/page/told-here.ts'
import { session } from '#web/lib/api/client.ts'
import { discardAllDrafts } from '#web/lib/forms/drafts.ts'

/** A deliberate logout deletes drafts and ends what this browser is told; an expired session keeps both. */
export async function signOut() {
  discardAllDrafts()
  if (toldHere.owner()) await endTold().catch(() => {})
  await forgetDoors().catch(() => {})
  await session.logout()
}

async function endTold() {
  const { endHere } = await import('#web/features/notices/told-device.ts')
  await endHere()
}

/** The lists of names that a door keeps on this device. */
async function forgetDoors() {
  const { forgetLists } = await import('#web/features/events/door/kept.ts')
  await forgetLists()
}
