import { session } from '#web/lib/api/client.ts'

const key = () => `viveiro.subscribed.${session.state().user?.id}`

/** Remembered on this device: a calendar program does not tell that it was given the address. */
export function markSubscribed() {
  try {
    localStorage.setItem(key(), 'true')
  } catch {
    // Without storage the first step stays open, which does no harm.
  }
}

export function hasSubscribed(): boolean {
  try {
    return localStorage.getItem(key()) !== null
  } catch {
    return false
  }
}
