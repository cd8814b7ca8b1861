import type { Deps } from '#api/deps.ts'
import { makeUsers, type UserRow } from '#api/demo/factories/users.ts'
import { startSession } from '#api/features/auth/sign-in.ts'
import { signToken } from '#api/secrets/tokens.ts'

export type Visitor = UserRow & { token: string }

type SigningDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'signingKey'>

/** Many people with a live session each, made by two statements. */
export async function signInMany(deps: SigningDeps, count: number): Promise<Visitor[]> {
  const people = await makeUsers(
    deps.db,
    Array.from({ length: count }, (_, index) => ({ last_name: `Número ${index + 1}` })),
  )
  const now = deps.clock()
  const expires = new Date(now.getTime() + deps.settings.tokenTtl * 1000)
  const sessions = people.map(({ id }) => ({
    id: crypto.randomUUID(),
    user_id: id,
    device: 'test',
    last_seen_at: now,
    expires_at: expires,
  }))
  await deps.db.insertInto('sessions').values(sessions).execute()
  return people.map((person, index) => ({
    ...person,
    token: signToken(deps.signingKey, {
      sub: person.id,
      sid: sessions[index]!.id,
      iat: Math.floor(now.getTime() / 1000),
      exp: Math.floor(expires.getTime() / 1000),
    }),
  }))
}

/** For tests that let more time pass than a session lasts. */
export async function signInAgain<Person extends { id: string }>(
  deps: Deps,
  who: Person,
): Promise<Person & { token: string }> {
  return { ...who, ...(await startSession(deps, deps.db, who.id, { ip: '127.0.0.1', device: 'test' })) }
}
