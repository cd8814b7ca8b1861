import { beforeEach, vi } from 'vitest'
import type { User } from '#contract/auth/auth.ts'
import { Session, type SessionNavigation, type SessionTransport } from '#web/lib/session/session.ts'
import { createSessionStorage } from '#web/lib/session/session-storage.ts'

export const now = 1_794_700_000_000
export const inOneHour = now / 1000 + 3600
export const ana = { id: '1', firstName: 'Ana', scope: ['events:register'] } as unknown as User
export const over = new Error('over')

export function jwt(claims: object) {
  return `h.${btoa(JSON.stringify(claims))}.s`
}

export function setUp({ address = '/events?page=2#top', mark }: { address?: string; mark?: 'guest' | 'off' } = {}) {
  const transport = {
    login: vi.fn<SessionTransport['login']>(async () => ({ token: jwt({ exp: inOneHour }) })),
    logout: vi.fn<SessionTransport['logout']>(async () => undefined),
    me: vi.fn<SessionTransport['me']>(async () => ana),
    isOver: (error: unknown) => error === over,
  }
  const clock = { now }
  const report = vi.fn<(error: unknown) => void>()
  const make = () =>
    new Session({
      transport,
      storage: createSessionStorage({ cookies: document, local: localStorage }),
      now: () => clock.now,
      report,
    })
  const navigation = { address: () => address, go: vi.fn<SessionNavigation['go']>(), mark: () => mark }
  const session = make()
  const started = async () => {
    await session.start()
    session.attach(navigation)
  }
  const loggedIn = async () => {
    await session.start()
    await session.login({ email: 'a@b.pt', password: 'x' })
    session.attach(navigation)
  }
  return { session, transport, clock, report, navigation, started, loggedIn, make }
}

export const stored = (key: string) => localStorage.getItem(`auth.${key}`)
export function store(key: string, value: string) {
  localStorage.setItem(`auth.${key}`, value)
  document.cookie = `auth.${key}=${encodeURIComponent(value)}; path=/`
}

beforeEach(() => {
  localStorage.clear()
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; path=/; max-age=-1`
})
