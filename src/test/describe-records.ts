import { describe, expect, it } from 'vitest'
import type { BodyOf, Endpoint } from '#contract/endpoint.ts'
import type { assigneeEndpoint, MarkEndpoints, noteEndpoint, recordParams } from '#contract/records.ts'
import type * as z from 'zod/mini'
import type { Signed, TestApp } from './app.ts'
import { fiveCases } from './five-cases.ts'

type Record = { id: string }
type Marked = {
  app: () => TestApp
  endpoints: MarkEndpoints
  /** Makes a record of `owner`, which `who` may support. */
  make: () => Promise<Record>
  owner: () => Signed
  who: () => Signed
}

/** Tests supporting and following a record. */
export function describeMarks({ app, endpoints: { support, follow }, make, owner, who }: Marked): void {
  const one = async () => ({ params: { id: (await make()).id } })

  describe(`marks at ${support.add.path}`, () => {
    it('count a support once, however often and at the same time somebody gives it', async () => {
      const record = await one()
      await Promise.all(Array.from({ length: 8 }, () => app().call(support.add, record, who())))
      const shown = await app().call(support.add, record, who())
      expect(shown).toMatchObject({ supports: 1, supported: true, following: true })
    })

    it('leave somebody following who takes the support back, until they stop that too', async () => {
      const record = await one()
      await app().call(support.add, record, who())
      const without = await app().call(support.remove, record, who())
      expect(without).toMatchObject({ supports: 0, supported: false, following: true })
      expect(await app().call(follow.remove, record, who())).toMatchObject({ following: false })
      expect(await app().call(follow.add, record, who())).toMatchObject({ supports: 0, following: true })
    })

    it('are refused for the support of one’s own record', async () => {
      expect(await app().refused(support.add, await one(), owner())).toMatchObject({ code: 'state_conflict' })
    })
  })
}

type TeamWork = {
  app: () => TestApp
  assign: ReturnType<typeof assigneeEndpoint>
  addNote: ReturnType<typeof noteEndpoint>
  decide: Endpoint & { params: typeof recordParams; body: z.ZodMiniType }
  /** Two decisions that are possible on a new record, without `version` and `answer`. */
  decisions: readonly [object, object]
  make: () => Promise<Record & { version: number }>
  staff: () => Signed
  other: () => Signed
}

/** Everybody but the team. */
export const outsiders = ['trainee', 'founder', 'mentor'] as const

/** Tests who answers for a record, the notes of the team, and two who answer at once. */
export function describeTeamWork({ app, assign, addNote, make, staff, ...deciding }: TeamWork): void {
  const forTeam = <E extends Endpoint>(endpoint: E, body: () => BodyOf<E>, answer: (body: BodyOf<E>) => object) => ({
    app,
    endpoint,
    works: async () => {
      const given = body()
      const args = { params: { id: (await make()).id }, body: given }
      return { args: args as never, who: staff(), answer: answer(given) as never }
    },
    refused: outsiders,
    invisible: { 'an unknown id': () => ({ args: { params: { id: crypto.randomUUID() } } }) },
  })
  fiveCases({
    ...forTeam(
      assign,
      () => ({ userId: staff().id }),
      ({ userId }) => ({ assignee: { id: userId } }),
    ),
    invalid: [['an unknown person', { body: { userId: crypto.randomUUID() } }, 'userId', 'cannot_answer']],
  })
  fiveCases({
    ...forTeam(
      addNote,
      () => ({ body: 'Falar com o município.' }),
      (note) => ({ notes: [note] }),
    ),
    invalid: [['no text', { body: { body: ' ' } }, 'body', 'required']],
  })
  describeAtOnce({ app, make, staff, ...deciding })
}

function describeAtOnce({ app, make, decide, decisions, staff, other }: Omit<TeamWork, 'assign' | 'addNote'>): void {
  it(`of two people at ${decide.path} one decides; the other reads the answer that was given`, async () => {
    const { id, version } = await make()
    const send = (body: object, answer: string) => ({ params: { id }, body: { ...body, answer, version } })
    const tries = [
      app().call(decide, send(decisions[0], 'Resposta da Marta.'), staff()),
      app().call(decide, send(decisions[1], 'Resposta do Rui.'), other()),
    ]
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refusal = await app().refused(decide, send(decisions[0], 'Tarde.'), other())
    const current = { answer: { text: expect.stringMatching(/^Resposta d/) } }
    expect(refusal).toMatchObject({ status: 409, code: 'stale_version', current })
  })
}
