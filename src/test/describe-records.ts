import { describe, expect, it } from 'vitest'
import type { BodyOf, Endpoint } from '#contract/endpoint.ts'
import type { assigneeEndpoint, MarkEndpoints, noteEndpoint } from '#contract/records.ts'
import type { Role } from '#contract/scopes.ts'
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
  make: () => Promise<Record>
  staff: () => Signed
  /** Roles that get 403. */
  refused: readonly Role[]
}

/** Tests who answers for a record, and the notes of the team. */
export function describeTeamWork({ app, assign, addNote, make, staff, refused }: TeamWork): void {
  const forTeam = <E extends Endpoint>(endpoint: E, body: () => BodyOf<E>, answer: (body: BodyOf<E>) => object) => ({
    app,
    endpoint,
    works: async () => {
      const given = body()
      const args = { params: { id: (await make()).id }, body: given }
      return { args: args as never, who: staff(), answer: answer(given) as never }
    },
    refused,
    invisible: { 'an unknown id': () => ({ args: { params: { id: crypto.randomUUID() } } }) },
  })
  fiveCases({
    ...forTeam(
      assign,
      () => ({ userId: staff().id }),
      ({ userId }) => ({ assignee: { id: userId } }),
    ),
    invalid: [['an unknown person', { body: { userId: crypto.randomUUID() } }, 'userId', 'unknown_reference']],
  })
  fiveCases({
    ...forTeam(
      addNote,
      () => ({ body: 'Falar com o município.' }),
      (note) => ({ notes: [note] }),
    ),
    invalid: [['no text', { body: { body: ' ' } }, 'body', 'required']],
  })
}
