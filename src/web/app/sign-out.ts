import { session } from '#web/lib/api/client.ts'
import { discardAllDrafts } from '#web/lib/forms/drafts.ts'

/** Leaving on purpose takes what was half written along; an expired session does not. */
export async function signOut() {
  discardAllDrafts()
  await session.logout()
}
