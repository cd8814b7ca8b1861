import Fastify, { type FastifyInstance } from 'fastify'
import pino from 'pino'
import { expect, it } from 'vitest'
import type { Problem } from '#contract/errors/errors.ts'
import type { Db } from './deps.ts'
import { AppError, handleErrors } from './errors.ts'
import { brokenReferences } from './http/references.ts'

const sqlError = (code: string) => Object.assign(new Error('invalid input syntax: "a secret"'), { code })

it.each([
  ['a statement that took too long', sqlError('57014'), 503, { level: 40, code: 'unavailable', cause: '57014' }],
  ['a value that the database refuses', sqlError('22P02'), 400, { level: 40, code: 'malformed', cause: '22P02' }],
  ['a connection that broke', new Error('Connection terminated'), 503, { cause: 'Connection terminated' }],
  ['a fault of our own', new Error('bug'), 500, { level: 50, err: { message: 'bug' } }],
])('logs the cause of %s', async (_, error, status, expected) => {
  const { answer, lines } = await provoke(error)
  expect(answer.statusCode).toBe(status)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject(expected)
  expect(lines[0]).not.toContain('a secret')
})

it('does not log expected refusals', async () => {
  expect((await provoke(new AppError('not_found'))).lines).toEqual([])
})

const areas = [
  { references: { seeds_bed_fkey: 'bed' } },
  {},
  { references: { users_email_key: { field: 'email', code: 'email_taken' } } },
] as const
/** Without a database the first field is told all the same. */
const noDatabase = {} as Db
const broken = (code: string, constraint: string) => Object.assign(sqlError(code), { constraint })

it.each([
  ['seeds_bed_fkey', '23503', 422, { code: 'invalid_fields', errors: [{ field: 'bed', code: 'unknown_reference' }] }],
  ['users_email_key', '23505', 409, { code: 'email_taken', errors: [{ field: 'email', code: 'email_taken' }] }],
  ['another_key', '23505', 409, { code: 'conflict' }],
  ['seeds_bed_fkey', '23514', 500, { code: 'internal' }],
  ['toString', '23503', 409, { code: 'conflict' }],
])('reports the field behind %s broken by %s', async (constraint, code, status, problem) => {
  const { answer } = await provoke(broken(code, constraint))
  expect(answer.statusCode).toBe(status)
  expect(answer.json<Problem>()).toMatchObject(problem)
})

async function provoke(error: Error) {
  const lines: string[] = []
  const loggerInstance = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const app = Fastify({ loggerInstance }) as unknown as FastifyInstance
  handleErrors(app, (thrown, body) => brokenReferences(noDatabase, areas, thrown, body))
  app.get('/', () => {
    throw error
  })
  const answer = await app.inject('/')
  await app.close()
  return { answer, lines }
}
