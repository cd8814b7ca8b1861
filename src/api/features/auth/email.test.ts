import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { correctEmail, me } from '#contract/auth.ts'
import { checkEmail } from '#contract/sign-up.ts'
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
const mailedLink = async (to: string) => {
  const mail = await t.deps.db.selectFrom('mails').select('body_text').where('recipient', '=', to).executeTakeFirst()
  return /verify-email\/([\w-]+)/.exec(mail?.body_text ?? '')?.[1]
}
const correct = (email: string, currentPassword = strongPassword) => ({ body: { email, currentPassword } })

test('a mistyped address is corrected before it is confirmed; only the new link works', async () => {
  const person = await signUp('engano@exemplo.pt')
  const oldLink = await mailedLink('engano@exemplo.pt')
  expect((await t.call(correctEmail, correct('certo@exemplo.pt'), person)).email).toBe('certo@exemplo.pt')
  expect((await t.send(`/auth/verify-email/${oldLink}`, { method: 'POST' })).status).toBe(410)
  expect((await t.send(`/auth/verify-email/${await mailedLink('certo@exemplo.pt')}`, { method: 'POST' })).status).toBe(
    204,
  )
  expect((await t.call(me, {}, person)).emailVerified).toBe(true)
  expect((await t.refused(correctEmail, correct('outro@exemplo.pt'), person)).code).toBe('state_conflict')
})

test('correcting needs the password, and an address that nobody has', async () => {
  const person = await signUp('um@exemplo.pt')
  await signUp('dois@exemplo.pt')
  expect((await t.refused(correctEmail, correct('novo@exemplo.pt', 'x'), person)).code).toBe('password_wrong')
  expect((await t.refused(correctEmail, correct('DOIS@exemplo.pt'), person)).code).toBe('email_taken')
})

test('a taken address is told before the form is filled in', async () => {
  await signUp('tomado@exemplo.pt')
  expect(await t.call(checkEmail, { body: { email: 'Tomado@exemplo.pt' } })).toEqual({ free: false })
  expect(await t.call(checkEmail, { body: { email: 'livre@exemplo.pt' } })).toEqual({ free: true })
})
