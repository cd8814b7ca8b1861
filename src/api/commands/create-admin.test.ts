import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '#test/app.ts'
import { acceptProgrammeInvitation, showProgrammeInvitation } from '#contract/auth/invitation.ts'
import { hasAdministrator, inviteFirstAdministrator } from '#api/records/first-administrator.ts'
import { strongPassword } from '#test/sign-up-forms.ts'
import { runProgram } from '#test/command.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const joining = { firstName: 'Rita', lastName: 'Tavares', password: strongPassword, consent: true }

it('is printed once by an empty installation: a link that makes one person its administrator', async () => {
  const { db, clock } = t.deps
  const token = (await inviteFirstAdministrator(db, clock()))!
  expect(await inviteFirstAdministrator(db, clock())).toBeUndefined()
  const link = { params: { token } }
  expect(await t.call(showProgrammeInvitation, link)).toMatchObject({ email: '', role: 'admin', hasAccount: false })
  const nameless = await t.refused(acceptProgrammeInvitation, { ...link, body: joining })
  expect(nameless.errors?.map(({ field }) => field)).toEqual(['email'])
  expect(await hasAdministrator(db)).toBe(false)
  const body = { ...joining, email: 'rita@exemplo.pt' }
  await t.call(acceptProgrammeInvitation, { ...link, body })
  expect(await hasAdministrator(db)).toBe(true)
  const again = { ...link, body: { ...body, email: 'outra@exemplo.pt' }, headers: { 'x-forwarded-for': '203.0.113.9' } }
  expect((await t.refused(acceptProgrammeInvitation, again)).code).toBe('invitation_used')
})

it('ends that link, and so do 24 hours', async () => {
  const empty = await testApp()
  const link = { params: { token: (await inviteFirstAdministrator(empty.deps.db, empty.deps.clock()))! } }
  empty.advance(24 * 3_600_000)
  expect((await empty.refused(showProgrammeInvitation, link)).code).toBe('invitation_expired')
  await runProgram('commands/create-admin.ts', empty.database.url, '--email', 'nova@exemplo.pt')
  expect((await empty.refused(showProgrammeInvitation, link)).code).toBe('invitation_withdrawn')
  await empty.close()
})

const createAdmin = (...args: string[]) => runProgram('commands/create-admin.ts', t.database.url, ...args)

it('creates an administrator with a link to choose a password', async () => {
  const [, token = ''] =
    /\/auth\/reset-password\/(\S+)$/.exec(await createAdmin('--email', 'nova@exemplo.pt', '--name', 'Nova da Silva')) ??
    []
  // The command uses the real clock.
  t.setTime(new Date())
  expect((await t.send(`/auth/reset-password/${token}`)).body).toEqual({ email: 'nova@exemplo.pt' })
  const names = t.deps.db.selectFrom('users').select(['first_name', 'last_name']).where('email', '=', 'nova@exemplo.pt')
  expect(await names.executeTakeFirst()).toEqual({ first_name: 'Nova', last_name: 'da Silva' })
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
  const usage = 'npm run admin -- --email name@example.com --name "First Last"\n'
  const told = (stderr: string) => ({ code: 1, stderr: `${stderr}${usage}` })
  const asked = createAdmin('--email', 'nobody')
  await expect(asked).rejects.toMatchObject(told('Say who is to be the administrator: '))
  const unnamed = createAdmin('--email', 'a@exemplo.pt', '--name', 'Ana')
  await expect(unnamed).rejects.toMatchObject(
    told('The name Ana cannot be used: write a first and a last name, as in '),
  )
})

it('takes away the second step of an administrator who lost it and has no colleague', async () => {
  const { id, email, token } = await t.as('admin')
  const { db } = t.deps
  const row = { user_id: id, sealed: 'x', confirmed_at: new Date() }
  await db.insertInto('totp_secrets').values(row).execute()
  expect(await createAdmin('--email', email)).toBe(`${email} is an administrator now.`)
  const hasStep = () => db.selectFrom('users').select('second_factor').where('id', '=', id).executeTakeFirst()
  expect(await hasStep()).toEqual({ second_factor: true })
  expect(await createAdmin('--email', email, '--without-second-step')).toContain('Their second step is gone')
  expect(await hasStep()).toEqual({ second_factor: false })
  expect((await t.send('/auth/me', { token })).status).toBe(401)
})
