import type * as contract from '#contract/applications/interviews.ts'
import * as own from '#contract/applications/own.ts'
import * as received from '#contract/applications/received.ts'
import { minuteMs } from '#contract/times.ts'
import type { Signed, TestApp } from '#test/app.ts'
import { applyTo, published } from '#test/opportunities.ts'

export const anInterview = { at: '2026-03-20T11:00:00.000Z', minutes: 40, place: 'Sala Tília', note: null }

/** Applications of Ana whose interviews staff set, as she, they and their calendars see them. */
export function interviewsOf(people: { api: TestApp; ana: Signed; staff: Signed }) {
  const show = (id: string) => people.api.call(own.getApplication, { params: { id } }, people.ana)
  const look = (id: string, who: Signed = people.staff) =>
    people.api.call(received.getReceived, { params: { id } }, who)
  const setting = async (id: string, over: Partial<contract.InterviewInput>) => {
    const body = { ...anInterview, ...over, version: (await look(id)).version }
    return [received.setInterview, { params: { id }, body }, people.staff] as const
  }
  const set = async (id: string, over: Partial<contract.InterviewInput> = {}) =>
    people.api.call(...(await setting(id, over)))
  const told = async () => {
    people.api.advance(received.undoMinutes * minuteMs)
    await people.api.work()
  }
  async function invited(over: Partial<contract.InterviewInput> = {}) {
    const { slug } = await published(people.api, people.staff)
    const { id } = await applyTo(people.api, slug, people.ana)
    await set(id, over)
    await told()
    return { id, slug }
  }
  return { show, look, setting, set, told, invited }
}
