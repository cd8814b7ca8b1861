import { argon2Sync, createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readOrganisations } from '#api/secrets/issuer-settings.ts'
import { hashPassword } from '#api/secrets/passwords.ts'
import { keyFor } from '#api/secrets/sealed.ts'
import { totpCode, totpStep } from '#api/secrets/totp.ts'
import { changeAccess } from '#contract/accounts/accounts.ts'
import { inviteToProgramme } from '#contract/accounts/invitations.ts'
import { mergeAccount } from '#contract/accounts/leaving.ts'
import { changePassword, endOtherSessions, login, me } from '#contract/auth/auth.ts'
import { changeEmail } from '#contract/auth/email.ts'
import * as factors from '#contract/auth/factors.ts'
import { acceptProgrammeInvitation } from '#contract/auth/invitation.ts'
import * as keys from '#contract/auth/passkeys.ts'
import { createToken } from '#contract/auth/tokens.ts'
import { minuteMs } from '#contract/times.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { softwareKey } from '#test/authenticator.ts'
import { strongPassword } from '#test/sign-up-forms.ts'
import { beginStep } from './steps.ts'

/** Ways around the second factor that OWASP ASVS 5.0 names for level 2; `docs/security.md` lists them with their tests. */
const address = 'https://estufa.example'
const organisations = readOrganisations(
  JSON.stringify([{ id: 'nortada', name: 'Nortada', issuer: 'https://nortada.example', clientId: 'x' }]),
)!
let t: TestApp
let person: Signed
let hash: string
beforeAll(async () => {
  hash = await hashPassword(strongPassword)
  t = await testApp({ rateLimits: true, publicUrl: address, organisations })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.reset()
  organisations[0]!.onlyForTeam = false
  person = await withPassword('founder')
})

async function withPassword(role: 'founder' | 'admin' | 'staff'): Promise<Signed> {
  const one = await t.as(role)
  await t.deps.db.updateTable('users').set({ password_hash: hash }).where('id', '=', one.id).execute()
  return one
}
const enterHalf = async (who: Signed = person) =>
  (await t.send(login.path, { body: { email: who.email, password: strongPassword } })).body as {
    ticket: string
    token?: string
    code: boolean
    passkey: boolean
  }
const finish = (ticket: string, code: string) =>
  t.send(factors.finishLogin.path, { body: { ticket, code, remember: false } })
const codeOf = (key: string) => totpCode(key, totpStep(t.deps.clock()))

async function withApp(who: Signed = person) {
  const { key } = await t.call(factors.beginApp, {}, who)
  const { codes } = await t.call(factors.confirmApp, { body: { code: codeOf(key) } }, who)
  t.advance(minuteMs)
  return { key, codes: codes! }
}
async function withKey(who: Signed = person) {
  const device = softwareKey(address)
  const { ticket, options } = await t.call(keys.beginPasskey, {}, who)
  const credential = device.make(options)
  const { codes } = await t.call(keys.addPasskey, { body: { ticket, credential, name: 'x' } }, who)
  return { device, codes: codes! }
}
async function enterByKey(device: ReturnType<typeof softwareKey>, step?: string) {
  const { ticket, options } = await t.call(keys.beginPasskeyLogin, {})
  return t.send(keys.passkeyLogin.path, { body: { ticket, credential: device.use(options), step } })
}

describe('the order of the steps', () => {
  it('6.3.4: what was begun for one thing finishes no other', async () => {
    const { key } = await withApp()
    const { ticket: signed } = await t.call(keys.beginPasskeyLogin, {})
    const linking = { issuer: 'nortada', subject: 'ana', email: person.email }
    const link = await beginStep(t.deps, 'link', person.id, linking)
    const organisation = { issuer: 'nortada', state: 'x', nonce: 'x', verifier: 'x' }
    const begun = await beginStep(t.deps, 'organisation', person.id, organisation)
    for (const ticket of [signed, link, begun, 'x'.repeat(43)])
      expect((await finish(ticket, codeOf(key))).body).toMatchObject({ code: 'step_over' })
    const { ticket } = await enterHalf()
    const body = { ticket, organisation: 'nortada', query: '?code=x' }
    expect((await t.send('/auth/login/organisation', { body })).body).toMatchObject({ code: 'step_over' })
    const linked = { email: person.email, password: strongPassword, link: ticket }
    expect((await t.send(login.path, { body: linked })).body).toMatchObject({ code: 'step_over' })
  })

  it('7.2.4: each sign-in is a new session, whatever token comes with it', async () => {
    const { key } = await withApp()
    const { ticket } = await enterHalf()
    const body = { ticket, code: codeOf(key), remember: false }
    const planted = await t.as('founder')
    const { token } = (await t.send(factors.finishLogin.path, { body, token: planted.token })).body as { token: string }
    const sidOf = (one: string) =>
      (JSON.parse(Buffer.from(one.split('.')[1]!, 'base64url').toString()) as { sid: string }).sid
    expect(new Set([token, planted.token, person.token].map(sidOf)).size).toBe(3)
    expect(await t.call(me, {}, { token })).toMatchObject({ id: person.id })
  })

  it('7.4.2: whoever is suspended between the two steps stays out', async () => {
    const { key } = await withApp()
    const { ticket } = await enterHalf()
    await t.call(changeAccess, { params: { id: person.id }, body: { suspended: true } }, await t.as('admin'))
    expect((await finish(ticket, codeOf(key))).status).toBe(401)
  })

  it('a passkey finishes the half of its own person alone, with what was begun', async () => {
    organisations[0]!.onlyForTeam = true
    person = await withPassword('staff')
    const { device } = await withKey()
    const linking = { issuer: 'nortada', subject: 'ana', email: person.email }
    const content = { version: null, link: linking }
    const other = await withPassword('staff')
    const theirs = await beginStep(t.deps, 'second', other.id, content)
    expect((await enterByKey(device, theirs)).body).toMatchObject({ code: 'passkey_refused' })
    expect((await enterByKey(device)).body, 'alone it is no way of the team').toMatchObject({
      code: 'organisation_only',
    })
    const ticket = await beginStep(t.deps, 'second', person.id, content)
    expect((await enterByKey(device, ticket)).status).toBe(200)
    expect(await t.deps.db.selectFrom('identities').select('user_id').execute()).toEqual([{ user_id: person.id }])
    expect((await enterByKey(device, ticket)).body).toMatchObject({ code: 'step_over' })
  })

  it('a passkey is added by whoever began it', async () => {
    const device = softwareKey(address)
    const { ticket, options } = await t.call(keys.beginPasskey, {}, await withPassword('founder'))
    const body = { ticket, credential: device.make(options), name: 'x' }
    expect(await t.refused(keys.addPasskey, { body }, person)).toMatchObject({ code: 'step_over' })
  })

  it('an application that was never confirmed opens nothing', async () => {
    await withKey()
    const { key } = await t.call(factors.beginApp, {}, person)
    expect((await finish((await enterHalf()).ticket, codeOf(key))).body).toMatchObject({ code: 'code_wrong' })
  })

  it('6.4.4: nobody confirms the reset of their own factor that somebody else asked for', async () => {
    const [one, two] = [await withPassword('admin'), await t.as('admin')]
    await withApp(one)
    const params = { id: one.id }
    await t.call(factors.askFactorReset, { params, body: { reason: 'Perdeu o telemóvel' } }, two)
    expect(await t.refused(factors.confirmFactorReset, { params }, one)).toMatchObject({ status: 409 })
  })
})

describe('codes', () => {
  it('6.5.2: recovery codes are kept like passwords, each person with a salt of their own', async () => {
    const { codes } = await withApp()
    const stored = await t.deps.db.selectFrom('recovery_codes').select(['hash', 'salt']).execute()
    const [salt] = stored.map((row) => row.salt)
    const message = codes[0]!.replace('-', '')
    const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
    const slow = argon2Sync('argon2id', { message, nonce: salt!, ...cost }).toString('base64')
    const hashed = createHmac('sha256', keyFor(t.deps.signingKey, 'fingerprint')).update(`recovery ${slow}`).digest()
    expect(stored.filter((row) => row.hash.equals(hashed))).toHaveLength(1)
    await t.call(factors.newCodes, {}, person)
    const [next] = await t.deps.db.selectFrom('recovery_codes').select('salt').execute()
    expect(next!.salt.equals(salt!)).toBe(false)
  })

  it('6.5.4: a recovery code has more than 20 bits, and is none that an application shows', async () => {
    const { codes } = await withApp()
    for (const code of codes) expect(code).toMatch(/^(?=.*[a-z])[2-9a-hjkmnp-z]{4}-[2-9a-hjkmnp-z]{4}$/)
  })

  it('6.3.1: recovery codes are guessed as little as others, together with them', async () => {
    const { codes } = await withApp()
    const answers: number[] = []
    for (const guess of ['aaaa-aaaa', '000000', 'bbbb-bbbb', '111111', 'cccc-cccc', codes[0]!])
      answers.push((await finish((await enterHalf()).ticket, guess)).status)
    expect(answers).toEqual([422, 422, 422, 422, 422, 429])
  })

  it('6.4.4: once they have run out, a passkey is the only way, and new ones ask for it', async () => {
    const { device, codes } = await withKey()
    await t.deps.db.updateTable('recovery_codes').set({ used_at: t.deps.clock() }).execute()
    expect(await enterHalf()).toMatchObject({ code: false, passkey: true })
    expect((await finish((await enterHalf()).ticket, codes[0]!)).status).toBe(422)
    const { token } = (await enterByKey(device)).body as { token: string }
    expect((await t.call(factors.newCodes, {}, { token })).codes).toHaveLength(10)
  })
})

describe('a session that somebody else holds (ASVS 7.5.1)', () => {
  const late = () => t.advance(11 * minuteMs)

  it('adds no factor, with or without one', async () => {
    late()
    for (const endpoint of [factors.beginApp, keys.beginPasskey])
      expect(await t.refused(endpoint, {}, person)).toMatchObject({ code: 'proof_due' })
    const confirm = { body: { code: '000000' } }
    expect(await t.refused(factors.confirmApp, confirm, person)).toMatchObject({ code: 'proof_due' })
    await t.call(factors.prove, { body: { password: strongPassword } }, person)
    await withApp()
    late()
    expect(await t.refused(keys.beginPasskey, {}, person)).toMatchObject({ code: 'factor_proof_due' })
  })

  it('changes neither e-mail nor password and makes no token by the password alone', async () => {
    const token = { name: 'x', scopes: [], writes: true, days: 30 as const, currentPassword: strongPassword }
    const email = { email: 'outra@exemplo.pt', currentPassword: strongPassword }
    const password = { currentPassword: strongPassword, password: 'nove gaivotas verdes' }
    late()
    await t.call(createToken, { body: token }, person)
    await t.call(factors.prove, { body: { password: strongPassword } }, person)
    const { codes } = await withApp()
    late()
    await t.call(factors.prove, { body: { password: strongPassword } }, person)
    for (const [endpoint, body] of [
      [createToken, token],
      [changeEmail, email],
      [changePassword, password],
    ] as const)
      expect(await t.refused(endpoint, { body }, person)).toMatchObject({ code: 'factor_proof_due' })
    await t.call(factors.prove, { body: { code: codes[0]! } }, person)
    await t.call(changePassword, { body: password }, person)
  })

  it('invites nobody into the team', async () => {
    const admin = await withPassword('admin')
    late()
    const invite = (role: 'staff' | 'admin' | 'mentor') => ({
      body: { email: `${role}@exemplo.pt`, role, locale: 'pt' as const },
    })
    for (const role of ['staff', 'admin'] as const)
      expect(await t.refused(inviteToProgramme, invite(role), admin)).toMatchObject({ code: 'proof_due' })
    await t.call(inviteToProgramme, invite('mentor'), admin)
  })

  it('7.4.3: whoever changes a factor can end all other sessions', async () => {
    const { token } = await t.call(login, { body: { email: person.email, password: strongPassword } })
    await withApp({ ...person, token: token! })
    await t.call(endOtherSessions, {}, { token: token! })
    expect((await t.send(me.path, { token: person.token })).status).toBe(401)
  })
})

describe('another account', () => {
  it('that is merged in leaves the factors of the one that stays, and brings none', async () => {
    const admin = await t.as('admin')
    const { key } = await withApp()
    const other = await withPassword('founder')
    const { device } = await withKey(other)
    t.advance(11 * minuteMs)
    const merge = { params: { id: other.id }, body: { into: person.id, dryRun: false } }
    expect(await t.refused(mergeAccount, merge, admin)).toMatchObject({ code: 'proof_due' })
    await t.call(mergeAccount, merge, await t.as('admin'))
    expect((await enterByKey(device)).body).not.toHaveProperty('token')
    const half = await enterHalf()
    expect(half).toMatchObject({ code: true, passkey: false })
    expect((await finish(half.ticket, codeOf(key))).status).toBe(200)
  })

  it('is not entered by an invitation to its address', async () => {
    await withApp()
    const admin = await t.as('admin')
    const body = { email: 'nova@exemplo.pt', role: 'mentor' as const, locale: 'pt' as const }
    await t.call(inviteToProgramme, { body }, admin)
    const mail = await t.deps.db
      .selectFrom('mails')
      .select('body_text')
      .where('recipient', '=', body.email)
      .executeTakeFirstOrThrow()
    const token = /invitation\/([\w-]+)/.exec(mail.body_text)![1]!
    await t.deps.db.updateTable('users').set({ email: body.email }).where('id', '=', person.id).execute()
    const form = { firstName: 'Ana', lastName: 'Lima', password: 'nove gaivotas verdes', consent: true }
    const answer = await t.refused(acceptProgrammeInvitation, { params: { token }, body: form })
    expect(answer).toMatchObject({ code: 'email_taken' })
    person = { ...person, email: body.email }
    expect(await enterHalf()).toMatchObject({ code: true })
  })
})
