import { randomUUIDv7 } from 'node:crypto'
import { transaction } from '#api/db/transaction.ts'
import { audit } from '#api/records/audit.ts'
import type { Db, Deps } from '#api/deps.ts'
import { AppError, invalidField } from '#api/errors.ts'
import type { Once } from '#api/http/idempotency.ts'
import { addressKey, throttle } from '#api/http/limits/throttle.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { findLegalTexts } from '#api/programme/legal.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { hashPassword } from '#api/secrets/passwords.ts'
import type { AnswerOf, Locale } from '#contract/endpoint.ts'
import { parsePhone } from '#contract/phone/phone.ts'
import { type FounderSignUp, type OnitSignUp, type signUpOnit as endpoint } from '#contract/auth/sign-up.ts'
import type { Track } from '#contract/programme/programme.ts'
import type { Role } from '#contract/scopes.ts'
import { answerIssues, stoppedAt, toGiven, type Answers, type GivenAnswer } from '#contract/questions.ts'
import {
  fillProfile,
  findUserByEmail,
  insertSkills,
  insertStartup,
  insertUser,
  type NewUser,
  setConsent,
} from './queries.ts'
import { requireStrong, sendVerification } from './service.ts'
import { startSession, type Origin } from './sign-in.ts'

type Person = Pick<
  OnitSignUp,
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'password'
  | 'phone'
  | 'country'
  | 'heardFrom'
  | 'locale'
  | 'accepted'
  | 'answers'
>

type Applicant = Origin & { locale: Locale }
type SignUpOnce = Once<AnswerOf<typeof endpoint>>

export async function signUpOnit(deps: Deps, form: OnitSignUp, origin: Applicant, once: SignUpOnce) {
  return signUp(deps, { form, role: 'trainee', origin, once }, async (tx, userId) => {
    const { field, institution, graduationYear, skills } = form
    await fillProfile(tx, userId, { field, institution, graduation_year: graduationYear })
    await insertSkills(tx, userId, skills)
  })
}

/** Creates the person and the draft startup in one transaction. */
export async function signUpFounder(deps: Deps, form: FounderSignUp, origin: Applicant, once: SignUpOnce) {
  return signUp(deps, { form, role: 'founder', origin, once }, async (tx, userId) => {
    // The startup comes first, so that an unknown field is reported on `startup.field`.
    await insertStartup(tx, userId, form.startup)
    await fillProfile(tx, userId, { field: form.startup.field })
  })
}

type Request = { form: Person; role: Role; origin: Applicant; once: SignUpOnce }
type InsertDetails = (tx: Db, userId: string) => Promise<void>

async function signUp(deps: Deps, { form, role, origin, once }: Request, insertDetails: InsertDetails) {
  await throttle(deps, `register:${addressKey(origin.ip)}`, deps.settings.limits.signUpsPerHour, 3600)
  await requireOpenTrack(deps, role)
  await requireStrong(deps, form.password, [form.firstName, form.lastName, form.email])
  const registration_answers = JSON.stringify(await requireAnswers(deps, role, form.answers))
  if (await findUserByEmail(deps.db, form.email)) throw emailTaken()
  const locale = form.locale ?? origin.locale
  const consent_version = await acceptedVersions(deps, form.accepted)
  const password_hash = await hashPassword(form.password)
  const user = toUser(deps, form, { role, locale, consent_version, password_hash, registration_answers })
  const userId = user.id
  return once(async ({ db: tx }) => {
    await insertUser(tx, user)
    await insertDetails(tx, userId)
    await sendVerification(deps, tx, userId)
    await audit(tx, { actor: { id: userId } }, 'auth.register', { type: 'user', id: userId }, { after: { role } })
    return startSession(deps, tx, userId, origin)
  })
}

const tracksOf: Partial<Record<Role, Track>> = { trainee: 'onit', founder: 'founder' }

async function requireOpenTrack({ db }: Deps, role: Role): Promise<void> {
  const { closed_tracks } = await findProgramme(db)
  refuse(closed_tracks.includes(tracksOf[role]!) ? 'track_closed' : undefined)
}

function toUser(
  { clock }: Deps,
  form: Person,
  account: Pick<NewUser, 'role' | 'password_hash' | 'locale' | 'consent_version' | 'registration_answers'>,
): NewUser {
  const now = clock()
  const phone = parsePhone(form.phone.number, form.phone.country)
  if (!phone.ok) throw invalidField('phone', phone.code)
  return {
    ...account,
    id: randomUUIDv7(),
    email: form.email,
    first_name: form.firstName.trim(),
    last_name: form.lastName.trim(),
    phone: phone.e164,
    phone_country: phone.country ?? form.phone.country,
    phone_ext: phone.ext,
    country: form.country,
    heard_from: form.heardFrom ?? null,
    consent_at: now,
    created_at: now,
    updated_at: now,
  }
}

export const emailTaken = () =>
  new AppError('email_taken', { fields: [{ field: 'email', code: 'email_taken', params: {} }] })

export async function findQuestions({ db }: Deps) {
  const { onit_questions: onit, founder_questions: founder } = await findProgramme(db)
  return { onit, founder }
}

/** Nothing is kept of who cannot register, or has not answered all. */
async function requireAnswers(deps: Deps, role: Role, given: Answers = {}): Promise<GivenAnswer[]> {
  const { onit, founder } = await findQuestions(deps)
  const questions = role === 'founder' ? founder : onit
  const stopped = stoppedAt(questions, given)
  if (stopped) throw invalidField(`answers.${stopped.id}`, 'not_eligible')
  const fields = answerIssues(questions, given)
  if (fields.length > 0) throw new AppError('invalid_fields', { fields })
  return toGiven(questions, given)
}

/** Newer texts than the present ones cannot have been shown. */
export async function acceptLegal(deps: Deps, caller: Caller, accepted: NonNullable<OnitSignUp['accepted']>) {
  const consent_version = await acceptedVersions(deps, accepted)
  const { id } = caller.actor
  await transaction(deps.db, async (tx) => {
    await setConsent(tx, id, { consent_version, consent_at: deps.clock() })
    await audit(tx, caller, 'auth.accept_legal', { type: 'user', id }, { after: accepted })
  })
}

/** The texts that the person was shown, even if newer ones were published while they filled in the form. */
export async function acceptedVersions({ db }: Deps, accepted: OnitSignUp['accepted']): Promise<string> {
  const present = await findLegalTexts(db)
  const { terms = present.terms.version, privacy = present.privacy.version } = accepted ?? {}
  if (terms > present.terms.version || privacy > present.privacy.version) throw invalidField('accepted', 'invalid')
  return `terms ${terms}, privacy ${privacy}`
}

/** Limited like signing up, which tells the same, with room for people who correct what they typed. */
export async function isEmailFree(deps: Deps, email: string, origin: Origin): Promise<{ free: boolean }> {
  await throttle(deps, `register-email:${addressKey(origin.ip)}`, 2 * deps.settings.limits.signUpsPerHour, 3600)
  return { free: (await findUserByEmail(deps.db, email)) === undefined }
}
