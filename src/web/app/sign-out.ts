import { session } from '#web/lib/client.ts'
import { discardAllDrafts } from '#web/lib/drafts.ts'

/** Leaving on purpose takes what was half written along; an expired session does not. */
export async function signOut() {
  discardAllDrafts()
  await session.logout()
}
