import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '#api/secrets/passwords.ts'
import { changePassword, listSessions, me, endOtherSessions } from '#contract/auth/auth.ts'
import { createToken, endToken, listTokens, mostTokens, tokenScopesOf } from '#contract/auth/tokens.ts'
import { scopesOf } from '#contract/scopes.ts'
import { dayMs } from '#contract/times.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { strongPassword } from '#test/sign-up-forms.ts'

let t: TestApp
let person: Signed
beforeAll(async () => {
  t = await testApp({ rateLimits: true })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.reset()
  person = await t.as('staff')
  const password_hash = await hashPassword(strongPassword)
  await t.deps.db.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute()
})

const wanted = { name: 'Folha de cálculo', scopes: ['events:manage'], writes: true, days: 30 } as const
const bodyOf = (over: object = {}) => ({
  body: { ...wanted, scopes: [...wanted.scopes], currentPassword: strongPassword, ...over },
})
const make = (over: object = {}) => t.call(createToken, bodyOf(over), person)
const get = async (path: string, token: string) => (await t.send(path, { token })).status
const rename = (token: string) => t.send('/auth/me', { method: 'PATCH', body: { locale: 'en' }, token })

describe('a personal token', () => {
  it('acts for its owner within its rights, and is told of by mail', async () => {
    const { token, item } = await make()
    expect(token).toMatch(/^vvp_ey/)
    expect(item).toMatchObject({ name: wanted.name, scopes: wanted.scopes, writes: true, usedAt: null })
    expect(await t.call(me, {}, { token })).toMatchObject({ id: person.id, scope: ['events:manage'] })
    expect(await get('/manage/events', token)).toBe(200)
    expect(await get('/manage/opportunities', token), 'not among its rights').toBe(403)
    expect(await t.mailed('auth.token_created')).toEqual([person.email])
  })

  it('notes its first use at once', async () => {
    const { token } = await make()
    await get('/auth/me', token)
    const { items } = await t.call(listTokens, {}, person)
    expect(items).toMatchObject([{ name: wanted.name, usedAt: t.deps.clock().toISOString() }])
  })

  it('changes nothing when it only reads', async () => {
    expect((await rename((await make()).token)).status).toBe(200)
    expect((await rename((await make({ writes: false })).token)).status).toBe(403)
  })

  it('opens nothing about the account itself', async () => {
    const { token } = await make({ scopes: tokenScopesOf(scopesOf.staff) })
    const { app } = t
    const inPerson = app.endpoints.filter((one) => one.inPerson)
    expect(inPerson.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(keptByHand)
    for (const { method, path } of inPerson) {
      const answer = await t.send(path.replace('{id}', person.id), { method, token })
      expect([path, answer.status]).toEqual([path, 403])
    }
  })

  it('is not for those who run the programme: people, settings and the audit trail ask for a session', () => {
    expect(tokenScopesOf(scopesOf.admin)).toEqual(tokenScopesOf(scopesOf.staff))
  })

  it('loses what its owner loses', async () => {
    const { token } = await make()
    await t.deps.db.updateTable('users').set({ role: 'mentor' }).where('id', '=', person.id).execute()
    expect(await get('/manage/events', token)).toBe(403)
    await t.deps.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', person.id).execute()
    expect(await get('/auth/me', token)).toBe(401)
  })

  it('ends by hand, in time and with a new password, not with the other sessions', async () => {
    const [first, second, third] = [await make(), await make(), await make({ days: 365 })]
    await t.call(endToken, { params: { id: first.item.id } }, person)
    expect(await get('/auth/me', first.token)).toBe(401)
    await t.call(endOtherSessions, {}, person)
    expect(await get('/auth/me', second.token)).toBe(200)
    expect((await t.call(listSessions, {}, person)).items).toHaveLength(1)
    t.advance(31 * dayMs)
    expect(await get('/auth/me', second.token)).toBe(401)
    expect(await get('/auth/me', third.token)).toBe(200)
    const again = await t.as('staff')
    expect(await t.refused(endToken, { params: { id: third.item.id } }, again)).toMatchObject({ status: 404 })
  })

  it('ends with a new password', async () => {
    const { token } = await make()
    const body = { currentPassword: strongPassword, password: 'nove gaivotas verdes' }
    await t.call(changePassword, { body }, person)
    expect(await get('/auth/me', token)).toBe(401)
  })

  it('is limited by its own rate', async () => {
    const { token } = await make()
    const answers = await Promise.all(Array.from({ length: 310 }, () => get('/auth/me', token)))
    expect(answers.filter((status) => status === 429)).toHaveLength(10)
    expect(await get('/auth/me', person.token)).toBe(200)
  })
})

describe('making a token', () => {
  it.each([
    ['a wrong password', { currentPassword: 'outra qualquer' }, { status: 403, code: 'password_wrong' }],
    ['a right that the person has not', { scopes: ['solutions:submit'] }, { status: 403 }],
    ['a right that no token has', { scopes: ['users:manage'] }, { status: 422 }],
    ['no name', { name: '  ' }, { status: 422 }],
    ['no end', { days: 10_000 }, { status: 422 }],
  ])('refuses %s', async (_, over, problem) => {
    expect(await t.refused(createToken, bodyOf(over), person)).toMatchObject(problem)
  })

  it('keeps to twenty, also for two at once', async () => {
    const row = { user_id: person.id, device: '', name: 'x', scopes: [] as string[], expires_at: '2027-01-01' }
    const rows = Array.from({ length: mostTokens - 1 }, () => ({ ...row, id: crypto.randomUUID() }))
    await t.deps.db.insertInto('sessions').values(rows).execute()
    const answers = await Promise.all([1, 2].map(() => t.send('/auth/tokens', { ...bodyOf(), token: person.token })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

const keptByHand = [
  'DELETE /auth/devices/{id}',
  'DELETE /auth/factors/app',
  'DELETE /auth/identities/{id}',
  'DELETE /auth/passkeys/{id}',
  'DELETE /auth/sessions',
  'DELETE /auth/sessions/{id}',
  'DELETE /auth/tokens/{id}',
  'DELETE /profile/email/change',
  'GET /auth/factors',
  'GET /auth/identities',
  'GET /auth/me/erasure',
  'GET /auth/organisations/leave',
  'GET /auth/sessions',
  'GET /auth/tokens',
  'GET /profile/data.zip',
  'GET /profile/email',
  'POST /auth/factors/app',
  'POST /auth/factors/codes',
  'POST /auth/me/erasure',
  'POST /auth/passkeys',
  'POST /auth/passkeys/begin',
  'POST /auth/proof',
  'POST /auth/proof/passkey',
  'POST /auth/tokens',
  'POST /auth/verify-email',
  'POST /profile/password',
  'PUT /auth/accepted',
  'PUT /auth/factors/app',
  'PUT /notices/devices',
  'PUT /profile/email',
]
