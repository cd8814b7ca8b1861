import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ApiArea } from '#api/area.ts'
import { areas } from '#api/areas.ts'
import { takesKey } from '#api/http/idempotency.ts'
import type { Route } from '#api/http/route.ts'
import { rightFor, type Endpoint } from '#contract/endpoint.ts'
import { roles, scopesOf, type Role } from '#contract/scopes.ts'
import { testApp, type Signed, type TestApp } from './app.ts'
import { request, successOf, type LooseArgs } from './call.ts'
import { idle } from './idlers.ts'
import { callOverCrash } from './once.ts'

/*
 * The table of rights, kept by hand. Each area has its own in `rights.test.ts` beside its routes:
 *
 *   describeRights({
 *     area: eventsArea,
 *     rights: {
 *       'POST /events': [only('staff', 'admin'), () => ({ body: input })],
 *       'GET /events/{slug}': {
 *         'a published event': [members, async (_, t) => ({ params: await makeEvent(t.deps.db) })],
 *         'a draft': [seenBy('staff', 'admin'), async (_, t) => ({ params: await makeEvent(t.deps.db, { state: 'draft' }) })],
 *       },
 *     },
 *     policies: [[policy, 'canSee']],
 *   })
 *
 * A line gives the outcome for each role, and makes the record and arguments for `me`. Take the roles from the product's
 * rules, not from the endpoint's `access`, which the table checks. A record with an owner needs two lines: `me` as the
 * owner, and somebody else. An operation without a line, or a line without an operation, fails.
 */

const people = ['nobody', ...roles] as const
/** `ok` is the endpoint's declared success; a list without the record counts as 404. */
type Outcome = 'ok' | number
export type Outcomes = Record<(typeof people)[number], Outcome>

type RecordCall = LooseArgs & {
  /** The answer shows the record if it contains this text. */
  finds?: string
}
/** `me` is the caller; for `nobody`, a trainee whose session is not sent. */
type Line = readonly [who: Outcomes, make: (me: Signed, t: TestApp) => RecordCall | Promise<RecordCall>]
export type Rights = Readonly<Record<string, Line | Readonly<Record<string, Line>>>>

export const all = (outcome: Outcome) => Object.fromEntries(people.map((one) => [one, outcome])) as Outcomes
/** Those from outside are refused, whatever the record, unless they are named. */
const outside = { juror: 403, partner: 403 } as const
const those = (mayDo: readonly Role[], others: Outcome): Outcomes => ({
  ...all(others),
  ...outside,
  ...Object.fromEntries(mayDo.map((role) => [role, 'ok'])),
  nobody: 401,
})

export const anybody = all('ok')
/** Everybody who has an account, and everybody inside the programme. */
export const accounts = those(roles, 'ok')
export const members: Outcomes = { ...accounts, ...outside }
/** The same line where those from outside may ask, but find nothing. */
export const alsoAskedOutside = (who: Outcomes): Outcomes => ({ ...who, juror: 404, partner: 404 })
/** Other roles get 403. */
export const only = (...mayDo: Role[]) => those(mayDo, 403)
/** Other roles get 404. */
export const seenBy = (...maySee: Role[]) => those(maySee, 404)
export const hidden = seenBy()
/** What only the team does, and what only the team sees. */
export const staff = only('staff', 'admin')
export const seenByStaff = seenBy('staff', 'admin')

/** The labels of a list, which are the team's alone. */
export const labelRights = (path: string): Rights => ({
  [`GET ${path}/labels`]: [staff, () => ({})],
  [`POST ${path}/labels`]: [staff, (me) => ({ body: { ids: [me.id], add: ['clima'] } })],
})

/** Reading a spreadsheet into a list, which is for who writes its records for others. */
export const importRights = (path: string): Rights => ({
  [`POST ${path}/import`]: [
    staff,
    () => ({ body: { head: ['Nome'], rows: [{ line: 2, cells: ['Maré'] }], dryRun: true } }),
  ],
})

/** A line that also sends a body. */
export const withBody = async <Made extends object>(made: Made | Promise<Made>, body: object) => ({
  ...(await made),
  body,
})

type Policy = readonly [module: object, name: string]

export function describeRights(given: {
  area: Pick<ApiArea, 'name' | 'routes'>
  rights: Rights
  /** Further areas to register, for an area that serves others. */
  beside?: readonly ApiArea[]
  /** Policy functions that return a boolean: forcing any of them to true must break the table. */
  policies?: readonly Policy[]
}): void {
  const { area, rights, beside = [], policies = [] } = given
  let t: TestApp
  beforeAll(async () => {
    t = await testApp({}, [...areas, ...beside])
  })
  afterAll(() => t.close())

  describe(`the rights in ${area.name}`, () => {
    it('cover each operation exactly once', () => {
      const operations = operationsOf(area, t).map(nameOf)
      expect(Object.keys(rights).toSorted()).toEqual(operations.toSorted())
    })

    /** The operations that asked each policy: only with them can it make a difference. */
    const askedBy = policies.map((): string[] => [])

    it.each(Object.keys(rights))('%s', async (name) => {
      const spies = policies.map(([module, policy]) => vi.spyOn(module as Record<string, () => boolean>, policy))
      expect(await Array.fromAsync(differences(t, name, rights))).toEqual([])
      spies.forEach(({ mock }, index) => mock.calls.length > 0 && askedBy[index]!.push(name))
    })

    it('leave nothing half done: an idempotent operation and its answer are one commit', async () => {
      for (const endpoint of operationsOf(area, t).filter(takesKey)) {
        const name = nameOf(endpoint)
        // What only machines do has no role: its own tests call it over a crash.
        if (roles.every((role) => lacksScope(endpoint, role))) continue
        const [, [who, make]] = linesOf(rights, name).find(([, [who]]) => Object.values(who).includes('ok'))!
        const me = await t.as(roles.find((role) => who[role] === 'ok')!)
        const wrong = await callOverCrash(t, endpoint, await make(me, t), endpoint.access === 'public' ? null : me)
        expect([name, ...wrong]).toEqual([name])
      }
    })

    it('let one of two people decide at once; the other is told, and overwrites nothing', async () => {
      for (const endpoint of operationsOf(area, t).filter(isDecision)) {
        const line = linesOf(rights, nameOf(endpoint)).find(([, [who]]) => Object.values(who).includes('ok'))
        if (!line) continue
        const [first, second] = await decidedAtOnce(t, endpoint, line)
        // Without versions the line may have nothing to decide.
        const decided = endpoint.errors?.includes('stale_version') ? first : 'ok'
        expect([nameOf(endpoint), decided, second]).toEqual([nameOf(endpoint), 'ok', 'told'])
      }
    })

    it('differ when the access of an operation is loosened (negative control)', async () => {
      for (const endpoint of operationsOf(area, t).filter(({ access }) => access !== 'public')) {
        const name = nameOf(endpoint)
        expect([name, await differsWhenLoosened(t, endpoint, rights)]).toEqual([name, true])
      }
    })

    if (policies.length > 0) {
      it.each(policies.map(([module, name], index) => [name, module, index] as const))(
        'differ when %s lets everybody through (negative control)',
        async (name, module, index) => {
          vi.spyOn(module as Record<string, () => boolean>, name).mockReturnValue(true)
          const likely = await firstDifference(t, rights, askedBy[index]!, theRefused)
          expect(likely ?? (await firstDifference(t, rights, Object.keys(rights)))).toBeDefined()
        },
      )
    }
  })
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** What two people of the team may want to do with the same record at the same moment. */
const isDecision = ({ method, path, errors = [] }: Endpoint) =>
  (method === 'POST' || method === 'PUT') &&
  (errors.includes('stale_version') || /\/(?:decide|decision|move|answer)$/.test(path)) &&
  // To have read something twice changes nothing.
  !path.endsWith('/read')

type Told = { code?: string; current?: object; confirmed?: number }

/** The second is refused, with the present state where versions are compared, or learns that nothing was left to do. */
async function decidedAtOnce(t: TestApp, endpoint: Endpoint, [, [who, make]]: [string, Line]): Promise<string[]> {
  const me = await t.as(roles.findLast((role) => who[role] === 'ok')!)
  const { finds: _, ...args } = await make(me, t)
  const answers = await Promise.all([request(t.app, endpoint, args, me), request(t.app, endpoint, args, me)])
  const told = ({ statusCode, body }: (typeof answers)[number]) => {
    const { code, current, confirmed } = JSON.parse(body || '{}') as Told
    if (statusCode === successOf(endpoint)) return confirmed === 0 ? 'told' : 'ok'
    if (statusCode !== 409) return `${statusCode} ${code}`
    return code === 'stale_version' && !current ? 'told nothing' : 'told'
  }
  return answers.map(told).toSorted()
}

export function operationsOf({ routes }: Pick<ApiArea, 'routes'>, { app, deps }: TestApp): Endpoint[] {
  const names = new Set<string>()
  const note: Route = (endpoint) => void names.add(nameOf(endpoint))
  routes?.(note, deps, areas)
  return app.endpoints.filter((endpoint) => names.has(nameOf(endpoint)))
}

function linesOf(rights: Rights, name: string): [record: string, line: Line][] {
  const lines = rights[name] ?? {}
  return Array.isArray(lines) ? [['', lines as unknown as Line]] : Object.entries(lines as Record<string, Line>)
}

/** Lowers `access` by one step: a right to any account if some role lacks it and the table refuses a role, else to public. */
function loosened(endpoint: Endpoint, rights: Rights): 'account' | 'public' {
  const refusesSomebody = linesOf(rights, nameOf(endpoint)).some(([, [who]]) => Object.values(who).includes(403))
  const isForSome = roles.some((role) => lacksScope(endpoint, role))
  return refusesSomebody && isForSome ? 'account' : 'public'
}

/** Where a policy refuses those without the right as well, only nobody at all makes a difference. */
async function differsWhenLoosened(t: TestApp, endpoint: Endpoint, rights: Rights): Promise<boolean> {
  const accesses = [loosened(endpoint, rights), 'public'] as const
  // Whom the access let through meets the same as before, so that they are tried last.
  for (const tries of [theRefused, everyone])
    for (const access of accesses) if (await differsAs(access, t, endpoint, rights, tries)) return true
  return false
}

async function differsAs(access: 'account' | 'public', t: TestApp, endpoint: Endpoint, rights: Rights, tries: Tries) {
  const { access: own } = endpoint
  endpoint.access = access
  const first = await differences(t, nameOf(endpoint), rights, tries).next()
  endpoint.access = own
  return !first.done
}

async function firstDifference(t: TestApp, rights: Rights, names: readonly string[], tries?: Tries) {
  for (const name of names) for await (const difference of differences(t, name, rights, tries)) return difference
  return undefined
}

/** Which people try an operation, by what the table says of them. */
type Tries = (person: (typeof people)[number], outcome: Outcome) => boolean
const everyone: Tries = () => true
const theRefused: Tries = (person, outcome) => person === 'nobody' || outcome !== 'ok'

type Before = { me: Signed; call: RecordCall }

/** Those from outside cannot make most records: they try the one of the person before. */
async function madeFor(me: Signed, t: TestApp, [, make]: Line, before: Before): Promise<RecordCall> {
  try {
    return await make(me, t)
  } catch {
    return before.call
  }
}

/** Tries an operation on each record as each person; yields outcomes that differ from the table. */
export async function* differences(
  t: TestApp,
  name: string,
  rights: Rights,
  tries: Tries = everyone,
): AsyncGenerator<string> {
  const endpoint = t.app.endpoints.find((one) => nameOf(one) === name)
  if (!endpoint) throw new Error(`There is no operation ${name}`)
  for (const [record, line] of linesOf(rights, name)) {
    const [who, make] = line
    let before: Before | undefined
    let untouched = false
    for (const person of people.filter((one) => tries(one, who[one]))) {
      // Without a session nothing changes: the trainee meets the same record.
      const goesOn = untouched && person === 'trainee'
      const role = person === 'nobody' ? 'trainee' : person
      const isRefused = before !== undefined && lacksScope(endpoint, person)
      const me = goesOn ? before!.me : isRefused ? await idle(t, role) : await t.as(role)
      const call =
        goesOn || isRefused
          ? before!.call
          : await (before && person in outside ? madeFor(me, t, line, before) : make(me, t))
      const { finds, ...args } = call
      const answer = await request(t.app, endpoint, args, person === 'nobody' ? null : me)
      const outcome = outcomeOf(endpoint, answer, finds)
      if (outcome !== who[person]) yield `${name} · ${record} · ${person}: ${outcome} instead of ${who[person]}`
      before = { me, call }
      untouched = person === 'nobody' && outcome === 401
    }
  }
}

/** Who lacks the scope is refused before any record is looked up, so that the one of the person before will do. */
function lacksScope({ access }: Endpoint, person: (typeof people)[number]): boolean {
  const right = access === 'public' || person === 'nobody' ? undefined : rightFor(access)
  return right !== undefined && !scopesOf[person as Role].includes(right)
}

const codes: Record<number, string> = { 401: 'unauthenticated', 403: 'forbidden', 404: 'not_found' }

function outcomeOf(endpoint: Endpoint, answer: Awaited<ReturnType<typeof request>>, finds?: string): number | string {
  const { statusCode, body } = answer
  if (statusCode === successOf(endpoint)) return finds === undefined || body.includes(finds) ? 'ok' : 404
  const { code } = answer.json<{ code: string }>()
  return code === (codes[statusCode] ?? code) ? statusCode : `${statusCode} ${code}`
}
