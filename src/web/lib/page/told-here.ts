// Storage may be blocked: then this browser is asked in settings alone, and forgets.
function kept(change?: (storage: Storage) => void): string | null {
  try {
    change?.(localStorage)
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const key = 'viveiro.push'
const declined = 'no'

/** Whom this browser tells while the product is closed, or that somebody said «not now» here. */
export const toldHere = {
  owner: () => (kept() === declined ? null : kept()),
  isAnswered: () => kept() !== null,
  isFor: (userId: string) => void kept((storage) => storage.setItem(key, userId)),
  decline: () => void kept((storage) => storage.setItem(key, declined)),
  forget: () => void kept((storage) => storage.removeItem(key)),
}

/** Whether the browser can be asked at all; iPhones only once the product is on their home screen. */
export const canBeTold = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
