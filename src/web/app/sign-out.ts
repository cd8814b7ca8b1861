import { session } from '#web/lib/api/client.ts'
import { discardAllDrafts } from '#web/lib/forms/drafts.ts'

/** A deliberate logout deletes drafts; an expired session keeps them. */
export async function signOut() {
  discardAllDrafts()
  await session.logout()
}
