import { trustOwn, workerPath } from './trusted-types.ts'

/** The worker that shows notices and the page without a connection. Registered again, it is updated. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  trustOwn()
  return navigator.serviceWorker.register(workerPath, { updateViaCache: 'none' })
}
