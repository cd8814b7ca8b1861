import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readOrganisations, type Organisation } from '#api/secrets/issuer-settings.ts'
import { hashPassword } from '#api/secrets/passwords.ts'
import { totpCode, totpStep } from '#api/secrets/totp.ts'
import { listSessions, login, logout, me } from '#contract/auth/auth.ts'
import { beginApp, confirmApp, finishLogin } from '#contract/auth/factors.ts'
import { leaveOrganisation, listIdentities, unlinkIdentity } from '#contract/auth/organisations.ts'
import { minuteMs } from '#contract/times.ts'
import type { Role } from '#contract/scopes.ts'
import { testApp, type Answer, type Signed, type TestApp } from '#test/app.ts'
import { strongPassword } from '#test/sign-up-forms.ts'

const publicUrl = 'https://estufa.example'
type Told = Record<string, unknown>
/** What both issuers say of whoever signs in. */
let told: Told = {}
let subject = 'ana'

const servers: Server[] = []
let t: TestApp
let hash: string
let organisations: Organisation[]

async function startIssuer(id: string): Promise<string> {
  const { createServer } = await import('node:http')
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'estufa',
        client_secret: 'segredo',
        redirect_uris: [`${publicUrl}/auth/organisation/${id}`],
        post_logout_redirect_uris: [`${publicUrl}/auth/login`],
      },
    ],
    claims: { openid: ['sub', 'amr', 'acr'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    cookies: { keys: ['x'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...told }) }),
    extraTokenClaims: () => ({}),
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc
      const grant = new ctx.oidc.provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
  })
  server.on('request', async (request, response) => {
    if (!request.url!.startsWith('/interaction/')) return provider.callback()(request, response)
    const login = { accountId: subject, ...(told['amr'] ? { amr: told['amr'] as string[] } : {}) }
    await provider.interactionFinished(request, response, { login, consent: {} }, { mergeWithLastSubmission: false })
  })
  return issuer
}

beforeAll(async () => {
  hash = await hashPassword(strongPassword)
  const [one, two] = [await startIssuer('nortada'), await startIssuer('vento')]
  const client = { clientId: 'estufa', clientSecret: 'segredo', private: true }
  organisations = readOrganisations(
    JSON.stringify([
      {
        ...client,
        id: 'nortada',
        name: 'Nortada',
        issuer: one,
        newPeople: 'mentor',
        roleClaim: 'groups',
        roles: { time: 'staff', chefes: 'admin' },
        factor: { amr: ['mfa'] },
      },
      { ...client, id: 'vento', name: 'Vento', issuer: two },
      { ...client, id: 'longe', name: 'Longe', issuer: 'http://127.0.0.1:9' },
      { ...client, id: 'dentro', name: 'Dentro', issuer: 'https://127.0.0.1:9', private: false },
    ]),
  )!
  t = await testApp({ publicUrl, organisations, secondFactor: { required: true, graceDays: 14 } })
})
afterAll(async () => {
  await t.close()
  for (const server of servers) server.close()
})
beforeEach(async () => {
  await t.reset()
  ;[told, subject] = [{ email: 'ana@nortada.example', email_verified: true, name: 'Ana Lima' }, 'ana']
  t.deps.settings.organisations.forEach((one) => (one.onlyForTeam = false))
})

/** Follows the issuer as a browser would, until it sends the browser back to us. */
async function atIssuer(url: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let next = new URL(url)
  for (let hop = 0; hop < 8 && !next.href.startsWith(publicUrl); hop += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]!.split('=')
      cookies.set(name, value)
    }
    next = new URL(answer.headers.get('location') ?? `${publicUrl}/broken`, next)
  }
  return next
}

const begin = async (id: string) =>
  (await t.send(`/auth/organisations/${id}`, { method: 'POST' })).body as { url: string; ticket: string }
const answer = (ticket: string, organisation: string, query: string): Promise<Answer> =>
  t.send('/auth/login/organisation', { body: { ticket, organisation, query } })

async function enterBy(id: string, change: (back: URL) => void = () => {}): Promise<Answer> {
  const { url, ticket } = await begin(id)
  const back = await atIssuer(url)
  change(back)
  return answer(ticket, id, back.search)
}
const tokenOf = ({ body }: Answer) => (body as { token: string }).token

async function withAccount(role: Role = 'mentor', email = 'ana@nortada.example'): Promise<Signed> {
  const person = await t.as(role)
  await t.deps.db.updateTable('users').set({ password_hash: hash, email }).where('id', '=', person.id).execute()
  return { ...person, email }
}
const linkBy = async (id: string, email = 'ana@nortada.example') => {
  const { body } = await enterBy(id)
  const { link } = body as { link: { ticket: string } }
  return t.send(login.path, { body: { email, password: strongPassword, link: link.ticket } })
}

describe('signing in with an organisation', () => {
  it('brings somebody new where it may, with the role of its claim, and the session is the usual one', async () => {
    told['groups'] = ['chefes', 'time']
    const token = tokenOf(await enterBy('nortada'))
    expect(await t.call(me, {}, { token })).toMatchObject({
      firstName: 'Ana',
      lastName: 'Lima',
      role: 'staff',
      emailVerified: true,
      organisation: true,
    })
    expect((await t.call(listSessions, {}, { token })).items).toMatchObject([{ way: 'organisation', current: true }])
    const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { iat: number; exp: number }
    expect(claims.exp - claims.iat).toBe(28_800)
    const { url } = await t.call(leaveOrganisation, {}, { token })
    expect(url).toContain('/session/end?')
    await t.call(logout, {}, { token })
    expect((await t.send(me.path, { token })).body).toMatchObject({ code: 'session_revoked' })
  })

  it('brings nobody where it may not, and nobody whose e-mail it has not confirmed', async () => {
    expect((await enterBy('vento')).body).toMatchObject({ code: 'organisation_unknown' })
    told['email_verified'] = false
    expect((await enterBy('nortada')).body).toMatchObject({ code: 'organisation_unverified' })
    await withAccount()
    expect((await enterBy('nortada')).body, 'nor into an account').toMatchObject({ code: 'organisation_unverified' })
    told['email_verified'] = 'true'
    expect((await enterBy('nortada')).body).toMatchObject({ code: 'organisation_unverified' })
  })

  it('asks once for the password of an account, then knows the subject, whatever its e-mail', async () => {
    const person = await withAccount()
    expect((await linkBy('nortada')).status).toBe(200)
    expect(await t.mailed('auth.factor_changed')).toEqual([person.email])
    told['email'] = 'outra@nortada.example'
    const token = tokenOf(await enterBy('nortada'))
    expect(await t.call(me, {}, { token })).toMatchObject({ id: person.id })
    const { items } = await t.call(listIdentities, {}, { token })
    expect(items).toMatchObject([{ organisation: 'Nortada', email: person.email }])
    await t.call(unlinkIdentity, { params: { id: items[0]!.id } }, { token })
    told['email'] = person.email
    expect((await enterBy('nortada')).body).toHaveProperty('link')
  })

  it('links no account but that of the confirmed e-mail, and none twice', async () => {
    await withAccount()
    await withAccount('founder', 'rui@nortada.example')
    expect((await linkBy('nortada', 'rui@nortada.example')).body).toMatchObject({ code: 'organisation_refused' })
    expect((await linkBy('nortada')).status).toBe(200)
    subject = 'outra-ana'
    expect((await linkBy('nortada')).body, 'a changed subject').toMatchObject({ code: 'organisation_linked' })
    expect((await enterBy('nortada')).body).not.toHaveProperty('token')
  })

  it('keeps two issuers with one e-mail, and one subject of both, apart', async () => {
    const person = await withAccount()
    await linkBy('nortada')
    expect((await enterBy('vento')).body, 'asks again for a proof').toHaveProperty('link')
    expect((await linkBy('vento')).status).toBe(200)
    const token = tokenOf(await enterBy('vento'))
    expect((await t.call(listIdentities, {}, { token })).items).toHaveLength(2)
    expect(await t.call(me, {}, { token })).toMatchObject({ id: person.id })
  })

  it('follows a role, and never makes or unmakes an administrator by itself', async () => {
    await withAccount('admin')
    await linkBy('nortada')
    told['groups'] = ['time']
    expect(await t.call(me, {}, { token: tokenOf(await enterBy('nortada')) })).toMatchObject({ role: 'admin' })
    ;[subject, told['email']] = ['rui', 'rui@nortada.example']
    expect(await t.call(me, {}, { token: tokenOf(await enterBy('nortada')) })).toMatchObject({ role: 'staff' })
    told['groups'] = ['chefes']
    expect(await t.call(me, {}, { token: tokenOf(await enterBy('nortada')) })).toMatchObject({ role: 'staff' })
  })

  it('lets in nobody who is suspended', async () => {
    const { id } = await withAccount()
    await linkBy('nortada')
    await t.deps.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute()
    expect((await enterBy('nortada')).status).toBe(401)
  })
})

describe('an answer that is not to be trusted', () => {
  const refused: [string, string, (back: URL) => void][] = [
    ['another state', '10.2.1', (back) => back.searchParams.set('state', 'invented')],
    ['no state', '10.2.1', (back) => back.searchParams.delete('state')],
    ['another issuer (mix-up)', '10.2.2', (back) => back.searchParams.set('iss', organisations[1]!.issuer)],
    ['an issuer that does not name itself', '10.2.2', (back) => back.searchParams.delete('iss')],
    ['an invented code', '10.2.1', (back) => back.searchParams.set('code', 'invented')],
    ['a refusal', '10.2.1', (back) => (back.search = `?error=access_denied&state=${back.searchParams.get('state')}`)],
    ['nothing', '10.2.1', (back) => (back.search = '')],
  ]
  it.each(refused)('is refused: %s (ASVS %s)', async (_, _item, change) => {
    expect((await enterBy('nortada', change)).body).toMatchObject({ code: 'organisation_refused' })
  })

  it('is refused when it is replayed, comes to another browser, or is sent to another address', async () => {
    const { url, ticket } = await begin('nortada')
    const back = await atIssuer(url)
    const other = await begin('nortada')
    expect((await answer(other.ticket, 'nortada', back.search)).body).toMatchObject({ code: 'organisation_refused' })
    expect((await answer(ticket, 'nortada', back.search)).status).toBe(200)
    expect((await answer(ticket, 'nortada', back.search)).body).toMatchObject({ code: 'step_over' })
    expect((await answer('invented', 'nortada', back.search)).body).toMatchObject({ code: 'step_over' })
    const third = await begin('vento')
    expect((await answer(third.ticket, 'nortada', back.search)).body).toMatchObject({ code: 'organisation_refused' })
  })

  it('is refused with the verifier or the nonce of another beginning (10.2.1, 10.5.1)', async () => {
    for (const swapped of ['verifier', 'nonce'] as const) {
      const { url, ticket } = await begin('nortada')
      const back = await atIssuer(url)
      await swapInStep(ticket, swapped)
      expect((await answer(ticket, 'nortada', back.search)).body).toMatchObject({ code: 'organisation_refused' })
    }
  })

  it('does not wait for an issuer that is away, and never calls into the own network unasked', async () => {
    for (const id of ['longe', 'dentro']) {
      const { status, body } = await t.send(`/auth/organisations/${id}`, { method: 'POST' })
      expect([id, status, body]).toMatchObject([id, 409, { code: 'organisation_down' }])
    }
    expect((await t.send('/auth/organisations/nenhuma', { method: 'POST' })).status).toBe(404)
  })
})

async function swapInStep(ticket: string, member: 'verifier' | 'nonce'): Promise<void> {
  const { createHash } = await import('node:crypto')
  const { seal, unseal } = await import('#api/secrets/sealed.ts')
  const { db, signingKey } = t.deps
  const rowHash = createHash('sha256').update(ticket).digest()
  const { sealed } = await db
    .selectFrom('begun_steps')
    .select('sealed')
    .where('hash', '=', rowHash)
    .executeTakeFirstOrThrow()
  const content = { ...(JSON.parse(unseal(signingKey, sealed)!) as object), [member]: 'x'.repeat(43) }
  await db
    .updateTable('begun_steps')
    .set({ sealed: seal(signingKey, JSON.stringify(content)) })
    .where('hash', '=', rowHash)
    .execute()
}

describe("an organisation's own second factor (ASVS 6.8.4)", () => {
  async function securedAndLinked() {
    const person = await withAccount('staff')
    const { key } = await t.call(beginApp, {}, person)
    const code = () => totpCode(key, totpStep(t.deps.clock()))
    await t.call(confirmApp, { body: { code: code() } }, person)
    t.advance(minuteMs)
    const half = (await linkBy('nortada')).body as { ticket: string }
    const finish = (ticket: string) => t.send(finishLogin.path, { body: { ticket, code: code(), remember: false } })
    expect((await finish(half.ticket)).status).toBe(200)
    t.advance(minuteMs)
    return { person, finish }
  }

  it('counts only in the words for which it is trusted; otherwise ours is asked for', async () => {
    const { finish } = await securedAndLinked()
    const { ticket } = (await enterBy('nortada')).body as { ticket: string }
    expect(ticket).toBeTruthy()
    expect((await finish(ticket)).status).toBe(200)
    told['amr'] = ['pwd']
    expect((await enterBy('nortada')).body).toHaveProperty('ticket')
    told['amr'] = ['pwd', 'mfa']
    const token = tokenOf(await enterBy('nortada'))
    expect(await t.call(me, {}, { token })).not.toHaveProperty('factorDue')
    expect((await linkBy('vento')).body, 'another issuer is not trusted').toHaveProperty('ticket')
  })

  it('is what the team signs in with, where it must; a password then only links', async () => {
    t.deps.settings.organisations[0]!.onlyForTeam = true
    const person = await withAccount('staff')
    const body = { email: person.email, password: strongPassword }
    expect((await t.send(login.path, { body })).body).toMatchObject({ code: 'organisation_only' })
    const wrong = await t.send(login.path, { body: { ...body, password: 'outra coisa qualquer' } })
    expect(wrong.body, 'and says so to nobody else').toMatchObject({ code: 'invalid_credentials' })
    expect((await linkBy('vento')).body, 'by another one').toMatchObject({ code: 'organisation_only' })
    expect((await linkBy('nortada')).status).toBe(200)
    expect((await t.send(login.path, { body })).body).toMatchObject({ code: 'organisation_only' })
    expect((await enterBy('nortada')).status).toBe(200)
    const founder = await withAccount('founder', 'rui@exemplo.pt')
    expect((await t.send(login.path, { body: { ...body, email: founder.email } })).status).toBe(200)
  })
})
