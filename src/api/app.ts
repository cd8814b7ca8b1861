import { randomUUID } from 'node:crypto'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ApiArea } from './area.ts'
import { addRoutes, liveAreasOf } from './area-registry.ts'
import type { Locale } from '#contract/endpoint.ts'
import { areas } from './areas.ts'
import type { Deps } from './deps.ts'
import type { Settings } from './env.ts'
import { limitBodyTime, uploadTimeout } from './http/limits/body-timeout.ts'
import { serveDocs } from './http/documents/docs.ts'
import { createDoor, type Door } from './http/limits/door.ts'
import { handleErrors, sendProblem, toAppError } from './errors.ts'
import { addHeaders, setHeaders } from './http/headers.ts'
import { compressAnswers } from './http/compressed.ts'
import { healthRoutes } from './http/health.ts'
import { acceptJson, jsonLimit, leaveForms } from './http/json-body.ts'
import { serveMetrics } from './http/metrics.ts'
import { shedOverload } from './http/limits/overload.ts'
import { inTurns } from './http/limits/one-connection.ts'
import { brokenReferences } from './http/references.ts'
import { requireDocumented } from './http/documents/require-documented.ts'
import { createRoute } from './http/route.ts'
import type { Live } from './live/live.ts'
import { serveLive } from './live/routes.ts'
import { closeUnfinished } from './http/limits/unfinished.ts'
import { serveTogether } from './http/together/together.ts'
import { refuseUnreadable } from './http/unreadable.ts'
import { cutOffUnread } from './http/limits/unread.ts'
import { servePublicFile, serveSearchEngines } from './http/web/search-engines.ts'
import { serveManifestAndImage, serveWeb } from './http/web/web.ts'
import { describeProgramme } from './programme/describe.ts'

type AppOptions = {
  log?: Logger
  /** The built pages; without them only the API is served. */
  webFolder?: string | undefined
  /** Check every answer against its schema; on in tests and development. */
  checkAnswers?: boolean
  /** Answer 503 while the event loop lags; off in tests, where a busy machine says nothing about the code. */
  shedLoad?: boolean
  /** Longest time that a request waits for a slot, in milliseconds; longer in tests. */
  longestWait?: number
  /** Replaced by tests only. */
  areas?: readonly ApiArea[]
}
const timeouts = { headersTimeout: 5000, requestTimeout: uploadTimeout, keepAliveTimeout: 65_000 }

export type App = FastifyInstance & { endpoints: readonly Endpoint[]; door: Door; live: Live }

export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<App> {
  const { publicUrl, metricsPath } = deps.settings
  const app = createServer(deps, options.log)
  app.setSerializerCompiler(() => JSON.stringify)
  setHeaders(app, { secure: isSecure(deps.settings) })
  handleErrors(app, (error, body) => brokenReferences(deps.db, options.areas ?? areas, error, body))
  if (options.shedLoad ?? deps.settings.rateLimits) shedOverload(app)
  limitBodyTime(app)
  closeUnfinished(app)
  logRequests(app)
  if (options.checkAnswers) requireDocumented(app)
  if (metricsPath) serveMetrics(app, metricsPath, deps.db)
  carryBodies(app)

  const endpoints: Endpoint[] = []
  const route = createRoute(app, deps, {
    checkAnswers: options.checkAnswers ?? false,
    longestWait: options.longestWait ?? 20_000,
    known: endpoints,
  })
  const door = createDoor(app)
  healthRoutes(route, deps, door)
  serveTogether(app, route, endpoints)
  const live = serveLive(app, route, deps, liveAreasOf(options.areas ?? areas))
  addRoutes(options.areas ?? areas, route, deps)
  serveDocs(app, endpoints)
  const { webFolder } = options
  const programme = shareRunning(() => describeProgramme(deps))
  serveManifestAndImage(app, programme)
  serveSearchEngines(app, publicUrl, () => publicPages(options.areas ?? areas, deps))
  for (const { publicFiles = {} } of options.areas ?? areas)
    for (const [path, read] of Object.entries(publicFiles)) servePublicFile(app, path, (locale) => read(deps, locale))
  await serveWeb(
    app,
    webFolder
      ? { folder: webFolder, publicUrl, programme, sharedPage: sharedPages(options.areas ?? areas, deps) }
      : undefined,
    endpoints,
  )
  return Object.assign(app, { endpoints, door, live })
}

/** The first area that knows the page of a shared link answers. */
const sharedPages = (known: readonly ApiArea[], deps: Deps) => async (path: string, locale: Locale) => {
  for (const { sharedPage } of known) {
    const found = await sharedPage?.(deps, path, locale)
    if (found) return found
  }
  return undefined
}

const publicPages = async (known: readonly ApiArea[], deps: Deps) =>
  (await Promise.all(known.flatMap((area) => area.publicPages?.(deps) ?? []))).flat()

function carryBodies(app: FastifyInstance): void {
  compressAnswers(app)
  acceptJson(app)
  leaveForms(app)
}

/** The bare server with its limits; `buildApp` adds hooks, areas and pages. */
function createServer({ settings }: Deps, log: Logger | undefined): FastifyInstance {
  const secure = isSecure(settings)
  const app = Fastify({
    ...(log ? { loggerInstance: log } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    bodyLimit: jsonLimit,
    serverFactory: (handle) => listenInTurns(handle),
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // A request that arrives on an open connection during a stop is answered like any other.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, secure),
    // Paths that the router refuses reach no hook.
    frameworkErrors: (error, request, reply) => {
      addHeaders(request, reply, { secure })
      return sendProblem(request, reply, toAppError(error))
    },
  }) as unknown as FastifyInstance
  return app
}

/** Node's server with its time limits; one connection cannot ask for more than it reads. */
function listenInTurns(handle: RequestListener) {
  const server = createHttpServer({ ...timeouts, connectionsCheckingInterval: 1000 }, inTurns(handle))
  server.setTimeout(timeouts.keepAliveTimeout)
  cutOffUnread(server)
  return server
}

const isSecure = ({ publicUrl }: Settings) => publicUrl.startsWith('https:')

/** Calls during a running one get its result: however many pages are asked for, their facts are read once at a time. */
function shareRunning<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => (running ??= read().finally(() => (running = undefined)))
}

/** Logs one line per request with the route pattern; the URL itself can hold a mailed token. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms }, 'request')
    done()
  })
}
