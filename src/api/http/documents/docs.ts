import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorCodes, statusOf } from '#contract/errors/errors.ts'
import { errorText } from '#contract/errors/messages.ts'
import { openApi } from './openapi.ts'
import { apiRoot } from '../route.ts'
import { escapeHtml } from '../web/web-page.ts'

/** Serves the contract as `openapi.json` and as the page `/api/docs`, which needs no script. */
export function serveDocs(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  let document: string | undefined
  let page: string | undefined
  app.get(`${apiRoot}/openapi.json`, (_request, reply) => {
    document ??= JSON.stringify(openApi(endpoints))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  app.get('/api/docs', (_request, reply) => {
    page ??= renderPage(endpoints)
    return reply.type('text/html; charset=utf-8').send(page)
  })
  app.get('/api/docs/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
}

function renderPage(endpoints: readonly Endpoint[]): string {
  const areas = Map.groupBy(endpoints, (endpoint) => endpoint.path.split('/')[1] ?? '')
  const sections = [...areas].map(([area, list]) => `<h2 id="${area}">${area}</h2>${list.map(renderEndpoint).join('')}`)
  const contents = [...areas.keys()].map((area) => `<li><a href="#${area}">${area}</a></li>`).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/api/docs/style.css"></head>
<body><main><h1>API</h1>
<p>Base address <code>${apiRoot}</code>. Send <code>Authorization: Bearer …</code>; answers are JSON, errors are problem details
(RFC 9457). For programs: <a href="${apiRoot}/openapi.json">openapi.json</a>.</p>
<nav aria-label="Areas"><ul>${contents}<li><a href="#errors">errors</a></li></ul></nav>
${sections.join('')}<h2 id="errors">Error codes</h2><dl>${renderErrors()}</dl></main></body></html>`
}

function renderEndpoint(endpoint: Endpoint): string {
  const { method, path, access, summary, params, query, body, response, produces, errors = [] } = endpoint
  const parts: [string, z.ZodMiniType | null | undefined, 'input' | 'output'][] = [
    ['Path', params, 'input'],
    ['Query', query, 'input'],
    ['Body', body, 'input'],
    ['Answer', response, 'output'],
  ]
  const schemas = parts
    .filter(([, schema]) => schema)
    .map(([label, schema, io]) => {
      const { $schema: _, ...json } = z.toJSONSchema(schema!, { io, unrepresentable: 'any' })
      return `<details><summary>${label}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(json, null, 2))}</pre></details>`
    })
  return `<section><h3><b>${method}</b> <code>${escapeHtml(path)}</code></h3><p>${escapeHtml(summary)}.
<span class="access">${access}</span>${produces ? ` Answers with <code>${produces}</code>.` : ''}</p>${schemas.join('')}
${errors.length > 0 ? `<p>Errors: ${errors.map((code) => `<a href="#${code}"><code>${code}</code></a>`).join(', ')}</p>` : ''}</section>`
}

function renderErrors(): string {
  return errorCodes()
    .map(
      (code) =>
        `<dt id="${code}"><code>${code}</code> ${statusOf(code)}</dt><dd>${escapeHtml(errorText('en', code))}</dd>`,
    )
    .join('')
}

const style = `:root{color-scheme:light dark;--line:#8884}body{margin:0;font:15px/1.6 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem}h2{margin-top:2.5rem;border-bottom:1px solid var(--line);scroll-margin-top:1rem}
h3{font-size:1rem;margin:1.5rem 0 0}h3 b{display:inline-block;min-width:4.5rem}nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;list-style:none}
pre{overflow:auto;padding:.75rem;border:1px solid var(--line);border-radius:8px;font-size:13px}.access{border:1px solid var(--line);border-radius:6px;padding:0 .4rem;font-size:13px}
dt{margin-top:.75rem}dd{margin:0}`
