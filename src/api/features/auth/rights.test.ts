import { createHash, randomBytes } from 'node:crypto'
import { beforeAll } from 'vitest'
import { insertProgrammeInvitations } from '#api/records/programme-invitations.ts'
import { hashPassword } from '#api/secrets/passwords.ts'
import type { Signed, TestApp } from '#test/app.ts'
import { founderForm, onitForm, strongPassword } from '#test/sign-up-forms.ts'
import { accounts, all, alsoAskedOutside, anybody, describeRights, hidden } from '#test/rights.ts'
import { authArea } from './area.ts'
import { insertEmailChange } from './email/queries.ts'
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

describeRights({
  area: authArea,
  rights: {
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
