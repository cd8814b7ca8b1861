import { ApiError } from '#web/lib/api/api-error.ts'
import { PageError } from '#web/lib/page/page-error.ts'

const key = 'viveiro.reload'
export const reloadGuard = 60_000

type ReloadContext = {
  now: () => number
  storage: () => Storage
  reload: () => void
  /** Whether the server answers, whatever it says. */
  reach: () => Promise<boolean>
}

const browser: ReloadContext = {
  now: Date.now,
  storage: () => sessionStorage,
  reload: () => location.reload(),
  reach: () =>
    fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
      () => true,
      () => false,
    ),
}

/**
 * Code that fails to load is mostly code of an older build: the page is loaded anew, but not again within a minute.
 * Without a connection that would only lead to the browser's own error page, so ours shows instead.
 * Until the reload takes place nothing else happens, hence the promise without an end.
 */
export async function loadOrReload<T>(load: () => Promise<T>, surroundings: ReloadContext = browser): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!(await surroundings.reach())) throw new ApiError('offline', 0)
    if (!mayReload(surroundings)) throw new PageError(500, error instanceof Error ? error.message : String(error))
    surroundings.reload()
    return new Promise<never>(() => {})
  }
}

function mayReload({ now, storage }: ReloadContext): boolean {
  try {
    const last = Number.parseInt(storage().getItem(key) ?? '', 10)
    if (!Number.isNaN(last) && last + reloadGuard >= now()) return false
    storage().setItem(key, String(now()))
    return true
  } catch {
    // Without storage nothing would stop it from reloading for ever.
    return false
  }
}
