import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Role } from '#contract/scopes.ts'
import type { TestApp } from './app.ts'
import type { CallArgs, FileAnswer, LooseArgs, CallerToken } from './call.ts'

/** A case that an endpoint does not have is `null`. */
type FiveCases<E extends Endpoint> = {
  app: () => TestApp
  endpoint: E
  /** Makes the records and arguments of a call, anew for each test; the result must match `answer`. */
  works: () => Promise<WorkingCall<E>> | WorkingCall<E>
  /** Description, arguments merged over the working ones, and the field error they must cause. */
  invalid: readonly (readonly [what: string, over: LooseArgs, field: string, code: string])[] | null
  /** Set for public endpoints. */
  noSession?: 'works'
  /** Roles that get 403. */
  refused: readonly Role[] | null
  /** Hidden and missing records; all get 404. */
  invisible: Readonly<Record<string, () => Promise<HiddenRecord> | HiddenRecord>> | null
}
type WorkingCall<E extends Endpoint> = {
  args: CallArgs<E>
  who: CallerToken
  answer?: E extends { produces: string } ? Partial<FileAnswer> : unknown
}
type HiddenRecord = { args?: LooseArgs; who?: CallerToken }

/** Tests an endpoint: works, invalid input, no session, refused role, hidden record. */
export function fiveCases<E extends Endpoint>(cases: FiveCases<E>): void {
  const { app, endpoint, works, invalid, noSession, refused, invisible } = cases
  describe(`${endpoint.method} ${endpoint.path}`, () => {
    it('works', async () => {
      const { args, who, answer } = await works()
      const given = await app().call(endpoint, args, who)
      if (answer !== undefined) expect(given).toMatchObject(answer as object)
    })

    if (noSession) {
      it('works without a session', async () => {
        await app().call(endpoint, (await works()).args)
      })
    }

    // A refusal changes nothing, so that all of them share the records of one working call.
    it('refuses wrong input, no session and other roles', async () => {
      const { args, who } = await works()
      for (const [what, over, field, code] of invalid ?? []) {
        const { status, errors } = await app().refused(endpoint, withOver(args, over), who)
        const named = expect.arrayContaining([expect.objectContaining({ field, code })])
        expect.soft([status, errors], what).toEqual([422, named])
      }
      if (!noSession) {
        const problem = await app().refused(endpoint, args)
        expect.soft(problem, 'no session').toMatchObject({ status: 401, code: 'unauthenticated' })
      }
      for (const role of refused ?? []) {
        const problem = await app().refused(endpoint, args, await app().as(role))
        expect.soft(problem, role).toMatchObject({ status: 403, code: 'forbidden' })
      }
    })

    if (invisible) {
      it(`does not find ${Object.keys(invisible).join(', ')}`, async () => {
        const working = await works()
        const problems = []
        for (const make of Object.values(invisible)) {
          const { args = {}, who = working.who } = await make()
          problems.push(await app().refused(endpoint, withOver(working.args, args), who))
        }
        for (const problem of problems) expect(problem).toEqual({ ...problems[0], status: 404, code: 'not_found' })
      })
    }
  })
}

/** Merges body, query and params field by field; other values replace the whole. */
function withOver(args: LooseArgs, over: LooseArgs): LooseArgs {
  const names = ['params', 'query', 'body', 'headers'] as const
  const merged = names.map((name) => [name, name in over ? merge(args[name], over[name]) : args[name]])
  return Object.fromEntries(merged) as LooseArgs
}

const isPlain = (value: unknown): value is object => typeof value === 'object' && value?.constructor === Object
const merge = (one: unknown, other: unknown) => (isPlain(one) && isPlain(other) ? { ...one, ...other } : other)
