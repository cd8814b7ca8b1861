import { randomUUID } from 'node:crypto'
import fastifyMultipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Deps } from './deps.ts'
import { attachmentRoutes } from './features/attachments/routes.ts'
import { authJobs } from './features/auth/jobs.ts'
import { authRoutes } from './features/auth/routes.ts'
import { mailRoutes } from './features/mails/routes.ts'
import { eventJobs } from './features/events/jobs.ts'
import { manageEventRoutes } from './features/events/manage/routes.ts'
import { eventRoutes } from './features/events/routes.ts'
import { describeProgramme } from './features/programme/describe.ts'
import { programmeRoutes } from './features/programme/routes.ts'
import { referenceRoutes } from './features/reference/routes.ts'
import { limitBodyTime, uploadTimeout } from './http/body-timeout.ts'
import { serveDocs } from './http/docs.ts'
import { handleErrors, sendProblem, toAppError } from './http/errors.ts'
import { addHeaders, setHeaders } from './http/headers.ts'
import { healthRoutes } from './http/health.ts'
import { acceptJson, jsonLimit } from './http/json-body.ts'
import { serveMetrics } from './http/metrics.ts'
import { shedOverload } from './http/overload.ts'
import { createRoute } from './http/route.ts'
import { refuseUnreadable } from './http/unreadable.ts'
import { serveWeb } from './http/web.ts'
import type { JobHandlers } from './jobs/jobs.ts'

type AppOptions = {
  log?: Logger
  /** The built browser application; without it only the API is served. */
  webFolder?: string | undefined
  /** Hold every answer against its schema: on in tests and development. */
  checkAnswers?: boolean
  /** Refuse requests while the event loop lags; off in tests, where a busy machine proves nothing. */
  shedLoad?: boolean
}
export type App = FastifyInstance & { endpoints: readonly Endpoint[] }

const areas = [
  healthRoutes,
  authRoutes,
  programmeRoutes,
  referenceRoutes,
  attachmentRoutes,
  mailRoutes,
  eventRoutes,
  manageEventRoutes,
]

/** What the jobs of each area do. */
export const jobHandlers: JobHandlers = { ...authJobs, ...eventJobs }

export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<App> {
  const { settings } = deps
  const secure = settings.publicUrl.startsWith('https:')
  const app = Fastify({
    ...(options.log ? { loggerInstance: options.log } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    bodyLimit: jsonLimit,
    requestTimeout: uploadTimeout,
    // Node looks for requests beyond their limits only every half minute unless told otherwise.
    http: { connectionsCheckingInterval: 1000 },
    connectionTimeout: 65_000,
    keepAliveTimeout: 65_000,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseUnreadable,
    // Addresses that the router itself refuses reach no hook.
    frameworkErrors: (error, request, reply) => {
      addHeaders(request, reply, { secure })
      return sendProblem(request, reply, toAppError(error))
    },
  }) as unknown as FastifyInstance
  app.server.headersTimeout = 5000
  app.setSerializerCompiler(() => JSON.stringify)
  setHeaders(app, { secure })
  handleErrors(app)
  if (options.shedLoad ?? true) shedOverload(app)
  limitBodyTime(app)
  logRequests(app)
  if (settings.metricsPath) serveMetrics(app, settings.metricsPath, deps.db)
  acceptJson(app)
  await app.register(fastifyMultipart, { limits: { files: 1, fields: 5, fileSize: 25 * 1024 * 1024 } })

  const endpoints: Endpoint[] = []
  const route = createRoute(app, deps, { checkAnswers: options.checkAnswers ?? false, known: endpoints })
  for (const addRoutes of areas) addRoutes(route, deps)
  serveDocs(app, endpoints)
  const { webFolder } = options
  const programme = () => describeProgramme(deps)
  await serveWeb(app, webFolder ? { folder: webFolder, publicUrl: settings.publicUrl, programme } : undefined)
  return Object.assign(app, { endpoints })
}

/** One line a request: route pattern, never the address itself, which can hold a mailed token. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms }, 'request')
    done()
  })
}
