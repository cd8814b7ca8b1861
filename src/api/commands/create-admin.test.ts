import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '#test/app.ts'
import { runProgram } from '#test/command.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const createAdmin = (...args: string[]) => runProgram('commands/create-admin.ts', t.database.url, ...args)

it('creates an administrator with a link to choose a password', async () => {
  const [, token = ''] = /\/auth\/reset-password\/(\S+)$/.exec(await createAdmin('--email', 'nova@exemplo.pt')) ?? []
  // The command uses the real clock.
  t.setTime(new Date())
  expect((await t.send(`/auth/reset-password/${token}`)).body).toEqual({ email: 'nova@exemplo.pt' })
})

it('makes a suspended person an active administrator', async () => {
  const { id, email } = await t.as('mentor')
  const { db } = t.deps
  expect(await createAdmin('--email', email)).toBe(`${email} is an administrator now.`)
  await db.updateTable('users').set({ role: 'mentor', status: 'suspended' }).where('id', '=', id).execute()
  expect(await createAdmin('--email', email)).toBe(`${email} is an administrator now, and no longer suspended.`)
  const user = await db.selectFrom('users').select(['role', 'status']).where('id', '=', id).executeTakeFirst()
  expect(user).toEqual({ role: 'admin', status: 'active' })
})

it('prints in one sentence which argument is missing', async () => {
  await expect(createAdmin('--email', 'nobody')).rejects.toMatchObject({
    code: 1,
    stderr: 'Say who is to be the administrator: npm run admin -- --email name@example.com\n',
  })
})
