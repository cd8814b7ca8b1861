import { buildApp, type App } from '#api/app.ts'
import { jobsOf, mailTopicsOf, prepareAreas } from '#api/area-registry.ts'
import { areas } from '#api/areas.ts'
import { listenOn } from '#api/db/listen.ts'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { openPool } from '#api/db/client.ts'
import type { Schema } from '#api/db/schema.ts'
import type { Deps } from '#api/deps.ts'
import { readSettings } from '#api/env.ts'
import { hookRunner } from '#api/hooks/run.ts'
import { sealPending, tidyUp } from '#api/jobs/housekeeping.ts'
import { runDueJobs } from '#api/jobs/run-jobs.ts'
import { sendDueMails } from '#api/mail/delivery.ts'
import type { OutgoingMail } from '#api/mail/transport.ts'
import type { ClaimedMail } from '#api/mail/queries.ts'
import { openStorage } from '#api/storage/open-storage.ts'
import { minuteMs } from '#contract/times.ts'
import { moveDatabaseClock } from './database-clock.ts'
import { openReceiver, type Receiver } from './receiver.ts'

/** Where an installation keeps its rows and files. */
export type Place = { url: string; dataDir: string }
export type SentMail = ClaimedMail & { at: Date }

export type Installation = {
  readonly deps: Deps
  readonly app: App
  /** Another system, for webhooks. */
  readonly receiver: Receiver
  now(): Date
  /** Lets time pass: jobs and mails come at their own moments. */
  passUntil(moment: Date): Promise<void>
  /** What the worker of a running product does every hour. */
  tidy(): Promise<void>
  /** The process ends and starts again, at the same place or at one that was restored. */
  restart(at?: Place): Promise<void>
  close(): Promise<void>
}

/** The address of the product in its mails. */
export const yearUrl = 'http://ano.test'
/** The worker looks so often: some jobs come every minute, and a year has half a million of them. */
const tick = 15 * minuteMs
const patient = { connection: 60_000, statement: 60_000, lock: 60_000, idle: 60_000 }
const untroubled = { shedLoad: false, longestWait: 600_000, checkAnswers: true }

/** The product in this process, on a clock that only moves when it is told to. */
export async function openInstallation(
  first: Place,
  start: Date,
  onMail: (mail: SentMail) => void,
): Promise<Installation> {
  let now = start
  let place = first
  let running = await run(place, () => new Date(now))
  const receiver = await openReceiver(() => now)
  const transport = { send: async (mail: OutgoingMail) => onMail({ ...(mail as ClaimedMail), at: now }) }

  const moveTo = async (moment: number) => {
    now = new Date(moment)
    await moveDatabaseClock(running.deps.db, now)
  }
  /** Does what is due by now, and tells how much that was. */
  const work = async ({ jobs, mails, messages }: Due) => {
    const { deps, hooks } = running
    const isDue = (at: number) => at <= now.getTime()
    let done = isDue(jobs) ? await runDueJobs(deps, jobsOf(areas), loud) : 0
    if (isDue(mails)) done += await sendDueMails(deps, transport, loud)
    if (isDue(messages)) {
      done += await attemptsIn(deps, async () => {
        await hooks.poll()
        await hooks.settle()
      })
    }
    return done
  }
  return {
    get deps() {
      return running.deps
    },
    get app() {
      return running.app
    },
    receiver,
    now: () => now,
    passUntil: async (moment) => {
      const end = moment.getTime()
      const later = (at: number) => moveTo(Math.min(end, Math.max(at, now.getTime() + tick)))
      for (;;) {
        const due = await whenDue(running.deps)
        const next = Math.min(due.jobs, due.mails, due.messages)
        if (next > end) break
        if (next > now.getTime()) await later(next)
        if ((await work(due)) > 0) continue
        if (now >= moment) break
        await later(next)
      }
      if (moment > now) await moveTo(end)
    },
    tidy: async () => {
      await tidyUp(running.deps)
      await sealPending(running.deps, { info() {} })
    },
    restart: async (at = place) => {
      await running.close()
      place = at
      running = await run(place, () => new Date(now))
    },
    close: async () => {
      await running.close()
      await receiver.close()
    },
  }
}

/** The product in this process at a place, by a clock. */
export async function run(
  { url, dataDir }: Place,
  clock: () => Date,
  more: { webFolder?: string; publicUrl?: string } = {},
) {
  const pool = openPool(url, { limits: patient })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const settings = readSettings({
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    PUBLIC_URL: more.publicUrl ?? yearUrl,
    WEBHOOK_REACH: 'anywhere',
  })
  const deps: Deps = {
    db,
    listen: listenOn(url),
    storage: openStorage(settings),
    clock,
    settings,
    signingKey: { kid: 'year', secret: Buffer.alloc(32, 7) },
    mailTopics: mailTopicsOf(areas),
    pushReach: 'anywhere',
  }
  await prepareAreas(areas, db)
  const app = await buildApp(deps, { ...untroubled, areas, webFolder: more.webFolder })
  const close = async () => {
    await app.close()
    await db.destroy()
    if (!pool.ended) await pool.end()
  }
  return { deps, app, hooks: hookRunner(deps, new AbortController().signal), close }
}

/** How many messages were tried: one that is due may still wait for an earlier one about the same. */
async function attemptsIn({ db }: Deps, deliver: () => Promise<void>): Promise<number> {
  const count = async () => {
    const { rows } = await sql<{ tried: number }>`
      select coalesce(sum(attempts), 0)::int as tried from webhook_deliveries`.execute(db)
    return rows[0]!.tried
  }
  const before = await count()
  await deliver()
  return (await count()) - before
}

type Due = { jobs: number; mails: number; messages: number }

/** When the next job, mail and message to another system are due; a mail that leaves at once says minus infinity. */
async function whenDue({ db }: Deps): Promise<Due> {
  const { rows } = await sql<Record<keyof Due, Date | number | null>>`
    select (select min(run_at) from jobs where done_at is null and dead_at is null) as jobs,
      (select min(next_at) from mails where status = 'queued') as mails,
      (select min(due_at) from webhook_deliveries
        join webhooks on webhooks.id = webhook_id and webhooks.state = 'active'
        where webhook_deliveries.state = 'waiting') as messages`.execute(db)
  const [at] = rows
  const momentOf = (of: keyof Due) => at![of]?.valueOf() ?? Infinity
  return { jobs: momentOf('jobs'), mails: momentOf('mails'), messages: momentOf('messages') }
}

/** A job that fails is a fault that the drill found. */
const loud = { info() {}, warn: complain, error: complain }

function complain({ err, kind }: { err?: unknown; kind?: string }): never {
  throw new Error(`The job ${kind} failed.`, { cause: err })
}
