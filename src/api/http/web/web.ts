import { relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { coloursOf } from '#contract/programme/colour.ts'
import type { Programme } from '#contract/programme/programme.ts'
import { AppError, sendProblem } from '#api/errors.ts'
import { programmeImage } from '#api/programme/social-image.ts'
import { manifestOf } from './manifest.ts'
import { apiRoot } from '../route.ts'
import { pageLocale, readPage, type WebOptions } from './web-page.ts'

/** Serves the files of the pages, and their one HTML page for every other path. */
export async function serveWeb(
  app: FastifyInstance,
  options: WebOptions | undefined,
  endpoints: readonly Endpoint[],
): Promise<void> {
  const page = options && (await readPage(options))
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0]!
    const methods = path.startsWith('/api/') ? methodsAt(path, app, endpoints) : ['GET', 'HEAD']
    if (methods.length > 0 && !methods.includes(request.method)) {
      reply.header('allow', methods.join(', '))
      return sendProblem(request, reply, new AppError('method_not_allowed'))
    }
    if (path.startsWith('/api/')) return sendProblem(request, reply, new AppError('not_found'))
    if (!page) return sendProblem(request, reply, new AppError('not_found'))
    const { html, unlisted, isMissing } = await page(request)
    if (unlisted) reply.header('x-robots-tag', 'noindex')
    return (
      reply
        .code(isMissing ? 404 : 200)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        // Language and pre-rendered page depend on cookies.
        .header('vary', 'Cookie')
        .send(html)
    )
  })
  if (!options || !page) return
  // The page of a door is the same for every event: it asks for the list itself, or takes the one that it keeps.
  for (const path of ['/door/', '/door/:slug'])
    app.get(path, (_request, reply) => reply.header('cache-control', 'no-cache').sendFile('door/index.html'))
  app.get('/index.html', (_request, reply) => reply.redirect('/', 308))
  await app.register(fastifyStatic, {
    root: options.folder,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => reply.header('cache-control', cacheFor(relative(options.folder, path))),
    wildcard: false,
    globIgnore: ['index.html', 'first-paint.json', '**/*.br', '**/*.gz'],
  })
}

/** File names under assets/ contain a hash of their content; the worker must never be an old one. */
function cacheFor(file: string): string {
  if (file.endsWith('sw.js') || file.endsWith('.html')) return 'no-cache'
  return file.startsWith(`assets${sep}`) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

/** The programme's colour in place of the product's; paper keeps the light one. */
function styleSheet(colour: string): string {
  const { light, dark } = coloursOf(colour)
  const rules = (tokens: Record<string, string>) =>
    Object.entries(tokens)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')
  return `:root,[data-theme='light']{${rules(light)}}@media not print{[data-theme='dark']{${rules(dark)}}}`
}

/** The methods that an address below /api takes; none for an unknown one. */
function methodsAt(path: string, app: FastifyInstance, endpoints: readonly Endpoint[]): string[] {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path
  const fits = ({ path: pattern }: Endpoint) => patternOf(pattern).test(bare)
  const methods = new Set<string>(endpoints.filter(fits).map(({ method }) => method))
  if (app.findRoute({ method: 'GET', url: bare })) methods.add('GET')
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods].toSorted()
}

const patternOf = (path: string) => new RegExp(`^${RegExp.escape(apiRoot + path).replaceAll(/\\\{\w+\\\}/g, '[^/]+')}$`)

/** The programme as others show it: once installed on a phone, and behind a shared link without a picture of its own. */
export function serveManifestAndImage(app: FastifyInstance, programme: () => Promise<Programme>): void {
  app.get('/manifest.webmanifest', async (request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .header('vary', 'Cookie')
      .send(JSON.stringify(manifestOf(await programme(), pageLocale(request)))),
  )
  app.get('/programme.css', async (request, reply) => {
    const { colour = '' } = request.query as { colour?: string }
    const isColour = /^[\da-f]{6}$/.test(colour)
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', isColour ? 'public, max-age=31536000, immutable' : 'no-store')
      .send(isColour ? styleSheet(`#${colour}`) : '')
  })
  app.get('/social.png', async (request, reply) => {
    const { lang } = request.query as { lang?: unknown }
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=3600')
      .send(await programmeImage(await programme(), lang === 'en' ? 'en' : 'pt'))
  })
}
