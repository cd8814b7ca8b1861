import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEvent, makeRegistrations } from '#api/demo/factories/events.ts'
import type { EventQuestion } from '#contract/events/questions.ts'
import { getFigures } from '#contract/events/registration.ts'
import { getReport } from '#contract/events/report.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { textOf } from '#test/pdf-text.ts'
import { drawReport } from './draw.ts'

let t: TestApp
let staff: Signed
let people: Signed[]
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  people = await Promise.all(
    (['founder', 'founder', 'trainee', 'trainee', 'trainee', 'mentor', 'mentor'] as const).map((role) => t.as(role)),
  )
})
afterAll(() => t.close())

const [question, choice, other] = [1, 2, 3].map((place) => `0199b6a0-0000-7000-8000-00000000000${place}`)
const asked = [
  {
    id: question,
    kind: 'several',
    text: { pt: 'O que trazes?', en: 'What do you bring?' },
    choices: [
      { id: choice, text: { pt: 'Perguntas', en: 'Questions' } },
      { id: other, text: { pt: 'Bolo', en: 'Cake' } },
    ],
  },
] as EventQuestion[]
const saying = (value: string) =>
  JSON.stringify([{ id: question, kind: 'several', question: asked[0]!.text, answer: { pt: value }, value }])

type Over = Partial<Parameters<typeof makeRegistrations>[1][number]>
/** Over since two days, with these registrations by turns. */
async function held(...registrations: Over[]) {
  const questions = JSON.stringify(asked)
  const hybrid = { mode: 'hybrid', venue: 'Auditório', questions } as const
  const event = await makeEvent(t.database.db, { ...hybrid, starts_at: '2026-03-10T10:00:00Z', title_pt: 'Noite' })
  const rows = registrations.map((over, index) => ({ event_id: event.id, user_id: people[index]!.id, ...over }))
  await makeRegistrations(t.database.db, rows)
  return { event, params: { slug: event.slug } }
}

it('counts who came, by way and group, as the lists do', async () => {
  const { event, params } = await held(
    { attendance: 'present', answers: saying(`${choice} ${other}`) },
    { attendance: 'late', attending: 'online', answers: saying(choice!) },
    { attendance: null },
    { attendance: 'excused' },
    { attendance: 'absent', attending: 'online' },
    { state: 'waitlisted', attending: 'online' },
    { attendance: 'present', seat: 'walk_in' },
  )
  await t.database.db
    .insertInto('event_guests')
    .values({ id: crypto.randomUUID(), event_id: event.id, name: 'Zé', came_at: event.starts_at })
    .execute()
  const report = await t.call(getReport, { params }, staff)
  expect(report).toMatchObject({
    all: { registered: 6, came: 3, noShows: 2, excused: 1 },
    walkIns: 1,
    guests: 1,
    waiting: 1,
    byWay: [
      { way: 'onsite', registered: 4, came: 2, noShows: 1, waiting: 0 },
      { way: 'online', registered: 2, came: 1, noShows: 1, waiting: 1 },
    ],
    questions: [
      {
        answers: 2,
        counts: [
          { answer: { pt: 'Perguntas', en: 'Questions' }, count: 2 },
          { answer: { pt: 'Bolo', en: 'Cake' }, count: 1 },
        ],
      },
    ],
  })
  expect(report.byGroup).toEqual([
    { group: 'trainee', registered: 3, came: 0, noShows: 2 },
    { group: 'founder', registered: 2, came: 2, noShows: 0 },
    { group: 'mentor', registered: 1, came: 1, noShows: 0 },
  ])
  const { byState, byAttendance } = await t.call(getFigures, { params }, staff)
  expect([byState.confirmed, byAttendance.present + byAttendance.late]).toEqual([6, 3])
})

it('shows no opinions below five, and all with five, as page and as PDF', async () => {
  const opinion = (rating: number) => ({ attendance: 'present' as const, rating, feedback: `Nota ${rating}` })
  const four = await held(...[5, 4, 4, 3].map(opinion))
  const kept = await t.call(getReport, four, staff)
  expect(kept.opinions).toEqual({ answers: 4, said: null })
  expect(JSON.stringify(kept)).not.toContain('Nota')
  const five = await t.call(getReport, await held(...[5, 4, 4, 3, 4].map(opinion)), staff)
  expect(five.opinions).toMatchObject({ answers: 5, said: { ratings: [0, 0, 1, 3, 1], rating: 4 } })
  const draw = async (report: typeof five) =>
    textOf(Buffer.from(await drawReport({ report, lang: 'pt', programme: 'Viveiro', organisation: 'Nortada' })))
  const [few, enough] = [await draw(kept), await draw(five)]
  expect(few).toContain('Com menos de 5 não se mostram')
  expect(few).not.toContain('Nota')
  expect(enough).toContain('Média 4 em 5, de 5 respostas')
  expect(enough).toContain('5 com lugar, 5 vieram, 0 faltaram')
})

it.each([
  ['is still to come', { starts_at: '2026-03-20T10:00:00Z' }],
  ['was cancelled', { starts_at: '2026-03-10T10:00:00Z', state: 'cancelled', cancel_reason_pt: 'Chuva' } as const],
])('is not there for an event that %s', async (_, over) => {
  const { slug } = await makeEvent(t.database.db, over)
  expect(await t.refused(getReport, { params: { slug } }, staff)).toMatchObject({ code: 'state_conflict' })
})
