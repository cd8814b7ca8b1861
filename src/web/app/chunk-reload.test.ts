import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PageError, reportOf } from '#web/lib/page/page-error.ts'
import { loadOrReload, reloadGuard } from './chunk-reload.ts'

// Behaviour notes, section 6; the sixty seconds are from the specification, sections 8 and 9.

const broken = () => Promise.reject(new Error('Failed to fetch dynamically imported module'))
const now = 1_794_700_000_000

function surroundings(at = now, storage: () => Storage = () => sessionStorage) {
  return { now: () => at, storage, reload: vi.fn<() => void>(), reach: async () => true }
}

async function attempt(around: ReturnType<typeof surroundings>) {
  const loading = loadOrReload(broken, around)
  return Promise.race([
    loading.catch((error: unknown) => error),
    new Promise((resolve) => setTimeout(resolve, 5, 'reloading')),
  ])
}

beforeEach(() => sessionStorage.clear())

describe('code that fails to load', () => {
  it('returns the module and stores nothing when loading succeeds', async () => {
    const around = surroundings()
    expect(await loadOrReload(async () => 'page', around)).toBe('page')
    expect(around.reload).not.toHaveBeenCalled()
    expect(sessionStorage).toHaveLength(0)
  })

  it('reloads the page once and stores the time (6.1–6.3)', async () => {
    const around = surroundings()
    expect(await attempt(around)).toBe('reloading')
    expect(around.reload).toHaveBeenCalledOnce()
    expect(sessionStorage.getItem('viveiro.reload')).toBe(String(now))
  })

  it('does not reload again within 60 s, and shows the error page with status 500 (6.5 as we decided)', async () => {
    sessionStorage.setItem('viveiro.reload', String(now))
    const around = surroundings(now + reloadGuard)
    const error = await attempt(around)
    expect(error).toBeInstanceOf(PageError)
    expect(error).toMatchObject({ status: 500, message: 'Failed to fetch dynamically imported module' })
    expect(around.reload).not.toHaveBeenCalled()
  })

  it('reloads again after 60 s, or when the stored time is invalid (6.3)', async () => {
    sessionStorage.setItem('viveiro.reload', String(now))
    expect(await attempt(surroundings(now + reloadGuard + 1))).toBe('reloading')
    sessionStorage.setItem('viveiro.reload', 'yesterday')
    expect(await attempt(surroundings())).toBe('reloading')
  })

  it('neither reloads nor stores a time while offline', async () => {
    const around = { ...surroundings(), reach: async () => false }
    const error = await attempt(around)
    expect(reportOf(error)).toMatchObject({ offline: true })
    expect(around.reload).not.toHaveBeenCalled()
    expect(sessionStorage).toHaveLength(0)
  })

  it('never reloads without storage (6.4)', async () => {
    const around = surroundings(now, () => {
      throw new Error('denied')
    })
    expect(await attempt(around)).toBeInstanceOf(PageError)
    expect(around.reload).not.toHaveBeenCalled()
  })
})
