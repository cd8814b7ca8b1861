import { appendFileSync } from 'node:fs'
import { randomFrom, shuffled } from '#api/features/reviews/fairness/random.ts'
import { startSession } from '#api/features/auth/sign-in.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Role } from '#contract/scopes.ts'
import { request, successOf, type CallAnswer, type CallArgs } from '../call.ts'
import type { Installation, SentMail } from './installation.ts'

export type Person = {
  id: string
  email: string
  firstName: string
  lastName: string
  phone?: string
  role: Role
  /** From 0, who forgets, to 1, who never does. */
  care: number
  /** Asked for the deletion of the account. */
  hasLeft: boolean
  session?: { token: string; until: number }
  /** When they last did something. */
  actedAt?: Date
}

export type World = {
  at: Installation
  people: Person[]
  mails: SentMail[]
  /** Where the year can be read, one line an event, also of one that ends in a failure. */
  story: { file: string | undefined; lines: number }
  /** How often each call was refused, by endpoint and code. */
  refusals: Map<string, number>
  /** Acts that succeeded. */
  acts: number
  /** The token of a machine that reads. */
  machine?: string
  random: () => number
}

export const newWorld = (at: Installation, seed: number, mails: SentMail[], file?: string): World => ({
  at,
  people: [],
  mails,
  story: { file, lines: 0 },
  refusals: new Map(),
  acts: 0,
  random: randomFrom(seed),
})

export const happens = ({ random }: World, chance: number): boolean => random() < chance
export const oneOf = <T>({ random }: World, list: readonly T[]): T | undefined =>
  list[Math.floor(random() * list.length)]
export const mixed = <T>({ random }: World, list: readonly T[]): T[] => shuffled(list, random)
export const present = ({ people }: World, role: Role): Person[] =>
  people.filter((person) => person.role === role && !person.hasLeft)

export const say = ({ at, story }: World, line: string): void => {
  story.lines += 1
  if (!story.file) return
  appendFileSync(story.file, `${at.now().toISOString().slice(0, 16).replace('T', ' ')}  ${line}\n`)
}

const sessionLasts = 6 * 3_600_000

export async function tokenOf({ at }: World, person: Person): Promise<string> {
  const now = at.now().getTime()
  if (person.session && person.session.until > now) return person.session.token
  const origin = { ip: '127.0.0.1', device: 'year' }
  const { token } = await startSession(at.deps, at.deps.db, person.id, origin, { factor: true })
  person.session = { token, until: now + sessionLasts }
  return token
}

/** Somebody asks for something. Undefined when it is refused, which is told; a failure of the server ends the year. */
export async function does<E extends Endpoint>(
  world: World,
  who: Person | null,
  endpoint: E,
  args: CallArgs<NoInfer<E>>,
  line?: string,
): Promise<CallAnswer<E> | undefined> {
  const token = who ? { token: await tokenOf(world, who) } : null
  const answer = await request(world.at.app, endpoint, args, token)
  const name = `${endpoint.method} ${endpoint.path}`
  if (answer.statusCode >= 500) {
    throw new Error(`${name} of ${who?.email} answered ${answer.statusCode}: ${answer.body}`)
  }
  if (answer.statusCode !== successOf(endpoint)) {
    const { code } = answer.json<{ code: string }>()
    const refusal = `${name} ${code}`
    world.refusals.set(refusal, (world.refusals.get(refusal) ?? 0) + 1)
    if (code === 'malformed' || code === 'invalid_fields') throw new Error(`${refusal}: ${answer.body}`)
    say(world, `${nameOf(who)}: refused, ${code} (${name})`)
    return undefined
  }
  if (line) say(world, `${nameOf(who)} ${line}`)
  if (endpoint.method !== 'GET') {
    world.acts += 1
    if (who) who.actedAt = world.at.now()
  }
  return (endpoint.produces || endpoint.response === null ? {} : answer.json()) as CallAnswer<E>
}

export const nameOf = (who: Person | null): string => (who ? `${who.firstName} ${who.lastName}` : 'Somebody')
