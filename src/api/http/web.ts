import { relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pageOf } from '#contract/pages.ts'
import { AppError, sendProblem } from './errors.ts'
import { apiRoot } from './route.ts'
import { readPage, type WebOptions } from './web-page.ts'

/** Serves the files of the pages, and their one HTML page for every other path. */
export async function serveWeb(app: FastifyInstance, options: WebOptions | undefined): Promise<void> {
  const page = options && (await readPage(options))
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0]!
    if (path.startsWith('/api/')) return sendProblem(request, reply, unknownRoute(app, request))
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendProblem(request, reply, new AppError('method_not_allowed'))
    if (!page) return sendProblem(request, reply, new AppError('not_found'))
    const html = await page(request)
    return (
      reply
        .code(pageOf(path) ? 200 : 404)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        // Language and pre-rendered page depend on cookies.
        .header('vary', 'Cookie')
        .send(html)
    )
  })
  if (!options || !page) return
  app.get('/index.html', (_request, reply) => reply.redirect('/', 308))
  await app.register(fastifyStatic, {
    root: options.folder,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // File names under assets/ contain a hash of their content.
      const forever = relative(options.folder, path).startsWith(`assets${sep}`)
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
    wildcard: false,
    globIgnore: ['index.html', 'first-paint.json', '**/*.br', '**/*.gz'],
  })
}

function unknownRoute(app: FastifyInstance, request: FastifyRequest): AppError {
  const methods = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((method) =>
    app.findRoute({ method, url: request.url.split('?')[0]! }),
  )
  return new AppError(methods.length > 0 && request.url.startsWith(apiRoot) ? 'method_not_allowed' : 'not_found')
}
