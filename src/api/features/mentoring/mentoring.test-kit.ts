import type { BodyOf } from '#contract/endpoint.ts'
import { addHour, type HourInput } from '#contract/mentoring/hours.ts'
import { askHour } from '#contract/mentoring/booking.ts'
import type { saveAfter } from '#contract/mentoring/sessions.ts'
import type { Signed, TestApp } from '#test/app.ts'

/** Monday of the next week, by the clock of the tests. */
export const anHour: HourInput = {
  day: '2026-03-16',
  at: '10:00',
  minutes: 60,
  place: 'Sala Sobreiro',
  link: null,
  audience: 'all',
}

/** An hour of this mentor; its id. */
export async function offered(t: TestApp, mentor: Signed, over: Partial<HourInput> = {}): Promise<string> {
  const before = await t.deps.db.selectFrom('mentor_hours').select('id').where('mentor_id', '=', mentor.id).execute()
  const { hours } = await t.call(addHour, { body: { ...anHour, ...over } }, mentor)
  return hours.find(({ id }) => !before.some((one) => one.id === id))!.id
}

const question = 'Trocamos de fornecedor?'
export const asked = (t: TestApp, hourId: string, subjectId: string, who: Signed) =>
  t.call(askHour, { params: { id: hourId }, body: { subjectId, question, links: [] } }, who)

export const joinTeam = (t: TestApp, startup_id: string, { id: user_id }: Signed) =>
  t.deps.db.insertInto('startup_members').values({ startup_id, user_id, title: 'CTO', role: 'member' }).execute()

/** What a mentor notes after a session; nothing of it unless told. */
export const noted = (over: Partial<BodyOf<typeof saveAfter>> = {}): BodyOf<typeof saveAfter> => ({
  sharedNote: '',
  privateNote: '',
  advice: '',
  againstId: null,
  prepared: null,
  actions: [],
  doneIds: [],
  decided: [],
  version: 1,
  ...over,
})
