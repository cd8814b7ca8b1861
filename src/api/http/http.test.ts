import { request as httpRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#api/secrets/passwords.ts'
import { errorCodes } from '#contract/errors/errors.ts'
import { testApp, type TestApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  })

describe('bodies', () => {
  it.each([
    ['no JSON', '{"email":'],
    ['an empty body', ''],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
    ['a NUL', '{"email":"a\\u0000@b.pt","password":"x"}'],
    ['a lone surrogate', '{"email":"\\ud800","password":"x"}'],
    ['nesting beyond 32', `${'['.repeat(40)}${']'.repeat(40)}`],
    ['a prototype key', '{"__proto__":{"admin":true}}'],
  ])('refuses %s with 400', async (_name, payload) => {
    const answer = await post(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'malformed', status: 400 })
  })

  it('refuses more than 256 KB with 413', async () => {
    const answer = await post(JSON.stringify({ email: 'x'.repeat(300_000) }))
    expect(answer.json()).toMatchObject({ code: 'too_large', status: 413 })
  })

  it('refuses other types than JSON with 415', async () => {
    const answer = await post('email=a@b.pt', { 'content-type': 'application/x-www-form-urlencoded' })
    expect(answer.json()).toMatchObject({ code: 'unsupported_type', status: 415 })
  })

  it.each([
    ['application/json', 200],
    ['application/json; charset=UTF-8', 200],
    ['application/json;charset="utf-8"', 200],
    ['application/json; charset=iso-8859-1', 415],
    ['application/json; charset=utf-8; charset=utf-16', 415],
  ])('read %s with %i', async (type, status) => {
    const { email, id } = await t.as('trainee')
    const hash = await hashPassword('sete andorinhas tortas')
    await t.deps.db.updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute()
    const answer = await post(JSON.stringify({ email, password: 'sete andorinhas tortas' }), { 'content-type': type })
    expect(answer.statusCode).toBe(status)
  })

  it('refuses compressed JSON with 415', async () => {
    const answer = await post(gzipSync('{}'), { 'content-encoding': 'gzip' })
    expect(answer.json()).toMatchObject({ code: 'unsupported_type', status: 415 })
  })

  it('names at most fifty invalid fields', async () => {
    const fields = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`f${at}`, 1]))
    expect((await post(JSON.stringify(fields))).json().errors).toHaveLength(50)
  })

  it('may be left out when every field is optional, and are documented as optional then', async () => {
    const optional = t.app.endpoints.filter(({ body, consumes }) => body?.safeParse({}).success && !consumes)
    expect(optional.map(({ method, path }) => `${method} ${path}`)).toContain('PUT /events/{slug}/registration')
    type Operation = { requestBody: { required: boolean } }
    const { paths } = (await t.send('/openapi.json')).body as { paths: Record<string, Record<string, Operation>> }
    const { token } = await t.as('admin')
    for (const { method, path } of optional) {
      const url = path.replaceAll(/\{\w+\}/g, crypto.randomUUID())
      expect([path, (await t.send(url, { method, token })).status]).not.toEqual([path, 400])
      expect(paths[path]![method.toLowerCase()]!.requestBody.required).toBe(false)
    }
    expect(paths['/auth/login']!['post']!.requestBody.required).toBe(true)
  })

  it('refuses a multipart form where JSON is expected with 415', async () => {
    const answer = await post('--x\r\n\r\n--x--', { 'content-type': 'multipart/form-data; boundary=x' })
    expect(answer.json()).toMatchObject({ code: 'unsupported_type', status: 415 })
  })

  it("reports every invalid field at once, in the reader's language, and never coerces", async () => {
    const answer = await post('{"email":["a@b.pt"],"extra":1}', { 'accept-language': 'en-GB,en;q=0.9,pt;q=0.5' })
    expect(answer.statusCode).toBe(422)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.headers['content-language']).toBe('en')
    expect(answer.json().errors).toEqual([
      { field: 'email', code: 'invalid', message: 'This field is not valid.' },
      { field: 'password', code: 'required', message: 'Fill in this field.' },
      { field: 'extra', code: 'unknown', message: 'This field does not exist.' },
    ])
  })
})

describe('paths and methods', () => {
  it('answers 404 for unknown API paths, and 405 for known ones with another method', async () => {
    expect((await t.send('/nowhere')).body).toMatchObject({ code: 'not_found' })
    const { body, headers } = await t.send('/auth/login', { method: 'DELETE' })
    expect(body).toMatchObject({ code: 'method_not_allowed' })
    expect(headers['allow']).toBe('POST')
  })

  it.each([
    ['PUT', '/api/v1/events/any-slug', 'DELETE, GET, HEAD, PATCH'],
    ['PUT', '/api/v1/openapi.json', 'GET, HEAD'],
    ['POST', '/api/docs', 'GET, HEAD'],
    ['POST', '/events', 'GET, HEAD'],
  ] as const)('tells with 405 what %s %s would take', async (method, url, allow) => {
    const { statusCode, headers } = await t.app.inject({ method, url })
    expect([statusCode, headers['allow']]).toEqual([405, allow])
  })

  it.each([
    ['too long to be anything', 'x'.repeat(600), 404, 'not_found'],
    ['broken', 'xx%E0%A4%A', 400, 'malformed'],
  ])('answers a path that is %s like every refusal, without echoing it', async (_, slug, status, code) => {
    const { body, headers, ...answer } = await t.send(`/events/${slug}`)
    expect(answer.status).toBe(status)
    expect(body).toMatchObject({ code, status })
    expect(headers['content-type']).toContain('application/problem+json')
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(answer.text).not.toContain('xx')
  })

  it('refuses lists with invalid limits and cursors', async () => {
    const { token } = await t.as('staff')
    for (const query of ['limit=0', 'limit=101', 'limit=ten', 'limit=1.5', 'cursor=%00', 'cursor=nonsense']) {
      const answer = await t.send(`/events?${query}`, { token })
      expect([query, answer.status]).toEqual([query, 422])
    }
  })
})

describe('every answer', () => {
  it('carries the security headers and a request id', async () => {
    const { headers } = await t.send('/health')
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    expect(headers['server'] ?? headers['x-powered-by'] ?? headers['access-control-allow-origin']).toBeUndefined()
  })

  it('below /api is not stored, and gives scripts, styles and frames nothing', async () => {
    for (const url of ['/api/docs', '/api/docs/style.css', '/api/v1/openapi.json', '/api/v1/events', '/api/nowhere']) {
      const { headers } = await t.app.inject({ url })
      expect([url, headers['cache-control']]).toEqual([url, 'no-store'])
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; (?!.*script-src)/)
    }
  })

  it('with a page allows only what is listed', async () => {
    const { headers } = await t.app.inject({ url: '/events' })
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; /)
    expect(policy).toMatch(/; trusted-types default$/)
    expect(policy).not.toContain('unsafe')
  })

  it('never reads a session from a cookie', async () => {
    const { token } = await t.as('trainee')
    const cookie = `auth._token.local=Bearer%20${token}`
    expect((await t.send('/auth/me', { headers: { cookie } })).status).toBe(401)
  })
})

describe('documents', () => {
  it('describe every route in OpenAPI 3.1 with its access', async () => {
    const document = (await t.send('/openapi.json')).body as {
      openapi: string
      paths: Record<string, Record<string, { 'x-authz': string; responses: object }>>
    }
    expect(document.openapi).toBe('3.1.0')
    for (const { path, method, access } of t.app.endpoints) {
      expect(document.paths[path]?.[method.toLowerCase()]?.['x-authz']).toBe(access)
    }
  })

  it('list the errors of bodies and idempotency keys', async () => {
    type Operation = { parameters: { name: string }[]; responses: Record<string, { description: string }> }
    const { paths } = (await t.send('/openapi.json')).body as { paths: Record<string, Record<string, Operation>> }
    const [login, register] = [paths['/auth/login']!['post']!, paths['/auth/register/onit']!['post']!]
    expect(Object.keys(login.responses)).toEqual(expect.arrayContaining(['413', '415']))
    expect(login.parameters).toEqual([])
    expect(register.parameters).toEqual([expect.objectContaining({ name: 'Idempotency-Key', in: 'header' })])
    expect(register.responses['409']!.description).toContain('conflict')
    expect(register.responses['422']!.description).toContain('idempotency_mismatch')
    expect(Object.keys(paths['/health']!['get']!.responses)).not.toContain('413')
  })

  it('show every route and every error code on a page', async () => {
    const page = (await t.send('/api/docs')).text
    for (const { path } of t.app.endpoints) expect(page).toContain(path)
    for (const code of errorCodes()) expect(page).toContain(`id="${code}"`)
  })
})

describe('idempotency', () => {
  const register = (key: string, over = {}) =>
    t.send('/auth/register/founder', {
      body: { ...founder, ...over },
      headers: { 'idempotency-key': key },
    })
  const founder = {
    firstName: 'Rui',
    lastName: 'Tavares',
    email: 'rui@exemplo.pt',
    password: 'sete andorinhas tortas',
    phone: { country: 'PT', number: '912345678' },
    country: 'PT',
    startup: { name: 'Rega', stage: 'idea', pitch: 'Rega que pensa', field: 'agriculture', title: 'CEO' },
    consent: true,
  }

  it('repeats the first answer for the same key and body, and refuses another body', async () => {
    const first = await register('key-1')
    expect(first.status).toBe(201)
    expect((await register('key-1')).body).toEqual(first.body)
    expect((await register('key-1', { firstName: 'Ana' })).body).toMatchObject({ code: 'idempotency_mismatch' })
    expect((await register('key-2')).body).toMatchObject({ code: 'email_taken' })
  })

  it('answers parallel requests of one key alike, and acts once', async () => {
    const ana = { firstName: 'Ana', email: 'ana@exemplo.pt' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => register('parallel', ana)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]!.status).toBe(201)
  })

  it('runs a refused request again', async () => {
    const eva = { firstName: 'Eva', email: 'eva@exemplo.pt' }
    expect((await register('refused', { ...eva, password: 'eva' })).status).toBe(422)
    expect((await register('refused', eva)).status).toBe(201)
  })
})

describe('a lost database', () => {
  it('gives 503 with Retry-After, and works again afterwards', async () => {
    const lost = await testApp()
    const { token } = await lost.as('trainee')
    const cut = () =>
      t.database.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        new URL(lost.database.url).pathname.slice(1),
      ])
    const name = new URL(lost.database.url).pathname.slice(1)
    await t.database.pool.query(`alter database ${name} with allow_connections false`)
    await cut()
    const down = await lost.send('/auth/me', { token })
    expect(down.status).toBe(503)
    expect(Number(down.headers['retry-after'])).toBeGreaterThan(0)
    expect((await lost.send('/ready')).status).toBe(503)
    expect((await lost.send('/health')).status).toBe(200)
    await t.database.pool.query(`alter database ${name} with allow_connections true`)
    expect((await lost.send('/auth/me', { token })).status).toBe(200)
    await lost.close()
  })
})

describe('a slow client', () => {
  it('is cut off when its request takes too long to arrive', async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    expect(t.app.server.headersTimeout).toBe(5000)
    expect(t.app.server.requestTimeout).toBe(60_000)
    const { port } = t.app.server.address() as AddressInfo
    const status = await new Promise((resolve) => {
      httpRequest({ port, host: '127.0.0.1', path: '/api/v1/health' }, (answer) => resolve(answer.statusCode)).end()
    })
    expect(status).toBe(200)
  })
})

it.each([
  ['an invented method', 'FOO /api/v1/health HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['two Host headers', 'GET /api/v1/health HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('answers %s, which reaches no route, with a problem document', async (_, request, status) => {
  const one = await testApp()
  await one.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((one.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.end(request)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toContain(`HTTP/1.1 ${status} `)
  expect(head).toContain('application/problem+json')
  expect(head).toMatch(/x-request-id: [\w-]{36}/i)
  expect(head).toMatch(/content-security-policy: default-src 'none'/i)
  expect(head).toMatch(/x-content-type-options: nosniff/i)
  expect(head).toMatch(/cache-control: no-store/i)
  expect(JSON.parse(body)).toMatchObject({ status, code: 'malformed' })
  await one.close()
})
