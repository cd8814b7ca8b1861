import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPage } from '#contract/pages.ts'
import type { Deps } from '../deps.ts'
import { AppError, localeOf, sendProblem } from './errors.ts'
import { apiRoot } from './route.ts'

/** The built browser application: its files as they are, and its one page for every other address. */
export async function serveWeb(app: FastifyInstance, deps: Deps, folder: string | undefined): Promise<void> {
  const template = folder && (await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined))
  if (folder && template !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        // Files under assets/ carry a hash in their name and never change.
        const forever = path.includes('/assets/')
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      },
      wildcard: false,
      globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0]!
    if (path.startsWith('/api/')) return sendProblem(request, reply, unknownRoute(app, request))
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendProblem(request, reply, new AppError('method_not_allowed'))
    if (template === undefined) return sendProblem(request, reply, new AppError('not_found'))
    return sendPage(deps, template, isPage(path) ? 200 : 404, request, reply)
  })
  if (template !== undefined) {
    app.get('/index.html', (_request, reply) => reply.redirect('/', 308))
  }
}

function unknownRoute(app: FastifyInstance, request: FastifyRequest): AppError {
  const methods = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((method) =>
    app.findRoute({ method, url: request.url.split('?')[0]! }),
  )
  return new AppError(methods.length > 0 && request.url.startsWith(apiRoot) ? 'method_not_allowed' : 'not_found')
}

async function sendPage(deps: Deps, template: string, status: number, request: FastifyRequest, reply: FastifyReply) {
  const row = await deps.db
    .selectFrom('programme')
    .selectAll()
    .executeTakeFirst()
    .catch(() => undefined)
  const tagline = localeOf(request) === 'en' ? row?.tagline_en : row?.tagline_pt
  const name = row?.name ?? 'Viveiro'
  const values: Record<string, string> = {
    title: tagline ? `${name} · ${tagline}` : name,
    siteName: name,
    description: tagline ?? name,
    publicUrl: deps.settings.publicUrl,
  }
  const html = template.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => escapeHtml(values[key] ?? ''))
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replaceAll(/[&<>"']/g, (character) => entities[character]!)
}
