import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEvent, makeRegistration } from '#api/demo/factories/events.ts'
import { downloadAttendance, getAttendance, issueAttendance } from '#contract/events/certificates.ts'
import { setAttendance } from '#contract/events/registration.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { textOf } from '#test/pdf-text.ts'
import { drawAttendance, lengthOf } from './draw.ts'

let t: TestApp
let ana: Signed
beforeAll(async () => {
  t = await testApp()
  ana = await t.as('trainee', { firstName: 'Ana' })
})
afterAll(() => t.close())

async function attended(over: object = {}, attendance: 'present' | 'absent' = 'present') {
  const event = await makeEvent(t.database.db, { starts_at: '2026-03-10T10:00:00Z', title_pt: 'Noite aberta', ...over })
  const own = await makeRegistration(t.database.db, { event_id: event.id, user_id: ana.id, attendance })
  return { params: { slug: event.slug }, own }
}

it('is given once to who came, says so to strangers, and ends with the mark', async () => {
  const { params, own } = await attended()
  const [one, other] = await Promise.all([1, 2].map(() => t.call(issueAttendance, { params }, ana)))
  expect(one).toEqual(other)
  const code = { params: { code: one!.code } }
  expect(await t.call(getAttendance, code, null)).toMatchObject({
    name: expect.stringMatching(/^Ana /) as string,
    isValid: true,
  })
  const mark = { params: { ...params, id: own.id }, body: { attendance: 'absent' as const } }
  await t.call(setAttendance, mark, await t.as('staff'))
  expect(await t.call(getAttendance, code, null)).toMatchObject({ isValid: false })
  expect(await t.refused(downloadAttendance, code, null)).toMatchObject({ code: 'state_conflict' })
})

it('is a PDF with the event, its length and the code, and the name of the programme in its language', async () => {
  await t.database.db.updateTable('programme').set({ name: 'Ninhada', name_en: 'Nursery' }).execute()
  const { params } = await attended()
  const { code } = await t.call(issueAttendance, { params }, ana)
  const certificate = await t.call(getAttendance, { params: { code } }, null)
  const address = `https://programa.example/verify/${code}`
  for (const [lang, programme] of [['pt', 'Ninhada'] as const, ['en', 'Nursery'] as const]) {
    const text = textOf(Buffer.from(await drawAttendance({ certificate, lang, address })))
    for (const part of [certificate.name, 'Noite aberta', '2 h', code, programme]) expect(text).toContain(part)
  }
})

it.each([
  ['who was marked absent', {}, 'absent', 'not_attended'],
  ['while the event goes on', { starts_at: '2026-03-12T09:00:00Z' }, 'present', 'state_conflict'],
] as const)('is not given to %s', async (_, over, attendance, code) => {
  const { params } = await attended(over, attendance)
  expect(await t.refused(issueAttendance, { params }, ana)).toMatchObject({ code })
})

it.each([
  ['10:00', '11:30', '1 h 30 min'],
  ['10:00', '10:45', '45 min'],
  ['10:00', '12:00', '2 h'],
])('lasts from %s to %s: %s', (from, to, length) => {
  expect(lengthOf({ startsAt: `2026-03-10T${from}:00Z`, endsAt: `2026-03-10T${to}:00Z` })).toBe(length)
})
