import { afterAll, beforeAll, expect, it } from 'vitest'
import { pictures } from '#api/pictures/pictures.ts'
import { hashPassword } from '#api/secrets/passwords.ts'
import { uploadAttachment } from '#contract/attachments/attachments.ts'
import { login } from '#contract/auth/auth.ts'
import { listEvents } from '#contract/events/events.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { fileForm, picture, uploadFile } from '#test/files.ts'
import { strongPassword } from '#test/sign-up-forms.ts'
import { unpacking, uploads } from './upload-slots.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('unpacks the pictures of many people in two processes', async () => {
  const apart = await testApp({ trustedProxies: ['127.0.0.1'] })
  const people = await Promise.all((['trainee', 'founder', 'mentor', 'staff'] as const).map((role) => apart.as(role)))
  const photo = { kind: 'photo', name: 'a.png', type: 'image/png', content: await picture('png', 800, 600) }
  const upload = ({ token }: { token: string }, at: number) =>
    apart.send('/attachments', {
      method: 'POST',
      body: fileForm(photo),
      token,
      headers: { 'x-forwarded-for': `203.0.113.${at}` },
    })
  const answers = await Promise.all(people.map(upload))
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 201))
  // Processes stay for a while after their work, so these are all that worked at once.
  expect(pictures.processes()).toHaveLength(2)
  await apart.close()
})

/** What each limit leaves to its neighbours while all of them are used at once. */
it('lets people sign in, read and upload while large pictures are unpacked and broken uploads arrive', async () => {
  const [painter, sender, reader] = [await t.as('trainee'), await t.as('founder'), await t.as('mentor')]
  const password_hash = await hashPassword(strongPassword)
  await t.deps.db.updateTable('users').set({ password_hash }).where('id', '=', reader.id).execute()
  const large = { kind: 'photo', name: 'a.png', type: 'image/png', content: await picture('png', 2000, 1500) }
  const broken = { body: '--x\r\n', headers: { 'content-type': 'multipart/form-data; boundary=x' } }

  const photos = Array.from({ length: 3 }, () => uploadFile(t, large, painter))
  const refusals = Array.from({ length: 12 }, () => t.refused(uploadAttachment, broken, sender))
  const documents = Array.from({ length: 6 }, () => t.call(uploadAttachment, { body: fileForm() }, sender))
  const logins = Array.from({ length: 4 }, () =>
    t.call(login, { body: { email: reader.email, password: strongPassword } }),
  )
  const lists = Array.from({ length: 6 }, () => t.call(listEvents, {}, reader))

  for (const { token } of await Promise.all(logins)) expect(token).toBeTruthy()
  expect(await Promise.all(lists)).toHaveLength(lists.length)
  for (const { status } of await Promise.all(refusals)) expect(status).toBe(400)
  for (const { kind } of await Promise.all(documents)) expect(kind).toBe('cv')
  for (const { width } of await Promise.all(photos)) expect(width).toBe(2000)
  expect([uploads.inside(), unpacking.inside()]).toEqual([0, 0])
})
