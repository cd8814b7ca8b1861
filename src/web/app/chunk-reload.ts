import { ApiError } from '#web/lib/api/api-error.ts'
import { PageError } from '#web/lib/page/page-error.ts'

const key = 'viveiro.reload'
export const reloadGuard = 60_000

type ReloadContext = {
  now: () => number
  storage: () => Storage
  reload: () => void
  /** Whether the server answers at all, with any status. */
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
 * Code usually fails to load because a new build replaced it: reload the page, but at most once a minute. Offline a
 * reload would end in the browser's error page, so ours is shown instead. While the reload is pending the promise stays
 * unsettled, so that nothing else happens.
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
    // Without storage it might reload forever.
    return false
  }
}
