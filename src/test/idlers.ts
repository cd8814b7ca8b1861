import type { Role } from '#contract/scopes.ts'
import type { Signed, TestApp } from './app.ts'

const idlers = new WeakMap<TestApp, Partial<Record<Role, Promise<Signed>>>>()

/** Somebody who makes nothing and is refused whatever they ask: one of each role will do. */
export function idle(t: TestApp, role: Role): Promise<Signed> {
  const known = idlers.get(t) ?? {}
  idlers.set(t, known)
  return (known[role] ??= t.as(role))
}
