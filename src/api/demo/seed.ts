import { sql } from 'kysely'
import type { ApiArea } from '#api/area.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { hashPassword } from '#api/secrets/passwords.ts'
import { demoPassword } from './accounts.ts'
import { zone } from './context.ts'
import { makeUsers, type UserRow } from './factories/users.ts'
import { people } from './people.ts'

// An arbitrary number; must be the same in every release.
const seedLock = 5_108_447

/** Fills an empty database with the programme of the fictional company Nortada, dated relative to the first start. */
export async function seedDemo(deps: Deps, areas: readonly ApiArea[]): Promise<void> {
  if (await hasPeople(deps.db)) return
  const passwordHash = await hashPassword(demoPassword)
  await transaction(deps.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx)
    if (await hasPeople(tx)) return
    const now = deps.clock()
    const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
    const people = await seedPeople(tx, passwordHash, now)
    const person = (name: string) => people.find(({ email }) => email.startsWith(`${name}@`))!
    for (const area of areas) await area.seed?.(tx, { now, today, people, person })
  })
}

async function hasPeople(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function seedPeople(tx: Db, passwordHash: string, now: Date): Promise<UserRow[]> {
  const joined = new Date(now.getTime() - 60 * 86_400_000)
  const users = await makeUsers(
    tx,
    people.map(({ name, firstName, lastName, role, locale }, index) => ({
      email: `${name}@viveiro.example`,
      password_hash: passwordHash,
      first_name: firstName,
      last_name: lastName,
      role,
      country: 'PT',
      phone: `+3519120000${String(index).padStart(2, '0')}`,
      phone_country: 'PT',
      email_verified_at: joined,
      consent_at: joined,
      created_at: joined,
      locale: locale ?? 'pt',
    })),
  )
  const profiles = people.map(({ headline, field, institution, graduationYear }, index) => ({
    user_id: users[index]!.id,
    headline,
    field,
    institution,
    graduation_year: graduationYear,
  }))
  await tx.insertInto('profiles').values(profiles).execute()
  const skills = people.flatMap((person, index) =>
    person.skills.map((skill, position) => ({ user_id: users[index]!.id, skill, position })),
  )
  await tx.insertInto('user_skills').values(skills).execute()
  return users
}
