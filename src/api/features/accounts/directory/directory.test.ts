import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeAccess, getAccount } from '#contract/accounts/accounts.ts'
import { createInDirectory, scimList, scimPatch, scimUser } from '#contract/accounts/directory.ts'
import { login, me, resetPassword } from '#contract/auth/auth.ts'
import { createToken } from '#contract/auth/tokens.ts'
import { createMachine } from '#contract/integrations/machines.ts'
import { machineScopes } from '#contract/scopes.ts'
import { scimError } from '#api/http/scim-errors.ts'
import { readOrganisations } from '#api/secrets/issuer-settings.ts'
import { hashPassword } from '#api/secrets/passwords.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { callOverCrash } from '#test/once.ts'
import { strongPassword } from '#test/sign-up-forms.ts'

let t: TestApp
let admin: Signed
let machine: { token: string }
let hash: string
beforeAll(async () => {
  t = await testApp({ publicUrl: 'https://estufa.example' })
  hash = await hashPassword(strongPassword)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.reset()
  admin = await t.as('admin')
  machine = await withScopes(['directory:sync'])
})

const withScopes = (scopes: ['directory:sync'] | [...typeof machineScopes]) =>
  t.call(createMachine, { body: { name: 'Diretório', scopes, writes: true, days: 30 } }, admin)

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'
const scim = (method: Method, path = '', body?: unknown, type = 'application/scim+json') =>
  t.send(`/scim/v2/Users${path}`, {
    method,
    token: machine.token,
    ...(body !== undefined && { body, headers: { 'content-type': type } }),
  })
const patch = (id: string, ...Operations: object[]) => scim('PATCH', `/${id}`, { schemas: [scimPatch], Operations })
const setActive = (id: string, value: unknown) => patch(id, { op: 'replace', path: 'active', value })
const status = async (token: string) => (await t.send('/auth/me', { token })).status

const ana = {
  schemas: [scimUser],
  userName: 'ana@nortada.example',
  externalId: 'a-1',
  name: { givenName: 'Ana', familyName: 'Lima' },
  emails: [{ value: 'ana@nortada.example', primary: true }],
  active: true,
  userType: 'staff',
}
type User = { id: string; userName: string; active: boolean; userType: string; meta: { location: string } }
const make = async (over: object = {}) => (await scim('POST', '', { ...ana, ...over })).body as User

async function withPassword(role: 'staff' | 'admin' | 'mentor'): Promise<Signed> {
  const one = await t.as(role)
  await t.deps.db.updateTable('users').set({ password_hash: hash }).where('id', '=', one.id).execute()
  return one
}

describe('a directory creates', () => {
  it('an account in the words of RFC 7644, whose person chooses the first password by mail', async () => {
    const answer = await scim('POST', '', ana)
    expect([answer.status, answer.headers['content-type']]).toEqual([201, 'application/scim+json; charset=utf-8'])
    const user = answer.body as User
    expect(user).toMatchObject({
      schemas: [scimUser],
      userName: ana.userName,
      externalId: 'a-1',
      name: { givenName: 'Ana', familyName: 'Lima', formatted: 'Ana Lima' },
      active: true,
      userType: 'staff',
      meta: { resourceType: 'User', location: `https://estufa.example/api/v1/scim/v2/Users/${user.id}` },
    })
    expect(answer.headers['location']).toBe(user.meta.location)
    expect(await t.mailed('accounts.directory')).toEqual([ana.userName])
    const mail = await t.deps.db
      .selectFrom('mails')
      .select('body_text')
      .where('kind', '=', 'accounts.directory')
      .executeTakeFirstOrThrow()
    const token = /reset-password\/([\w-]+)/.exec(mail.body_text)![1]!
    await t.call(resetPassword, { params: { token }, body: { password: strongPassword } })
    const entered = await t.call(login, { body: { email: ana.userName, password: strongPassword } })
    expect(await t.call(me, {}, { token: entered.token! })).toMatchObject({ role: 'staff', firstName: 'Ana' })
  })

  it('mentors unless it says staff, and never an administrator', async () => {
    expect((await make({ userType: undefined, externalId: undefined })).userType).toBe('mentor')
    const refused = await scim('POST', '', { ...ana, userName: 'rui@nortada.example', userType: 'admin' })
    expect([refused.status, refused.body]).toMatchObject([400, { schemas: [scimError], scimType: 'invalidValue' }])
    expect(
      (await scim('POST', '', { ...ana, userName: 'rui@nortada.example', roles: [{ value: 'admin' }] })).body,
    ).toMatchObject({ userType: 'staff' })
  })

  it('nobody twice: an address that has an account is told apart', async () => {
    await make()
    const again = await scim('POST', '', { ...ana, userName: 'ANA@nortada.example' })
    expect([again.status, again.body]).toMatchObject([409, { status: '409', scimType: 'uniqueness' }])
    const both = await Promise.all([1, 2].map(() => scim('POST', '', { ...ana, userName: 'rui@nortada.example' })))
    expect(both.map((one) => one.status).toSorted()).toEqual([201, 409])
  })

  it('as one commit with its answer', async () => {
    expect(
      await callOverCrash(t, createInDirectory, { body: { userName: 'x@nortada.example' } }, machine as Signed),
    ).toEqual([])
  })

  it('somebody who is not there yet without letting them in', async () => {
    const { id, active } = await make({ active: false })
    expect(active).toBe(false)
    expect(await t.mailed('accounts.directory')).toEqual([])
    expect((await setActive(id, true)).body).toMatchObject({ active: true })
    expect(await t.mailed('accounts.directory')).toEqual([ana.userName])
    expect(await t.mailed('accounts.suspended')).toEqual([])
  })
})

describe('a directory finds', () => {
  it('the team, mentors and whoever it brought, by userName and externalId; none of those who take part', async () => {
    const [mentor, founder] = [await t.as('mentor'), await t.as('founder')]
    const { id } = await make()
    const list = (await scim('GET')).body as { Resources: User[] }
    expect(list).toMatchObject({ schemas: [scimList], totalResults: 3, startIndex: 1, itemsPerPage: 3 })
    expect(list.Resources.map((one) => one.id).toSorted()).toEqual([admin.id, mentor.id, id].toSorted())
    const by = async (filter: string) =>
      ((await scim('GET', `?filter=${encodeURIComponent(filter)}`)).body as { Resources: User[] }).Resources
    expect(await by('userName eq "ANA@nortada.example"')).toMatchObject([{ id }])
    expect(await by('externalId eq "a-1"')).toMatchObject([{ id }])
    expect(await by(`userName eq "${founder.email}"`)).toEqual([])
    expect((await scim('GET', `/${founder.id}`)).status).toBe(404)
    expect((await setActive(founder.id, false)).status).toBe(404)
    await t.deps.db.updateTable('users').set({ role: 'founder' }).where('id', '=', id).execute()
    expect((await scim('GET', `/${id}`)).body, 'whom it brought it keeps').toMatchObject({ id })
  })

  it('page by page, and refuses other filters', async () => {
    for (let n = 0; n < 3; n += 1) await t.as('mentor')
    const page = async (query: string) => (await scim('GET', query)).body
    expect(await page('?startIndex=2&count=2')).toMatchObject({ totalResults: 4, startIndex: 2, itemsPerPage: 2 })
    expect(await page('?startIndex=-1&count=-4')).toMatchObject({ startIndex: 1, itemsPerPage: 0, Resources: [] })
    expect(await page('?filter=title%20co%20%22x%22')).toMatchObject({ status: '400', scimType: 'invalidFilter' })
  })
})

describe('whoever leaves the company', () => {
  it('loses every session and token at once, on every way in, and comes back as what they were', async () => {
    const person = await withPassword('staff')
    const body = { name: 'x', scopes: [], writes: true, days: 30 as const, currentPassword: strongPassword }
    const { token } = await t.call(createToken, { body }, person)
    expect([await status(person.token), await status(token)]).toEqual([200, 200])
    expect((await setActive(person.id, false)).body).toMatchObject({ active: false })
    expect([await status(person.token), await status(token)]).toEqual([401, 401])
    const enter = () => t.send(login.path, { body: { email: person.email, password: strongPassword } })
    expect((await enter()).body).toMatchObject({ code: 'invalid_credentials' })
    expect((await setActive(person.id, true)).body).toMatchObject({ active: true, userType: 'staff' })
    expect([await status(person.token), await status(token)], 'what ended stays ended').toEqual([401, 401])
    expect((await enter()).status).toBe(200)
    expect(await t.mailed('accounts.reactivated')).toEqual([person.email])
    const log = await t.deps.db.selectFrom('audit_log').select('action').where('object_id', '=', person.id).execute()
    expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['accounts.suspend', 'accounts.reactivate']))
  })

  it('is told once, with the name of the organisation whose directory it was', async () => {
    const { organisations } = t.deps.settings
    const one = { id: 'nortada', name: 'Nortada', issuer: 'https://id.nortada.example', clientId: 'x' }
    const letter = async () => {
      const mails = t.deps.db.selectFrom('mails').select(['recipient', 'body_text'])
      return mails.where('kind', '=', 'accounts.suspended').orderBy('id', 'desc').execute()
    }
    const person = await t.as('mentor')
    await setActive(person.id, false)
    await setActive(person.id, false)
    expect(await letter()).toMatchObject([
      { recipient: person.email, body_text: expect.stringContaining('O diretório da tua organização suspendeu') },
    ])
    organisations.push(...readOrganisations(JSON.stringify([one]))!)
    await setActive((await t.as('mentor')).id, false)
    organisations.splice(0)
    expect((await letter())[0]!.body_text).toContain('O diretório de Nortada suspendeu')
  })

  it.each<[string, object]>([
    ['a text (Entra)', { op: 'Replace', path: 'active', value: 'False' }],
    ['a value without a path (Okta)', { op: 'replace', value: { active: false } }],
    ['a path in full', { op: 'add', path: `${scimUser}:active`, value: false }],
    ['beside attributes that are not taken', { op: 'replace', value: { displayName: 'x', title: 'y', active: false } }],
  ])('is told as %s', async (_, operation) => {
    const { id } = await make()
    expect((await patch(id, { op: 'replace', path: 'title', value: 'z' }, operation)).body).toMatchObject({
      active: false,
      displayName: 'Ana Lima',
    })
  })

  it('is told by PUT as well; names and roles stay the person’s and the team’s', async () => {
    const { id } = await make()
    const said = { ...ana, active: false, name: { givenName: 'Outra' }, userType: 'admin' }
    expect((await scim('PUT', `/${id}`, said)).body).toMatchObject({
      active: false,
      displayName: 'Ana Lima',
      userType: 'staff',
    })
  })

  it('stays out if the team suspended them, and the team decides over the directory', async () => {
    const { id } = await make()
    const decide = (suspended: boolean) => t.call(changeAccess, { params: { id }, body: { suspended } }, admin)
    await decide(true)
    expect(await setActive(id, false)).toMatchObject({ status: 200 })
    const refused = await setActive(id, true)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'directory_suspended' }])
    await decide(false)
    await setActive(id, false)
    await decide(false)
    expect((await t.call(getAccount, { params: { id } }, admin)).state).not.toBe('suspended')
    await decide(true)
    expect((await setActive(id, true)).status, 'what it once ended itself does not count').toBe(409)
  })

  it('cannot come back while their account waits to be deleted', async () => {
    const person = await withPassword('mentor')
    const later = new Date(t.deps.clock().getTime() + 1e9)
    const leaving = { status: 'leaving' as const, erase_at: later }
    await t.deps.db.updateTable('users').set(leaving).where('id', '=', person.id).execute()
    await setActive(person.id, false)
    const entered = await t.send(login.path, { body: { email: person.email, password: strongPassword } })
    expect(entered.status).toBe(401)
    const row = await t.deps.db
      .selectFrom('users')
      .select(['status', 'erase_at'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(row, 'and is still deleted').toEqual(leaving)
  })

  it('may be an administrator, but not the last one', async () => {
    const other = await t.as('admin')
    expect((await setActive(other.id, false)).status).toBe(200)
    expect(await status(other.token)).toBe(401)
    const last = await setActive(admin.id, false)
    expect([last.status, last.body]).toMatchObject([409, { code: 'last_admin' }])
    expect(await status(admin.token)).toBe(200)
  })
})

describe('only the directory', () => {
  it('comes in: no person, and no machine without this right; it reaches nothing else', async () => {
    for (const role of ['staff', 'admin'] as const)
      expect((await t.send('/scim/v2/Users', { token: (await t.as(role)).token })).status).toBe(403)
    const { token } = await withScopes([...machineScopes])
    const refused = await t.send('/scim/v2/Users', { token })
    expect([refused.status, refused.body]).toMatchObject([403, { schemas: [scimError], status: '403' }])
    expect((await t.send('/users', { token: machine.token })).status).toBe(403)
    expect((await t.send('/scim/v2/Users')).body).toMatchObject({ schemas: [scimError], status: '401' })
  })

  it('says what it can, and speaks its own type of JSON to these addresses alone', async () => {
    const config = await t.send('/scim/v2/ServiceProviderConfig', { token: machine.token })
    expect(config.body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true },
    })
    const headers = { 'content-type': 'application/scim+json' }
    expect((await t.send('/auth/login', { body: {}, headers })).status).toBe(415)
    expect((await scim('POST', '', { ...ana, userName: 'no address' })).body).toMatchObject({
      scimType: 'invalidValue',
    })
    const { id } = await make()
    expect((await scim('PATCH', `/${id}`, { Operations: [{ op: 'remove', path: 'active' }] })).status).toBe(400)
    expect((await setActive(id, 'maybe')).body).toMatchObject({ status: '400' })
  })
})
