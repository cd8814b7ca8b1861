import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { me } from '#contract/auth/auth.ts'
import { changeEmail, confirmEmailChange, showEmail, showEmailChange, stopEmailChange } from '#contract/auth/email.ts'
import { checkEmail } from '#contract/auth/sign-up.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { onitForm, strongPassword } from '#test/sign-up-forms.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterEach(() => t.reset())
afterAll(() => t.close())

const signUp = async (email: string) => {
  const { body } = await t.send('/auth/register/onit', { body: onitForm(email) })
  const { id } = await t.deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return { id, email, token: (body as { token: string }).token }
}
const mailsTo = (to: string) =>
  t.deps.db.selectFrom('mails').select(['kind', 'body_text']).where('recipient', '=', to).orderBy('id').execute()
const mailedLink = async (to: string, page = 'verify-email') => {
  const links = (await mailsTo(to)).map(({ body_text }) => new RegExp(`${page}/([\\w-]+)`).exec(body_text)?.[1])
  return links.findLast(Boolean)
}
const change = (email: string, currentPassword = strongPassword) => ({ body: { email, currentPassword } })

test('a mistyped address is corrected before it is confirmed; only the new link works', async () => {
  const person = await signUp('engano@exemplo.pt')
  const oldLink = await mailedLink('engano@exemplo.pt')
  expect(await t.call(changeEmail, change('certo@exemplo.pt'), person)).toMatchObject({ email: 'certo@exemplo.pt' })
  expect((await t.send(`/auth/verify-email/${oldLink}`, { method: 'POST' })).status).toBe(410)
  expect((await t.send(`/auth/verify-email/${await mailedLink('certo@exemplo.pt')}`, { method: 'POST' })).status).toBe(
    204,
  )
  expect((await t.call(me, {}, person)).emailVerified).toBe(true)
})

test('correcting needs the password, and an address that nobody has', async () => {
  const person = await signUp('um@exemplo.pt')
  await signUp('dois@exemplo.pt')
  expect((await t.refused(changeEmail, change('novo@exemplo.pt', 'x'), person)).code).toBe('password_wrong')
  expect((await t.refused(changeEmail, change('DOIS@exemplo.pt'), person)).code).toBe('email_taken')
})

test('a taken address is told before the form is filled in', async () => {
  await signUp('tomado@exemplo.pt')
  expect(await t.call(checkEmail, { body: { email: 'Tomado@exemplo.pt' } })).toEqual({ free: false })
  expect(await t.call(checkEmail, { body: { email: 'livre@exemplo.pt' } })).toEqual({ free: true })
})

describe('a confirmed address', () => {
  let [number, before, after] = [0, '', '']
  beforeEach(() => {
    number += 1
    ;[before, after] = [`antes${number}@exemplo.pt`, `depois${number}@exemplo.pt`]
  })
  const confirmed = async () => {
    const person = await signUp(before)
    await t.send(`/auth/verify-email/${await mailedLink(before)}`, { method: 'POST' })
    return person
  }
  const linkTo = async (address: string) => ({ params: { token: (await mailedLink(address, 'change-email'))! } })
  const signIn = async (email: string) =>
    (await t.send('/auth/login', { body: { email, password: strongPassword } })).status
  const addressOf = async (person: { id: string; token: string }) => (await t.call(me, {}, person)).email

  it.each(['old', 'new'])('changes when both addresses agree, the %s one first', async (side) => {
    const person = await confirmed()
    const [first, second] = side === 'old' ? [before, after] : [after, before]
    const elsewhere = { id: person.id, token: await tokenOf(before) }
    await t.call(changeEmail, change(after), person)
    expect(await t.call(confirmEmailChange, await linkTo(first))).toEqual({ changed: false })
    expect((await t.call(showEmail, {}, person)).change?.confirmed).toHaveLength(1)
    expect(await signIn(after)).toBe(401)
    expect(await t.call(confirmEmailChange, await linkTo(second))).toEqual({ changed: true })
    expect(await addressOf(person)).toBe(after)
    expect([await signIn(after), await signIn(before)]).toEqual([200, 401])
    expect((await t.refused(me, {}, elsewhere)).code).toBe('session_revoked')
    const told = async (to: string) => (await mailsTo(to)).some(({ kind }) => kind === 'auth.email_changed')
    expect([await told(before), await told(after)]).toEqual([true, true])
    expect((await t.refused(showEmailChange, await linkTo(second))).code).toBe('token_invalid')
  })
  const tokenOf = async (email: string) => {
    const { body } = await t.send('/auth/login', { body: { email, password: strongPassword } })
    return (body as { token: string }).token
  }

  it('is not changed by one link, however often it is opened', async () => {
    const person = await confirmed()
    await t.call(changeEmail, change(after), person)
    await t.call(confirmEmailChange, await linkTo(after))
    expect((await t.refused(confirmEmailChange, await linkTo(after))).code).toBe('token_invalid')
    expect(await addressOf(person)).toBe(before)
  })

  it('changes once when both links are opened at the same moment', async () => {
    const person = await confirmed()
    await t.call(changeEmail, change(after), person)
    const links = [await linkTo(before), await linkTo(after)]
    const answers = await Promise.all(links.map((link) => t.call(confirmEmailChange, link)))
    expect(answers.filter(({ changed }) => changed)).toHaveLength(1)
    expect(await addressOf(person)).toBe(after)
  })

  it('follows the newest of two requests, also of two at once', async () => {
    const person = await confirmed()
    await t.call(changeEmail, change(`primeiro${number}@exemplo.pt`), person)
    const first = await linkTo(`primeiro${number}@exemplo.pt`)
    await Promise.all([after, after].map((email) => t.call(changeEmail, change(email), person)))
    expect((await t.refused(confirmEmailChange, first)).code).toBe('token_invalid')
    await t.call(confirmEmailChange, await linkTo(before))
    expect(await t.call(confirmEmailChange, await linkTo(after))).toEqual({ changed: true })
  })

  it('refuses the same address, a taken one, and one that is taken meanwhile', async () => {
    const person = await confirmed()
    expect((await t.refused(changeEmail, change(before.toUpperCase()), person)).code).toBe('email_unchanged')
    await signUp(`outra${number}@exemplo.pt`)
    expect((await t.refused(changeEmail, change(`outra${number}@exemplo.pt`), person)).code).toBe('email_taken')
    await t.call(changeEmail, change(after), person)
    await t.call(confirmEmailChange, await linkTo(before))
    await t.deps.db
      .updateTable('users')
      .set({ email: after })
      .where('email', '=', `outra${number}@exemplo.pt`)
      .execute()
    expect((await t.refused(confirmEmailChange, await linkTo(after))).code).toBe('email_taken')
    expect(await addressOf(person)).toBe(before)
  })

  it('stays when the change is stopped, expires, or the password changes', async () => {
    const person = await confirmed()
    const endings = [
      () => t.call(stopEmailChange, {}, person),
      async () => t.send(`/auth/change-email/${(await linkTo(before)).params.token}`, { method: 'DELETE' }),
      () =>
        t.send('/profile/password', {
          token: person.token,
          body: { currentPassword: strongPassword, password: 'nove gaivotas verdes' },
        }),
    ]
    for (const end of endings) {
      await t.call(changeEmail, change(after), person)
      await end()
      expect((await t.call(showEmail, {}, person)).change).toBeNull()
      expect((await t.refused(confirmEmailChange, await linkTo(after))).code).toBe('token_invalid')
      await t.deps.db.deleteFrom('throttles').execute()
    }
    expect(await addressOf(person)).toBe(before)
  })

  it('keeps its links for a day', async () => {
    const person = await confirmed()
    await t.call(changeEmail, change(after), person)
    const past = new Date(t.deps.clock().getTime() - 1)
    await t.deps.db.updateTable('email_changes').set({ expires_at: past }).execute()
    expect((await t.refused(showEmailChange, await linkTo(after))).code).toBe('token_invalid')
    expect((await t.call(showEmail, {}, person)).change).toBeNull()
  })
})
