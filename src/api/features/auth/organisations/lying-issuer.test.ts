import { createSign, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readOrganisations } from '#api/secrets/issuer-settings.ts'
import { testApp, type TestApp } from '#test/app.ts'

/*
 * An issuer, written by hand, that lies in one thing at a time. The honest answer comes first: whatever is refused after it
 * is refused for the lie alone.
 */
const publicUrl = 'https://estufa.example'
const [ours, theirs] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }))
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

type Claims = Record<string, unknown>
type Lie = {
  header?: object
  claims?: (claims: Claims) => Claims
  sign?: (content: string) => string
  metadata?: object
  userInfo?: Claims
  stall?: 'discovery' | 'token'
  size?: number
}
let lie: Lie = {}
let nonce = ''
let server: Server
let issuer: string
let t: TestApp

const signBy = (key: typeof ours) => (content: string) =>
  createSign('RSA-SHA256').update(content).sign(key!.privateKey).toString('base64url')

function idToken(): string {
  const now = Math.floor(Date.now() / 1000)
  const honest = { iss: issuer, aud: 'estufa', sub: 'ana', iat: now, exp: now + 60, nonce }
  const told = { email: 'ana@nortada.example', email_verified: true, name: 'Ana Lima' }
  const claims = (lie.claims ?? ((same) => same))({ ...honest, ...(lie.userInfo ? {} : told) })
  const content = `${encoded({ alg: 'RS256', kid: 'a', ...lie.header })}.${encoded(claims)}`
  return `${content}.${(lie.sign ?? signBy(ours))(content)}`
}

const answers: Record<string, () => object> = {
  '/.well-known/openid-configuration': () => ({
    issuer,
    authorization_endpoint: `${issuer}/begin`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/me`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    ...lie.metadata,
  }),
  '/keys': () => ({ keys: [{ ...ours!.publicKey.export({ format: 'jwk' }), kid: 'a', alg: 'RS256', use: 'sig' }] }),
  '/token': () => ({ access_token: 'x', token_type: 'Bearer', id_token: idToken() }),
  '/me': () => lie.userInfo ?? {},
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url!.split('?')[0]!
    const stalls = { discovery: '/.well-known/openid-configuration', token: '/token' }
    if (lie.stall && stalls[lie.stall] === path) return
    const padding = lie.size ? { padding: 'x'.repeat(lie.size) } : {}
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ ...answers[path]!(), ...padding }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  t = await testApp({ publicUrl })
})
afterAll(async () => {
  await t.close()
  server.closeAllConnections()
  server.close()
})
beforeEach(async () => {
  await t.reset()
  lie = {}
  // A new one each time: what an issuer says of itself is remembered for an hour.
  const one = { id: 'nortada', name: 'Nortada', issuer, clientId: 'estufa', private: true, newPeople: 'mentor' }
  const two = { ...one, id: 'vento', name: 'Vento' }
  t.deps.settings.organisations.splice(0, 9, ...readOrganisations(JSON.stringify([one, two]))!)
})

async function enter(told: Lie = {}, organisation = 'nortada') {
  lie = told
  const begun = await t.send('/auth/organisations/nortada', { method: 'POST' })
  if (begun.status !== 200) return begun
  const { url, ticket } = begun.body as { url: string; ticket: string }
  const asked = new URL(url).searchParams
  nonce = asked.get('nonce')!
  const body = { ticket, organisation, query: `?code=x&state=${asked.get('state')}` }
  return t.send('/auth/login/organisation', { body })
}

it('believes an honest answer', async () => {
  expect((await enter()).body).toHaveProperty('token')
  expect(
    (await enter({ userInfo: { sub: 'rui', email: 'rui@nortada.example', email_verified: true } })).body,
  ).toMatchObject({
    code: 'organisation_refused',
  })
})

it.each<[string, string, Lie]>([
  ['a signature by another key', '6.8.2', { sign: signBy(theirs) }],
  ['no signature', '6.8.2', { header: { alg: 'none' }, sign: () => '' }],
  ['our public key used as a secret', '6.8.2', { header: { alg: 'HS256' } }],
  ['a token for another client', '10.5.4', { claims: (claims) => ({ ...claims, aud: 'outra' }) }],
  ['a token of another issuer', '10.5.3', { claims: (claims) => ({ ...claims, iss: 'https://evil.example' }) }],
  ['a token that has ended', '6.8.2', { claims: (claims) => ({ ...claims, exp: 1000, iat: 900 }) }],
  ['no subject', '10.5.2', { claims: (claims) => ({ ...claims, sub: undefined }) }],
  ['the nonce of somebody else', '10.5.1', { claims: (claims) => ({ ...claims, nonce: 'x'.repeat(43) }) }],
])('refuses %s (ASVS %s), and enters nobody', async (_, _item, told) => {
  expect((await enter(told)).body).toMatchObject({ code: 'organisation_refused' })
  expect(await t.deps.db.selectFrom('users').select('id').execute()).toEqual([])
})

it('refuses an issuer that speaks for another one (ASVS 10.5.3)', async () => {
  const { body } = await enter({ metadata: { issuer: 'https://evil.example' } })
  expect(body).toMatchObject({ code: 'organisation_refused' })
})

it('refuses the answer to what another organisation was asked (ASVS 10.2.2)', async () => {
  expect((await enter({}, 'vento')).body).toMatchObject({ code: 'organisation_refused' })
})

it.each<[string, Lie]>([
  ['never answers when it begins', { stall: 'discovery' }],
  ['never answers when it ends', { stall: 'token' }],
  ['answers with ten megabytes', { size: 10_000_000 }],
])('leaves an issuer that %s, says that it is away, and tries again the next time', async (_, told) => {
  expect((await enter(told)).body).toMatchObject({ code: 'organisation_down' })
  expect((await enter()).body).toHaveProperty('token')
})
