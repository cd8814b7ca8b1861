import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { buildApp, type App } from './app.ts'
import { jobsOf, mailTopicsOf, prepareAreas, requireDistinct } from './area-registry.ts'
import { areas } from './areas.ts'
import { openDatabase, type Database } from './db/client.ts'
import { makeDataDir } from './postgres/data-dir.ts'
import { listenOn } from './db/listen.ts'
import { migrate } from './db/migrate.ts'
import { StartError } from './postgres/start-error.ts'
import { seedAtFirstStart } from './demo/seed.ts'
import type { Deps } from './deps.ts'
import { readSettings, type Settings } from './env.ts'
import { startWorker } from './jobs/worker.ts'
import { findProgramme } from './programme/queries.ts'
import { hasAdministrator, inviteFirstAdministrator } from './records/first-administrator.ts'
import { becomeOwner } from './process/become-owner.ts'
import { openLog } from './process/log.ts'
import { startMessage } from './process/start-message.ts'
import { openStorage } from './storage/open-storage.ts'
import { loadSigningKey } from './secrets/tokens.ts'
import { toStartError } from './process/start-failure.ts'
import { onStopSignal } from './process/stop-signals.ts'
import { stopWithLauncher } from './process/watch-launcher.ts'

const stopWithin = 9000
const webFolder = join(import.meta.dirname, '../../dist/web')

try {
  await start(readSettings(process.env))
} catch (error) {
  console.error(toStartError(error).message)
  process.exit(1)
}

async function start(settings: Settings): Promise<void> {
  requireDistinct(areas)
  await becomeOwner(settings.dataDir)
  await requireFreePort(settings)
  if (settings.databaseUrl === undefined) await makeDataDir(settings.dataDir)
  const log = openLog(settings.logLevel, process.stdout.isTTY)
  const database = await openDatabase({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir, log })
  try {
    // After connecting, so that a start without a database creates no folder.
    await makeDataDir(settings.dataDir)
    const { deps, firstLink } = await prepare(settings, database, log)
    const app = await buildApp(deps, {
      log,
      webFolder: existsSync(webFolder) ? webFolder : undefined,
      checkAnswers: settings.development,
    })
    const worker = startWorker(deps, jobsOf(areas), { log })
    stopOnSignal(log, async (signal) => {
      // Ctrl-C is for somebody who waits at a terminal: nobody needs notice.
      const leaving = signal === 'SIGTERM' && !settings.development ? app.door.leave() : app.close()
      await Promise.all([leaving, worker.stop()])
      await database.close()
    })
    await listen(app, settings)
    await announceStart(deps, firstLink)
  } catch (error) {
    log.debug({ err: error }, 'start failed')
    await database.close()
    throw error
  }
}

/** Of several instances that start together one prepares the database while the others wait. */
async function prepare(settings: Settings, database: Database, log: Logger) {
  const { db, pool, kind, url } = database
  const { dataDir } = settings
  return migrate({ pool, log }, async () => {
    await prepareAreas(areas, db)
    const signingKey = await loadSigningKey(
      kind === 'embedded' ? { kind: 'embedded', dataDir } : { kind: 'external', db },
    )
    const mailTopics = mailTopicsOf(areas)
    const listen = listenOn(url)
    const storage = openStorage(settings)
    const deps: Deps = { db, listen, storage, clock: () => new Date(), settings, signingKey, mailTopics }
    await seedAtFirstStart(deps, areas)
    return { deps, firstLink: await inviteFirstAdministrator(db, deps.clock()) }
  })
}

/** Checked before the database is touched, so that a taken port changes nothing. */
async function requireFreePort({ port, host }: Settings): Promise<void> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen({ port, host }, resolve)
    })
  } catch (error) {
    throw portRefusal(error as NodeJS.ErrnoException, port, host)
  }
  await new Promise((resolve) => probe.close(resolve))
}

function portRefusal(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is taken: choose another one with PORT.`,
    EACCES: `Port ${port} needs rights that this account does not have: choose another one with PORT.`,
    EADDRNOTAVAIL: `HOST=${host} is not an address of this machine.`,
    ENOTFOUND: `HOST=${host} is not an address of this machine.`,
  }
  const sentence = sentences[error.code ?? '']
  return sentence ? new StartError(sentence) : error
}

async function listen(app: App, { port, host }: Settings): Promise<void> {
  await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    throw portRefusal(error, port, host)
  })
}

async function announceStart({ db, settings }: Deps, firstLink: string | undefined): Promise<void> {
  const [{ demo }, isLed] = await Promise.all([findProgramme(db), hasAdministrator(db)])
  console.log(`\n${startMessage(settings, { hasDemo: demo, isLed, firstLink })}\n`)
}

function stopOnSignal(log: Logger, stop: (signal: string) => Promise<void>): void {
  let stopping = false
  const end = (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(0), stopWithin).unref()
    stop(signal).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stop failed')
        process.exit(1)
      },
    )
  }
  stopWithLauncher(() => end('launcher gone'))
  onStopSignal(end)
}
