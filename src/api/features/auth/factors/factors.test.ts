import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '#api/secrets/passwords.ts'
import { totpCode, totpStep } from '#api/secrets/totp.ts'
import { changeRole, exportAccounts, getAccount } from '#contract/accounts/accounts.ts'
import { changePassword, listSessions, login, logout, me, requestReset, resetPassword } from '#contract/auth/auth.ts'
import * as factors from '#contract/auth/factors.ts'
import * as keys from '#contract/auth/passkeys.ts'
import { createToken } from '#contract/auth/tokens.ts'
import { listEvents } from '#contract/events/events.ts'
import { dayMs, minuteMs } from '#contract/times.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { softwareKey } from '#test/authenticator.ts'
import { strongPassword } from '#test/sign-up-forms.ts'

const address = 'https://estufa.example'
let t: TestApp
let person: Signed
let hash: string
beforeAll(async () => {
  hash = await hashPassword(strongPassword)
  t = await testApp({ rateLimits: true, publicUrl: address, secondFactor: { required: true, graceDays: 14 } })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.reset()
  person = await withPassword('founder')
})

async function withPassword(role: 'founder' | 'admin' | 'staff'): Promise<Signed> {
  const one = await t.as(role)
  await t.deps.db.updateTable('users').set({ password_hash: hash }).where('id', '=', one.id).execute()
  return one
}
const credentials = () => ({ email: person.email, password: strongPassword })
const enterHalf = async (headers: Record<string, string> = {}) =>
  (await t.send(login.path, { body: credentials(), headers })).body as { ticket: string; token?: string; code: boolean }
const finish = (ticket: string, code: string, remember = false) =>
  t.send(factors.finishLogin.path, { body: { ticket, code, remember } })
const at = (key: string, minutes = 0) =>
  totpCode(key, totpStep(new Date(t.deps.clock().getTime() + minutes * minuteMs)))

async function withApp(who: Signed = person) {
  const { key } = await t.call(factors.beginApp, {}, who)
  const { codes } = await t.call(factors.confirmApp, { body: { code: at(key) } }, who)
  t.advance(minuteMs)
  return { key, codes: codes! }
}

async function withKey(who: Signed = person) {
  const device = softwareKey(address)
  const { ticket, options } = await t.call(keys.beginPasskey, {}, who)
  const credential = device.make(options)
  const made = await t.call(keys.addPasskey, { body: { ticket, credential, name: 'Portátil' } }, who)
  return { device, ...made }
}
type Lie = Parameters<ReturnType<typeof softwareKey>['use']>[1]
async function enterByKey(device: ReturnType<typeof softwareKey>, lie: Lie = {}) {
  const { ticket, options } = await t.call(keys.beginPasskeyLogin, {})
  return t.send(keys.passkeyLogin.path, { body: { ticket, credential: device.use(options, lie) } })
}

describe('an application that shows codes', () => {
  it('asks for a code after the password, once it has shown one, and tells its owner', async () => {
    const { key } = await t.call(factors.beginApp, {}, person)
    expect((await enterHalf()).token, 'begun is not on').toBeTruthy()
    for (const code of [at(key, 5), 'abcd-efgh', '１２３４５６', `${at(key)}0`])
      expect(await t.refused(factors.confirmApp, { body: { code } }, person)).toMatchObject({ code: 'code_wrong' })
    await t.call(factors.confirmApp, { body: { code: at(key) } }, person)
    expect(await t.mailed('auth.factor_changed')).toEqual([person.email])
    t.advance(minuteMs)
    const half = await enterHalf()
    expect(half).toMatchObject({ code: true, passkey: false })
    expect(half.token).toBeUndefined()
    const { token } = (await finish(half.ticket, at(key))).body as { token: string }
    const { items } = await t.call(listSessions, {}, { token })
    expect(items[0]).toMatchObject({ way: 'code', current: true })
  })

  it.each([
    ['half a minute slow', -0.5, 200],
    ['half a minute fast', 0.5, 200],
    ['two minutes slow', -2, 422],
    ['two minutes fast', 2, 422],
  ])('takes a clock that is %s: %s → %s', async (_, minutes, status) => {
    const { key } = await withApp()
    expect((await finish((await enterHalf()).ticket, at(key, minutes))).status).toBe(status)
  })

  it('keeps its key sealed', async () => {
    const { key } = await withApp()
    const row = await t.deps.db.selectFrom('totp_secrets').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(key)
    expect(row.sealed.length).toBeGreaterThan(40)
  })

  it('goes with a fresh proof, and takes codes and remembered devices along', async () => {
    await withApp()
    await t.call(factors.removeApp, {}, person)
    expect(await t.call(factors.showFactors, {}, person)).toMatchObject({ on: false, app: null, codesLeft: 0 })
    expect((await enterHalf()).token).toBeTruthy()
  })
})

describe('recovery codes', () => {
  it('are ten, enter once each, are hashed and are counted', async () => {
    const { codes } = await withApp()
    expect(new Set(codes).size).toBe(10)
    const stored = await t.deps.db.selectFrom('recovery_codes').select('hash').execute()
    expect(stored.some(({ hash: one }) => codes.some((code) => one.toString().includes(code)))).toBe(false)
    const { ticket } = await enterHalf()
    expect((await finish(ticket, codes[0]!.toUpperCase())).status).toBe(200)
    expect((await finish((await enterHalf()).ticket, codes[0]!)).status).toBe(422)
    expect((await t.call(factors.showFactors, {}, person)).codesLeft).toBe(9)
    expect(await t.mailed('auth.recovery_used')).toEqual([person.email])
  })

  it('end with new ones', async () => {
    const { codes } = await withApp()
    const fresh = await t.call(factors.newCodes, {}, person)
    expect((await finish((await enterHalf()).ticket, codes[1]!)).status).toBe(422)
    expect((await finish((await enterHalf()).ticket, fresh.codes[1]!)).status).toBe(200)
  })
})

describe('a remembered device', () => {
  const remember = async (key: string) => {
    const answer = await finish((await enterHalf()).ticket, at(key), true)
    return String(answer.headers['set-cookie'])
  }

  it('is not asked again for thirty days, unless it is forgotten or the password changes', async () => {
    const { key } = await withApp()
    const cookie = await remember(key)
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict; Secure$/)
    expect(cookie).toContain('Path=/api/v1/auth/login;')
    const headers = { cookie: cookie.split(';')[0]! }
    const { token } = await enterHalf(headers)
    expect((await t.call(listSessions, {}, { token: token! })).items[0]).toMatchObject({ way: 'device' })
    const [device] = (await t.call(factors.showFactors, {}, person)).devices
    await t.call(factors.forgetDevice, { params: { id: device!.id } }, person)
    expect((await enterHalf(headers)).token).toBeUndefined()
    t.advance(minuteMs)
    const again = { cookie: (await remember(key)).split(';')[0]! }
    expect((await enterHalf(again)).token).toBeTruthy()
    t.advance(30 * dayMs)
    expect((await enterHalf(again)).token).toBeUndefined()
  })

  it('opens nothing for another account, and nothing by itself', async () => {
    const { key } = await withApp()
    const headers = { cookie: (await remember(key)).split(';')[0]! }
    person = await withPassword('founder')
    await withApp()
    expect((await enterHalf(headers)).token).toBeUndefined()
    expect((await t.send(me.path, { headers })).status).toBe(401)
  })

  it('ends with a new password', async () => {
    const { key } = await withApp()
    const headers = { cookie: (await remember(key)).split(';')[0]! }
    const body = { currentPassword: strongPassword, password: 'nove gaivotas verdes' }
    await t.call(changePassword, { body }, person)
    const answer = await t.send(login.path, { body: { email: person.email, password: body.password }, headers })
    expect(answer.body).toHaveProperty('ticket')
  })
})

describe('a passkey', () => {
  it('enters alone, with both factors, and is counted, named and listed', async () => {
    const { device, codes } = await withKey()
    expect(codes).toHaveLength(10)
    const { token } = (await enterByKey(device)).body as { token: string }
    expect((await t.call(listSessions, {}, { token })).items[0]).toMatchObject({ way: 'passkey' })
    const shown = await t.call(factors.showFactors, {}, { token })
    expect(shown).toMatchObject({ on: true, passkeys: [{ name: 'Portátil', cloned: false }] })
    expect(shown.passkeys[0]!.usedAt).toBe(t.deps.clock().toISOString())
    expect(await enterHalf(), 'the password alone no longer enters').toMatchObject({ passkey: true })
  })

  it('is shut when its counter goes back, and its owner told; a password and a code still enter', async () => {
    const { device, codes } = await withKey()
    expect((await enterByKey(device, { counter: 7 })).status).toBe(200)
    expect((await enterByKey(device, { counter: 7 })).body).toMatchObject({ code: 'passkey_cloned' })
    expect((await enterByKey(device, { counter: 9 })).body, 'for good').toMatchObject({ code: 'passkey_cloned' })
    expect(await t.mailed('auth.factor_changed')).toEqual([person.email, person.email])
    expect((await t.call(factors.showFactors, {}, person)).passkeys[0]).toMatchObject({ cloned: true })
    const half = await enterHalf()
    expect(half).toMatchObject({ code: true, passkey: false })
    expect((await finish(half.ticket, codes![0]!)).status).toBe(200)
  })

  it.each<[string, Lie]>([
    ['another origin', { origin: 'https://estufa.example.evil' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a person who was not verified', { verified: false }],
    ["somebody else's handle", { handle: crypto.randomUUID() }],
  ])('refuses %s', async (_, lie) => {
    const { device } = await withKey()
    expect((await enterByKey(device, lie)).body).toMatchObject({ code: 'passkey_refused' })
    expect((await enterByKey(device)).status, 'and is not shut by it').toBe(200)
  })

  it('refuses a replayed answer, an unknown key and a forged signature', async () => {
    const { device } = await withKey()
    const { ticket, options } = await t.call(keys.beginPasskeyLogin, {})
    const body = { ticket, credential: device.use(options) }
    expect((await t.send(keys.passkeyLogin.path, { body })).status).toBe(200)
    expect((await t.send(keys.passkeyLogin.path, { body })).body).toMatchObject({ code: 'step_over' })
    expect((await enterByKey(softwareKey(address))).body).toMatchObject({ code: 'passkey_refused' })
    const next = await t.call(keys.beginPasskeyLogin, {})
    const forged = { ...device.use(next.options), response: softwareKey(address).use(next.options).response }
    const answer = await t.send(keys.passkeyLogin.path, { body: { ticket: next.ticket, credential: forged } })
    expect(answer.body).toMatchObject({ code: 'passkey_refused' })
  })
})

/** Requirements of OWASP ASVS 5.0, level 2, each with what would be a way around it. */
describe('no way around the second step (ASVS 5.0)', () => {
  it('6.3.3: half a sign-in opens nothing', async () => {
    await withApp()
    const { ticket } = await enterHalf()
    for (const token of [ticket, `vvp_${ticket}`]) expect((await t.send(me.path, { token })).status).toBe(401)
    expect((await t.send(`/auth/reset-password/${ticket}`)).status).toBe(410)
    expect((await t.send(`/auth/verify-email/${ticket}`, { method: 'POST' })).status).toBe(410)
  })

  it('6.3.4: every way in ends in the same session, and none skips the step', async () => {
    const { key } = await withApp()
    const { device } = await withKey()
    const half = (await enterHalf()).ticket
    const ways = [(await finish(half, at(key))).body, (await enterByKey(device)).body] as { token: string }[]
    for (const { token } of ways) {
      const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
        iat: number
        exp: number
      }
      expect(claims.exp - claims.iat).toBe(28_800)
      expect(await t.call(me, {}, { token })).toMatchObject({ id: person.id, email: person.email })
      await t.call(logout, {}, { token })
      expect((await t.send(me.path, { token })).body).toMatchObject({ code: 'session_revoked' })
    }
  })

  it('6.4.3: a new password by mail leaves the step and ends a half sign-in', async () => {
    const { key } = await withApp()
    const { ticket } = await enterHalf()
    await t.call(requestReset, { body: { email: person.email } })
    await t.work()
    const mail = await t.deps.db
      .selectFrom('mails')
      .select('body_text')
      .where('kind', '=', 'auth.reset')
      .executeTakeFirst()
    const token = /reset-password\/([\w-]+)/.exec(mail!.body_text)![1]!
    const password = 'nove gaivotas verdes'
    await t.call(resetPassword, { params: { token }, body: { password } })
    expect((await finish(ticket, at(key))).body).toMatchObject({ code: 'step_over' })
    expect((await t.send(login.path, { body: { email: person.email, password } })).body).toHaveProperty('ticket')
  })

  it('6.4.4: what is lost is given back by two administrators, with a log, and the person is told', async () => {
    await withApp()
    const [one, two] = [await t.as('admin'), await t.as('admin')]
    const params = { params: { id: person.id } }
    expect(await t.refused(factors.confirmFactorReset, params, two)).toMatchObject({ code: 'state_conflict' })
    await t.call(factors.askFactorReset, { ...params, body: { reason: 'Perdeu o telemóvel' } }, one)
    expect(await t.refused(factors.confirmFactorReset, params, one), 'not the same').toMatchObject({ status: 409 })
    expect((await t.call(getAccount, params, two)).factorReset).toMatchObject({ mine: false })
    await t.call(factors.confirmFactorReset, params, two)
    expect((await t.send(me.path, { token: person.token })).status).toBe(401)
    expect((await enterHalf()).token).toBeTruthy()
    expect(await t.mailed('auth.factor_changed')).toHaveLength(3)
    const log = await t.deps.db.selectFrom('audit_log').select('action').where('actor_id', '=', two.id).execute()
    expect(log).toContainEqual({ action: 'auth.factor_reset' })
  })

  it('6.4.4: nobody asks for their own, and what was asked a week ago has ended', async () => {
    const [one, two] = [await withPassword('admin'), await t.as('admin')]
    await withApp(one)
    const body = { reason: 'x' }
    expect(await t.refused(factors.askFactorReset, { params: { id: one.id }, body }, one)).toMatchObject({
      status: 409,
    })
    await t.call(factors.askFactorReset, { params: { id: one.id }, body }, two)
    t.advance(8 * dayMs)
    const three = await t.as('admin')
    expect(await t.refused(factors.confirmFactorReset, { params: { id: one.id } }, three)).toMatchObject({
      status: 409,
    })
    await t.call(factors.dropFactorReset, { params: { id: one.id } }, three)
  })

  it('6.5.1: a code counts once, also for two at once', async () => {
    const { key, codes } = await withApp()
    for (const code of [at(key), codes[0]!]) {
      const tickets = [await enterHalf(), await enterHalf()]
      const answers = await Promise.all(tickets.map(({ ticket }) => finish(ticket, code)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
    const { ticket } = await enterHalf()
    expect((await finish(ticket, at(key))).body).toMatchObject({ code: 'code_used' })
    expect((await finish(ticket, at(key, -0.5))).body, 'nor an earlier one').toMatchObject({ code: 'code_used' })
  })

  it('6.5.5: half a sign-in lasts ten minutes and ends once', async () => {
    const { key, codes } = await withApp()
    const { ticket } = await enterHalf()
    t.advance(11 * minuteMs)
    expect((await finish(ticket, at(key))).body).toMatchObject({ code: 'step_over' })
    const next = (await enterHalf()).ticket
    expect((await finish(next, at(key))).status).toBe(200)
    expect((await finish(next, codes[2]!)).body).toMatchObject({ code: 'step_over' })
  })

  it('6.3.1: guesses are limited by account, whichever ticket and address they come with', async () => {
    const { key } = await withApp()
    const answers: number[] = []
    for (let guess = 0; guess < 6; guess += 1) answers.push((await finish((await enterHalf()).ticket, '000000')).status)
    expect(answers).toEqual([422, 422, 422, 422, 422, 429])
    expect((await finish((await enterHalf()).ticket, at(key))).status, 'even the right one waits').toBe(429)
    t.advance(minuteMs)
    expect((await finish((await enterHalf()).ticket, at(key))).status).toBe(200)
  })

  it('7.5.1: what is grave asks for a proof of the last ten minutes, and factors for the factor itself', async () => {
    person = await withPassword('admin')
    const other = await t.as('mentor')
    const { codes } = await withApp()
    t.advance(11 * minuteMs)
    const role = { params: { id: other.id }, body: { role: 'staff' as const } }
    expect(await t.refused(changeRole, role, person)).toMatchObject({ status: 403, code: 'proof_due' })
    const file = { params: { format: 'csv' as const }, query: {} }
    expect(await t.refused(exportAccounts, file, person)).toMatchObject({ code: 'proof_due' })
    const wrong = { body: { password: 'outra coisa qualquer' } }
    expect(await t.refused(factors.prove, wrong, person)).toMatchObject({ code: 'password_wrong' })
    expect(await t.refused(factors.prove, { body: {} }, person)).toMatchObject({ code: 'password_wrong' })
    await t.call(factors.prove, { body: { password: strongPassword } }, person)
    await t.call(changeRole, role, person)
    for (const endpoint of [factors.removeApp, factors.newCodes, keys.beginPasskey]) {
      expect(await t.refused(endpoint, {}, person), 'a password is one factor').toMatchObject({
        code: 'factor_proof_due',
      })
    }
    await t.call(factors.prove, { body: { code: codes[3]! } }, person)
    await t.call(factors.newCodes, {}, person)
  })

  it('7.5.1: a passkey proves, its own alone; a personal token never', async () => {
    const { device } = await withKey()
    const other = await t.as('founder')
    t.advance(11 * minuteMs)
    const prove = async (who: Signed) => {
      const { ticket, options } = await t.call(keys.beginPasskeyLogin, {})
      return t.send(keys.provePasskey.path, { body: { ticket, credential: device.use(options) }, token: who.token })
    }
    expect((await prove(other)).body).toMatchObject({ code: 'passkey_refused' })
    expect((await prove(person)).status).toBe(204)
    await t.call(factors.newCodes, {}, person)
    const body = { name: 'x', scopes: [], writes: true, days: 30 as const, currentPassword: strongPassword }
    const { token } = await t.call(createToken, { body }, person)
    expect(await t.refused(factors.showFactors, {}, { token })).toMatchObject({ code: 'forbidden' })
  })

  it('6.3.3: the team must have one after the days of grace; until then it is told', async () => {
    person = await withPassword('staff')
    expect((await t.call(me, {}, person)).factorDue).toBe('2026-03-26T09:30:00.000Z')
    t.advance(14 * dayMs)
    const { token } = await enterHalf()
    const late = { ...person, token: token! }
    expect(await t.refused(listEvents, { query: {} }, late)).toMatchObject({ code: 'factor_due' })
    expect((await t.send('/manage/events', { token })).body).toMatchObject({ code: 'factor_due' })
    expect(await t.call(me, {}, late)).toMatchObject({ id: person.id })
    await withApp(late)
    expect((await t.send('/manage/events', { token })).status).toBe(200)
    expect(await t.call(me, {}, late)).not.toHaveProperty('factorDue')
    const founder = await t.as('founder')
    expect(await t.call(me, {}, founder)).not.toHaveProperty('factorDue')
  })
})
