import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import { audit } from '#api/audit.ts'
import type { Schema } from '#api/db/schema.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { AppError, invalidField } from '#api/http/errors.ts'
import { addressKey, throttle } from '#api/http/throttle.ts'
import { hashPassword } from '#api/passwords.ts'
import type { Locale } from '#contract/endpoint.ts'
import { parsePhone } from '#contract/phone.ts'
import { consentVersion, type FounderRegistration, type OnitRegistration } from '#contract/registration.ts'
import type { Role } from '#contract/scopes.ts'
import { findUserByEmail } from './queries.ts'
import { requireStrong, sendVerification, startSession, type Origin } from './service.ts'

type Person = Pick<
  OnitRegistration,
  'firstName' | 'lastName' | 'email' | 'password' | 'phone' | 'country' | 'heardFrom' | 'locale'
>

export async function registerOnit(deps: Deps, form: OnitRegistration, origin: Origin & { locale: Locale }) {
  return register(deps, form, 'trainee', origin, async (tx, userId) => {
    const { field, institution, graduationYear } = form
    await tx
      .insertInto('profiles')
      .values({ user_id: userId, field, institution, graduation_year: graduationYear })
      .execute()
    if (form.skills.length > 0) {
      await tx
        .insertInto('user_skills')
        .values(form.skills.map((skill, position) => ({ user_id: userId, skill, position })))
        .execute()
    }
  })
}

/** The person and a draft of the startup come to be together, or not at all. */
export async function registerFounder(deps: Deps, form: FounderRegistration, origin: Origin & { locale: Locale }) {
  return register(deps, form, 'founder', origin, async (tx, userId) => {
    const { name, pitch, stage, field, title } = form.startup
    const id = randomUUIDv7()
    await tx.insertInto('startups').values({ id, name, pitch, stage, field }).execute()
    await tx.insertInto('profiles').values({ user_id: userId, field }).execute()
    await tx.insertInto('startup_members').values({ startup_id: id, user_id: userId, title, role: 'owner' }).execute()
  })
}

type Rest = (tx: Transaction<Schema>, userId: string) => Promise<void>

async function register(deps: Deps, form: Person, role: Role, origin: Origin & { locale: Locale }, rest: Rest) {
  await throttle(deps, `register:${addressKey(origin.ip)}`, deps.settings.limits.registrationsPerHour, 3600)
  await requireStrong(form.password, [form.firstName, form.lastName, form.email])
  if (await findUserByEmail(deps.db, form.email)) throw emailTaken()
  const passwordHash = await hashPassword(form.password)
  try {
    return await transaction(deps.db, async (tx) => {
      const locale = form.locale ?? origin.locale
      const userId = await insertUser(deps, tx, form, { role, passwordHash, locale })
      await rest(tx, userId)
      await sendVerification(deps, tx, { userId, email: form.email, firstName: form.firstName, locale })
      await audit(tx, {
        actorId: userId,
        action: 'auth.register',
        object: { type: 'user', id: userId },
        after: { role },
      })
      return startSession(deps, tx, userId, origin)
    })
  } catch (error) {
    throw refusal(error)
  }
}

async function insertUser(
  deps: Deps,
  tx: Transaction<Schema>,
  form: Person,
  account: { role: Role; passwordHash: string; locale: Locale },
): Promise<string> {
  const id = randomUUIDv7()
  const now = deps.clock()
  const phone = parsePhone(form.phone.number, form.phone.country)
  if (!phone.ok) throw invalidField('phone', phone.code)
  await tx
    .insertInto('users')
    .values({
      id,
      email: form.email,
      password_hash: account.passwordHash,
      first_name: form.firstName.trim(),
      last_name: form.lastName.trim(),
      phone: phone.e164,
      phone_country: phone.country ?? form.phone.country,
      phone_ext: phone.ext,
      country: form.country,
      locale: account.locale,
      role: account.role,
      heard_from: form.heardFrom ?? null,
      consent_version: consentVersion,
      consent_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

const emailTaken = () => new AppError('email_taken', { fields: [{ field: 'email', code: 'email_taken', params: {} }] })

/** What the constraints of the tables refuse, told as the field that caused it. */
function refusal(error: unknown): unknown {
  const fieldOf: Record<string, string> = {
    users_country_fkey: 'country',
    profiles_field_fkey: 'field',
    startups_field_fkey: 'startup.field',
    user_skills_skill_fkey: 'skills',
  }
  const constraint = (error as { constraint?: string }).constraint ?? ''
  if (constraint === 'users_email_key') return emailTaken()
  const field = fieldOf[constraint]
  return field ? invalidField(field, 'unknown_reference') : error
}
