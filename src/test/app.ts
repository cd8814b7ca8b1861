import { randomUUIDv7 } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { buildApp, type App } from '#api/app.ts'
import type { ApiArea } from '#api/area.ts'
import { jobsOf, mailTopicsOf, prepareAreas } from '#api/area-registry.ts'
import { areas as allAreas } from '#api/areas.ts'
import { listenOn } from '#api/db/listen.ts'
import type { Deps } from '#api/deps.ts'
import { readSettings, type Settings } from '#api/env.ts'
import { startSession } from '#api/features/auth/sign-in.ts'
import { runDueJobs } from '#api/jobs/run-jobs.ts'
import { openStorage } from '#api/storage/open-storage.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Problem } from '#contract/errors/errors.ts'
import type { Role } from '#contract/scopes.ts'
import { call, refused, type CallAnswer, type CallArgs, type LooseArgs, type CallerToken } from './call.ts'
import { borrowDatabase, empty, emptyTables, type TestDatabase } from './database.ts'

export type Signed = { id: string; email: string; token: string }
export type Answer = { status: number; body: unknown; headers: Record<string, unknown>; text: string }
type Send = {
  method?: InjectOptions['method']
  body?: unknown
  token?: string | undefined
  headers?: Record<string, string>
}

export type TestApp = {
  app: App
  deps: Deps
  database: TestDatabase
  /** Sets the application's clock, or advances it by milliseconds. */
  setTime(to: Date | string): void
  advance(milliseconds: number): void
  /** A new user of this role with a live session. */
  as(role: Role, over?: { emailVerified?: boolean; locale?: 'pt' | 'en'; firstName?: string }): Promise<Signed>
  /** Calls an endpoint and returns its answer; throws the API's error when it is refused. */
  call<E extends Endpoint>(endpoint: E, args: CallArgs<NoInfer<E>>, who?: CallerToken): Promise<CallAnswer<E>>
  /** Returns the problem of a refused call; throws when the call succeeds. */
  refused(endpoint: Endpoint, args: LooseArgs, who?: CallerToken): Promise<Problem>
  /** A raw request below the API root. */
  send(path: string, options?: Send): Promise<Answer>
  /** The recipients of the mails of this kind, in alphabetical order. */
  mailed(kind: string): Promise<string[]>
  /** Runs the jobs that are due. */
  work(): Promise<void>
  /** For tests that share an application: deletes their rows and resets the clock. */
  reset(): Promise<void>
  close(): Promise<void>
}

const start = '2026-03-12T09:30:00Z'

/** Options for an application under test on a busy machine. */
export const untroubled = { shedLoad: false, longestWait: 600_000 }

/** The whole application on its own database, with a clock that only the test moves. */
export async function testApp(over: Partial<Settings> = {}, areas: readonly ApiArea[] = allAreas): Promise<TestApp> {
  const database = await borrowDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'viveiro-test-'))
  const settings = {
    ...readSettings({ DATA_DIR: dataDir, RATE_LIMITS: 'off', PUBLIC_URL: 'http://viveiro.test' }),
    ...over,
  }
  let now = new Date(start)
  let filledByTests: string[] | undefined
  const deps: Deps = {
    db: database.db,
    listen: listenOn(database.url),
    storage: openStorage(settings),
    clock: () => new Date(now),
    settings,
    signingKey: { kid: 'test', secret: Buffer.alloc(32, 7) },
    mailTopics: mailTopicsOf(areas),
    pushReach: 'anywhere',
  }
  await prepareAreas(areas, database.db)
  const app = await buildApp(deps, { ...untroubled, checkAnswers: true, areas })
  return {
    app,
    deps,
    database,
    setTime: (to) => {
      now = new Date(to)
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds)
    },
    as: (role, person = {}) => signedIn(deps, role, person),
    call: (endpoint, args, who) => call(app, endpoint, args, who),
    refused: (endpoint, args, who) => refused(app, endpoint, args, who),
    send: (path, options = {}) => send(app, path, options),
    mailed: async (kind) => {
      const mails = await deps.db.selectFrom('mails').select('recipient').where('kind', '=', kind).execute()
      return mails.map(({ recipient }) => recipient).toSorted()
    },
    work: async () => {
      while ((await runDueJobs(deps, jobsOf(areas), { warn: complain, error: complain })) > 0);
    },
    reset: async () => {
      now = new Date(start)
      if (filledByTests) await empty(database, filledByTests)
      else filledByTests = await emptyTables(database)
    },
    close: async () => {
      await app.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function complain({ err }: { err?: unknown }): never {
  throw err
}

async function signedIn(
  deps: Deps,
  role: Role,
  {
    emailVerified = true,
    locale = 'pt' as const,
    firstName = 'Inês',
  }: { emailVerified?: boolean; locale?: 'pt' | 'en'; firstName?: string },
): Promise<Signed> {
  const id = randomUUIDv7()
  const email = `${role}-${id.slice(-12)}@exemplo.pt`
  await deps.db
    .insertInto('users')
    .values({
      id,
      email,
      password_hash: 'none',
      first_name: firstName,
      last_name: 'Carvalho',
      role,
      locale,
      email_verified_at: emailVerified ? deps.clock() : null,
    })
    .execute()
  const { token } = await startSession(deps, deps.db, id, { ip: '127.0.0.1', device: 'test' })
  return { id, email, token }
}

async function send(app: App, path: string, { method, body, token, headers = {} }: Send): Promise<Answer> {
  const answer = await app.inject({
    url: path.startsWith('/') && !path.startsWith('/api') ? `/api/v1${path}` : path,
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body !== undefined && { payload: body as object }),
  })
  const isJson = /json/.test(String(answer.headers['content-type']))
  return {
    status: answer.statusCode,
    body: isJson && answer.body ? (JSON.parse(answer.body) as unknown) : undefined,
    headers: answer.headers,
    text: answer.body,
  }
}
