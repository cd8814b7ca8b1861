import { createHash, randomBytes } from 'node:crypto'
import { beforeAll } from 'vitest'
import { insertProgrammeInvitations } from '#api/records/programme-invitations.ts'
import { hashPassword } from '#api/secrets/passwords.ts'
import { seal } from '#api/secrets/sealed.ts'
import { newTotpKey, totpCode, totpStep } from '#api/secrets/totp.ts'
import type { Signed, TestApp } from '#test/app.ts'
import { founderForm, onitForm, strongPassword } from '#test/sign-up-forms.ts'
import { accounts, all, alsoAskedOutside, anybody, describeRights, hidden, only, type Rights } from '#test/rights.ts'
import { authArea } from './area.ts'
import { insertEmailChange } from './email/queries.ts'
import { insertFactorReset } from './factors/queries.ts'
import { beginStep } from './factors/steps.ts'
import { insertToken, type TokenPurpose } from './queries.ts'

let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(strongPassword)
})

async function withPassword({ id, email }: Signed, { deps }: TestApp) {
  await deps.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute()
  return { email, password: strongPassword }
}

async function mailedToken(purpose: TokenPurpose, { id }: Signed, { deps }: TestApp) {
  const token = randomBytes(32).toString('base64url')
  const now = deps.clock()
  const expiresAt = new Date(now.getTime() + 60_000)
  await insertToken(deps.db, { hash: createHash('sha256').update(token).digest(), purpose, userId: id, now, expiresAt })
  return { token }
}

async function mailedChange(me: Signed, t: TestApp) {
  const now = t.deps.clock()
  const expiresAt = new Date(now.getTime() + 60_000)
  const change = { userId: me.id, email: `nova-${me.id}@exemplo.pt`, sessionId: me.id, now, expiresAt }
  await t.deps.db.deleteFrom('email_changes').where('user_id', '=', me.id).execute()
  await insertEmailChange(t.deps.db, change)
  return { params: await mailedToken('take_email', me, t) }
}

async function sessionOf({ id }: { id: string }, { deps }: TestApp, over: { name?: string; scopes?: string[] } = {}) {
  const row = { id: crypto.randomUUID(), user_id: id, device: 'test', last_seen_at: deps.clock(), ...over }
  const expires_at = new Date(deps.clock().getTime() + 60_000)
  await deps.db
    .insertInto('sessions')
    .values({ ...row, expires_at })
    .execute()
  return { id: row.id }
}
const tokenOf = (me: { id: string }, t: TestApp) => sessionOf(me, t, { name: 'Folha', scopes: [] })
const othersToken = async (t: TestApp) => tokenOf(await t.as('founder'), t)
const othersSession = async (t: TestApp) => sessionOf(await t.as('founder'), t)
async function invitation(t: TestApp) {
  const invited = { email: `${crypto.randomUUID()}@exemplo.pt`, firstName: null, lastName: null } as const
  const { id } = await t.as('admin')
  const people = [{ ...invited, role: 'mentor', locale: 'pt' } as const]
  const [row] = await insertProgrammeInvitations(t.deps.db, t.deps, people, id)
  const token = randomBytes(32).toString('base64url')
  const token_hash = createHash('sha256').update(token).digest()
  await t.deps.db.updateTable('invitations').set({ token_hash }).where('id', '=', row!.id).execute()
  return { params: { token } }
}
const joining = { firstName: 'Jorge', lastName: 'Almada', password: strongPassword, consent: true }
const unknown = { params: { token: 'invented' } }
const newPassword = 'nove gaivotas verdes'

const admins = only('admin')
const refusedTo = (status: number) => ({ ...all(status), nobody: 401 })
const credential = { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x' } }
const signed = { body: { ticket: 'invented', credential } }

const key = newTotpKey()
const code = (t: TestApp) => totpCode(key, totpStep(t.deps.clock()))
/** An application of mine, with a proof of it in this session if it is on. */
async function appOf({ id }: Signed, { deps }: TestApp, on: boolean): Promise<void> {
  const now = deps.clock()
  await deps.db.deleteFrom('totp_secrets').where('user_id', '=', id).execute()
  const row = { user_id: id, sealed: seal(deps.signingKey, key), confirmed_at: on ? now : null }
  await deps.db.insertInto('totp_secrets').values(row).execute()
  await deps.db.updateTable('sessions').set({ proven_at: now, factor_at: now }).where('user_id', '=', id).execute()
}
async function keyOf({ id }: { id: string }, { deps }: TestApp) {
  const row = { id: crypto.randomUUID(), user_id: id, credential_id: crypto.randomUUID(), counter: 0, name: 'x' }
  await deps.db
    .insertInto('passkeys')
    .values({ ...row, public_key: Buffer.alloc(1) })
    .execute()
  await deps.db.updateTable('sessions').set({ factor_at: deps.clock() }).where('user_id', '=', id).execute()
  return { id: row.id }
}
async function deviceOf({ id }: { id: string }, { deps }: TestApp) {
  const row = { id: crypto.randomUUID(), user_id: id, hash: randomBytes(32), device: 'test' }
  const expires_at = new Date(deps.clock().getTime() + 60_000)
  await deps.db
    .insertInto('remembered_devices')
    .values({ ...row, expires_at })
    .execute()
  return { id: row.id }
}
async function somebodySecured(t: TestApp, asked: boolean) {
  const person = await t.as('founder')
  await appOf(person, t, true)
  const { id: askedBy } = await t.as('admin')
  const now = t.deps.clock()
  if (asked) await insertFactorReset(t.deps.db, { userId: person.id, askedBy, reason: 'x', now })
  return { params: { id: person.id } }
}

async function identityOf({ id }: { id: string }, { deps }: TestApp) {
  const row = { id: crypto.randomUUID(), user_id: id, issuer: 'nortada', subject: crypto.randomUUID(), email: 'x' }
  await deps.db.insertInto('identities').values(row).execute()
  return { id: row.id }
}

const factorRights: Rights = {
  'POST /auth/organisations/{organisation}': [all(404), () => ({ params: { organisation: 'nenhuma' } })],
  'POST /auth/login/organisation': [
    all(410),
    () => ({ body: { ticket: 'invented', organisation: 'nenhuma', query: '' } }),
  ],
  'GET /auth/organisations/leave': [accounts, () => ({})],
  'GET /auth/identities': {
    'of mine': [accounts, async (me, t) => ({ finds: (await identityOf(me, t)).id })],
    "of somebody else's": [
      alsoAskedOutside(hidden),
      async (_, t) => ({ finds: (await identityOf(await t.as('founder'), t)).id }),
    ],
  },
  'DELETE /auth/identities/{id}': {
    'of mine': [accounts, async (me, t) => ({ params: await identityOf(me, t) })],
    "of somebody else's": [
      alsoAskedOutside(hidden),
      async (_, t) => ({ params: await identityOf(await t.as('founder'), t) }),
    ],
  },
  'POST /auth/login/code': {
    'half a sign-in of mine': [
      anybody,
      async (me, t) => {
        await appOf(me, t, true)
        const ticket = await beginStep(t.deps, 'second', me.id, { version: null })
        return { body: { ticket, code: code(t), remember: false } }
      },
    ],
    'an invented ticket': [all(410), () => ({ body: { ticket: 'invented', code: '123456', remember: false } })],
  },
  'GET /auth/factors': [accounts, () => ({})],
  'POST /auth/factors/app': [accounts, () => ({})],
  'PUT /auth/factors/app': [
    accounts,
    async (me, t) => {
      await appOf(me, t, false)
      return { body: { code: code(t) } }
    },
  ],
  'DELETE /auth/factors/app': [
    accounts,
    async (me, t) => {
      await appOf(me, t, true)
      return {}
    },
  ],
  'POST /auth/factors/codes': [
    accounts,
    async (me, t) => {
      await appOf(me, t, true)
      return {}
    },
  ],
  'DELETE /auth/devices/{id}': {
    'of mine': [accounts, async (me, t) => ({ params: await deviceOf(me, t) })],
    "of somebody else's": [
      alsoAskedOutside(hidden),
      async (_, t) => ({ params: await deviceOf(await t.as('founder'), t) }),
    ],
  },
  'POST /auth/proof': [accounts, async (me, t) => ({ body: { password: (await withPassword(me, t)).password } })],
  'POST /users/{id}/factor-reset': [
    admins,
    async (_, t) => ({ ...(await somebodySecured(t, false)), body: { reason: 'Perdeu o telemóvel' } }),
  ],
  'PUT /users/{id}/factor-reset': [admins, (_, t) => somebodySecured(t, true)],
  'DELETE /users/{id}/factor-reset': [admins, (_, t) => somebodySecured(t, true)],
  // Browsers make no keys for the address of these tests.
  'POST /auth/passkeys/begin': [refusedTo(409), () => ({})],
  'POST /auth/passkeys': [refusedTo(410), () => ({ body: { ...signed.body, name: 'Portátil' } })],
  'DELETE /auth/passkeys/{id}': {
    'of mine': [accounts, async (me, t) => ({ params: await keyOf(me, t) })],
    "of somebody else's": [
      alsoAskedOutside(hidden),
      async (_, t) => ({ params: await keyOf(await t.as('founder'), t) }),
    ],
  },
  'POST /auth/login/passkey/begin': [all(409), () => ({})],
  'POST /auth/login/passkey': [all(410), () => signed],
  'POST /auth/proof/passkey': [refusedTo(410), () => signed],
}

describeRights({
  area: authArea,
  rights: {
    ...factorRights,
    'POST /auth/login': [anybody, async (me, t) => ({ body: await withPassword(me, t) })],
    'POST /auth/register/onit': [anybody, (me) => ({ body: onitForm(`new-${me.email}`) })],
    'POST /auth/register/founder': [anybody, (me) => ({ body: founderForm(`new-${me.email}`) })],
    'GET /auth/invitation/{token}': {
      'a link': [anybody, (_, t) => invitation(t)],
      'an invented link': [all(410), () => unknown],
    },
    'POST /auth/invitation/{token}': {
      'a link': [anybody, async (_, t) => ({ ...(await invitation(t)), body: joining })],
      'an invented link': [all(410), () => ({ ...unknown, body: joining })],
    },
    'POST /auth/invitation/{token}/decline': {
      'a link': [anybody, async (_, t) => ({ ...(await invitation(t)), body: { words: null } })],
      'an invented link': [all(410), () => ({ ...unknown, body: { words: null } })],
    },
    'PATCH /auth/logout': [accounts, () => ({})],
    'GET /auth/me': [accounts, (me) => ({ finds: me.id })],
    'PATCH /auth/me': [accounts, (me) => ({ body: { locale: 'en' }, finds: me.id })],
    'POST /auth/reset-password': [anybody, (me) => ({ body: { email: me.email } })],
    'GET /auth/reset-password/{token}': {
      'a link of mine': [anybody, async (me, t) => ({ params: await mailedToken('reset_password', me, t) })],
      'an invented link': [all(410), () => unknown],
      'a link of another kind': [all(410), async (me, t) => ({ params: await mailedToken('verify_email', me, t) })],
    },
    'POST /auth/reset-password/{token}': {
      'a link of mine': [
        anybody,
        async (me, t) => ({ params: await mailedToken('reset_password', me, t), body: { password: newPassword } }),
      ],
      'an invented link': [all(410), () => ({ ...unknown, body: { password: newPassword } })],
    },
    'POST /auth/verify-email': [accounts, () => ({})],
    'POST /auth/verify-email/{token}': {
      'a link of mine': [anybody, async (me, t) => ({ params: await mailedToken('verify_email', me, t) })],
      'an invented link': [all(410), () => unknown],
    },
    'GET /auth/sessions': {
      'of mine': [accounts, async (me, t) => ({ finds: (await sessionOf(me, t)).id })],
      "of somebody else's": [alsoAskedOutside(hidden), async (_, t) => ({ finds: (await othersSession(t)).id })],
    },
    'DELETE /auth/sessions/{id}': {
      'of mine': [accounts, async (me, t) => ({ params: await sessionOf(me, t) })],
      "of somebody else's": [alsoAskedOutside(hidden), async (_, t) => ({ params: await othersSession(t) })],
    },
    'DELETE /auth/sessions': [accounts, () => ({})],
    'GET /auth/tokens': {
      'of mine': [accounts, async (me, t) => ({ finds: (await tokenOf(me, t)).id })],
      "of somebody else's": [alsoAskedOutside(hidden), async (_, t) => ({ finds: (await othersToken(t)).id })],
    },
    'POST /auth/tokens': [
      accounts,
      async (me, t) => {
        const { password: currentPassword } = await withPassword(me, t)
        return { body: { name: 'Folha', scopes: ['profile:edit'], writes: false, days: 30, currentPassword } }
      },
    ],
    'DELETE /auth/tokens/{id}': {
      'of mine': [accounts, async (me, t) => ({ params: await tokenOf(me, t) })],
      "of somebody else's": [alsoAskedOutside(hidden), async (_, t) => ({ params: await othersToken(t) })],
    },
    'PUT /auth/accepted': [accounts, () => ({ body: { terms: 1, privacy: 1 } })],
    'GET /auth/register/questions': [anybody, () => ({})],
    'POST /auth/register/email': [anybody, () => ({ body: { email: 'livre@exemplo.pt' } })],
    'GET /profile/email': [accounts, () => ({})],
    'PUT /profile/email': {
      'before it is confirmed': [
        accounts,
        async (me, t) => {
          const { password: currentPassword } = await withPassword(me, t)
          await t.deps.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', me.id).execute()
          return { body: { email: `nova-${me.id}@exemplo.pt`, currentPassword } }
        },
      ],
      'once it is confirmed': [
        accounts,
        async (me, t) => {
          const { password: currentPassword } = await withPassword(me, t)
          return { body: { email: `outra-${me.id}@exemplo.pt`, currentPassword } }
        },
      ],
    },
    'DELETE /profile/email/change': [accounts, async (me, t) => ({ ...(await mailedChange(me, t)), params: {} })],
    'GET /auth/change-email/{token}': {
      'a link of mine': [anybody, mailedChange],
      'an invented link': [all(410), () => unknown],
      'a link of another kind': [all(410), async (me, t) => ({ params: await mailedToken('verify_email', me, t) })],
    },
    'POST /auth/change-email/{token}': {
      'a link of mine': [anybody, mailedChange],
      'an invented link': [all(410), () => unknown],
    },
    'DELETE /auth/change-email/{token}': {
      'a link of mine': [anybody, mailedChange],
      'an invented link': [all(410), () => unknown],
    },
    'POST /profile/password': [
      accounts,
      async (me, t) => {
        const { password: currentPassword } = await withPassword(me, t)
        return { body: { currentPassword, password: newPassword } }
      },
    ],
  },
})
