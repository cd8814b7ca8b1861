import type { FastifyInstance } from 'fastify'
import type { PublicFile, PublicPage } from '#api/area.ts'
import type { Locale } from '#contract/endpoint.ts'
import { escapeHtml } from './web-page.ts'

const kept = 'public, max-age=3600'

/** What search engines may read, and where the pages are. */
export function serveSearchEngines(
  app: FastifyInstance,
  publicUrl: string,
  findPages: () => Promise<readonly PublicPage[]>,
): void {
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', kept).send(robots(publicUrl)),
  )
  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', kept)
      .send(sitemap(publicUrl, await findPages())),
  )
}

/** Files that programs fetch without a session; they carry no cookie that says the language. */
export function servePublicFile(
  app: FastifyInstance,
  path: string,
  read: (locale: Locale) => Promise<PublicFile>,
): void {
  app.get(path, async (request, reply) => {
    const { lang } = request.query as { lang?: unknown }
    const { type, content } = await read(lang === 'en' ? 'en' : 'pt')
    return reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=300').send(content)
  })
}

/** Nothing is closed to a reader that people may open: pages behind the login show nothing anyway. */
const robots = (publicUrl: string) =>
  ['User-agent: *', 'Disallow: /auth/', 'Disallow: /manage', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')

function sitemap(publicUrl: string, pages: readonly PublicPage[]): string {
  const entries = pages.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeHtml(publicUrl + path)}</loc>${changed}</url>`
  })
  const list = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${list}\n`
}
