import { trustOwn, workerPath } from './trusted-types.ts'

/** The worker that shows notices and the page without a connection. Registered again, it is updated. */
export function registerWorker(path = workerPath): Promise<ServiceWorkerRegistration> {
  trustOwn(path)
  return navigator.serviceWorker.register(path, { updateViaCache: 'none' })
}
