import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hashPassword } from '#api/secrets/passwords.ts'
import { changePassword, login, me, requestReset, resetPassword } from '#contract/auth/auth.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { strongPassword } from '#test/sign-up-forms.ts'
import { renewHash, setPassword } from './queries.ts'

const newPassword = 'nove gaivotas verdes'
let t: TestApp
let passwordHash: string
let person: Signed
beforeAll(async () => {
  t = await testApp()
  passwordHash = await hashPassword(strongPassword)
})
afterAll(() => t.close())
beforeEach(async () => {
  person = await t.as('trainee')
  await t.deps.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', person.id).execute()
})

const userRow = () => t.deps.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
const mails = () => t.deps.db.selectFrom('mails').selectAll().where('user_id', '=', person.id).orderBy('id').execute()
const askForLink = async () => {
  await t.call(requestReset, { body: { email: person.email } })
  await t.work()
  return /\/auth\/reset-password\/([\w-]{20,})/.exec((await mails()).at(-1)!.body_text)![1]!
}
const reset = (token: string) => ({ params: { token }, body: { password: newPassword } })
const change = { body: { currentPassword: strongPassword, password: newPassword } }
const credentials = () => ({ body: { email: person.email, password: strongPassword } })

/** Runs `work` while another transaction is about to commit a new password, which `work` must wait for. */
async function whilePasswordChanges<T>(work: () => Promise<T>): Promise<T> {
  const other = await t.database.pool.connect()
  await other.query('begin')
  await other.query('update users set password_version = password_version + 1 where id = $1', [person.id])
  const result = work()
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await vi.waitFor(async () => expect((await t.database.pool.query(waiting)).rowCount).toBe(1), { timeout: 20_000 })
  await other.query('commit')
  other.release()
  return result
}

describe('a sign-in with the old password while a new one is being set', () => {
  it('opens no session', async () => {
    const problem = await whilePasswordChanges(() => t.refused(login, credentials()))
    expect(problem).toMatchObject({ status: 401, code: 'invalid_credentials' })
  })

  it('does not bring the old password back by renewing its hash', async () => {
    const { password_version: before } = await userRow()
    await setPassword(t.deps.db, person.id, 'new', t.deps.clock())
    await renewHash(t.deps.db, person.id, before, 'old')
    expect((await userRow()).password_hash).toBe('new')
  })
})

describe('a reset link', () => {
  it('ends when a newer one is asked for', async () => {
    const [older, newer] = [await askForLink(), await askForLink()]
    expect(await t.refused(resetPassword, reset(older))).toMatchObject({ status: 410, code: 'token_invalid' })
    await t.call(resetPassword, reset(newer))
  })

  it('ends when the password is changed', async () => {
    const link = await askForLink()
    await t.call(changePassword, change, person)
    expect(await t.refused(resetPassword, reset(link))).toMatchObject({ status: 410, code: 'token_invalid' })
  })
})

describe.each([
  ['a reset', async () => t.call(resetPassword, reset(await askForLink()))],
  ['a change', () => t.call(changePassword, change, person)],
])('%s of the password', (_name, act) => {
  it('tells its owner by mail and ends the private address of the calendar', async () => {
    const secret = randomBytes(32).toString('base64url')
    await t.deps.db.updateTable('users').set({ calendar_secret: secret }).where('id', '=', person.id).execute()
    expect((await t.send(`/calendar/${secret}.ics`)).status).toBe(200)
    await act()
    expect((await mails()).at(-1)).toMatchObject({ kind: 'auth.password_changed', recipient: person.email })
    expect((await t.send(`/calendar/${secret}.ics`)).status).toBe(404)
  })
})

describe('parallel changes of a password', () => {
  it('that lose hear that another one won', async () => {
    const problem = await whilePasswordChanges(() => t.refused(changePassword, change, person))
    expect(problem).toMatchObject({ status: 409, code: 'password_changed' })
    await t.call(me, {}, person)
  })

  it('let one win', async () => {
    const passwords = ['um', 'dois', 'três', 'quatro'].map((word) => `${word} gaivotas verdes`)
    const answers = await Promise.all(
      passwords.map((password) => t.send('/profile/password', { ...person, body: { ...change.body, password } })),
    )
    const winners = passwords.filter((_, index) => answers[index]!.status === 204)
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ status }) => ![204, 403, 409].includes(status))).toEqual([])
    await t.call(login, { body: { email: person.email, password: winners[0]! } })
    expect((await mails()).filter(({ kind }) => kind === 'auth.password_changed')).toHaveLength(1)
  })

  it('by link and by the current password let one win, and never block each other', async () => {
    const link = await askForLink()
    const answers = await Promise.all([
      t.send(`/auth/reset-password/${link}`, { body: { password: newPassword } }),
      t.send('/profile/password', { ...person, body: change.body }),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ status }) => ![204, 401, 403, 409, 410].includes(status))).toEqual([])
  })
})
