import type { ApiArea } from '#api/area.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { hashPassword } from '#api/secrets/passwords.ts'
import { demoPassword } from './accounts/accounts.ts'
import { daysBefore, zone } from './context.ts'
import { makeUsers, type UserRow } from './factories/users.ts'
import { people } from './people.ts'

/**
 * Fills a new database with the programme of the fictional company Nortada, dated relative to the first start. With or
 * without the demo, a database counts as new only once: emptied tables stay empty.
 */
export async function seedAtFirstStart(deps: Deps, areas: readonly ApiArea[]): Promise<void> {
  const { opened_at } = await deps.db.selectFrom('programme').select('opened_at').executeTakeFirstOrThrow()
  if (opened_at !== null) return
  const passwordHash = await hashPassword(demoPassword)
  await transaction(deps.db, async (tx) => {
    const now = deps.clock()
    const open = tx.updateTable('programme').set({ opened_at: now }).where('opened_at', 'is', null)
    const { numUpdatedRows } = await open.executeTakeFirst()
    if (numUpdatedRows === 0n || !deps.settings.demo || (await hasPeople(tx))) return
    const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
    const people = await seedPeople(tx, passwordHash, now)
    const person = (name: string) => people.find(({ email }) => email.startsWith(`${name}@`))!
    for (const area of areas) await area.seed?.(tx, { now, today, people, person, storage: deps.storage })
  })
}

async function hasPeople(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function seedPeople(tx: Db, passwordHash: string, now: Date): Promise<UserRow[]> {
  const joined = daysBefore(now, 60)
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
  for (const [index, { headline, field, institution, graduationYear }] of people.entries()) {
    const profile = { headline, field, institution, graduation_year: graduationYear }
    await tx.updateTable('profiles').set(profile).where('user_id', '=', users[index]!.id).execute()
  }
  const skills = people.flatMap((person, index) =>
    person.skills.map((skill, position) => ({ user_id: users[index]!.id, skill, position })),
  )
  await tx.insertInto('user_skills').values(skills).execute()
  return users
}
