import { beforeAll } from 'vitest'
import { hashPassword } from '#api/secrets/passwords.ts'
import { inviteToProgramme } from '#contract/accounts/invitations.ts'
import type { Role } from '#contract/scopes.ts'
import type { Signed, TestApp } from '#test/app.ts'
import { accounts, describeRights, labelRights, only, type Rights, staff } from '#test/rights.ts'
import { strongPassword } from '#test/sign-up-forms.ts'
import { accountsArea } from './area.ts'

let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(strongPassword)
})

const admins = only('admin')
/** The rest of the team does not find them. */
const adminsFind = { ...admins, staff: 404 }
const inviting = (role: Role) => ({ email: `${crypto.randomUUID()}@exemplo.pt`, role, locale: 'pt' as const })
const missing = { ...only(), staff: 404, admin: 404 }

const somebody = async (t: TestApp) => ({ params: { id: (await t.as('trainee')).id } })
const nobodyKnown = () => ({ params: { id: crypto.randomUUID() } })
const withBody = async (body: object, t: TestApp) => ({ ...(await somebody(t)), body })

async function oneSession(t: TestApp) {
  const { id } = await t.as('mentor')
  const { id: session } = await t.deps.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  return { params: { id, session } }
}

const row = { line: 2, email: 'nova@exemplo.pt', firstName: '', lastName: '', role: 'mentor', locale: 'pt' }

async function invited(t: TestApp, role: Role = 'mentor') {
  const body = { email: `${crypto.randomUUID()}@exemplo.pt`, role, locale: 'pt' } as const
  const { id, email } = await t.call(inviteToProgramme, { body }, await t.as('admin'))
  return { params: { id }, finds: email }
}

const nobodyAtAll = only()
const scimPerson = async (t: TestApp) => ({ params: { id: (await t.as('mentor')).id } })

const rights: Rights = {
  'GET /scim/v2/ServiceProviderConfig': [nobodyAtAll, () => ({})],
  'GET /scim/v2/Users': [nobodyAtAll, () => ({})],
  'POST /scim/v2/Users': [nobodyAtAll, () => ({ body: { userName: `${crypto.randomUUID()}@exemplo.pt` } })],
  'GET /scim/v2/Users/{id}': [nobodyAtAll, (_, t) => scimPerson(t)],
  'PUT /scim/v2/Users/{id}': [nobodyAtAll, async (_, t) => ({ ...(await scimPerson(t)), body: { active: false } })],
  'PATCH /scim/v2/Users/{id}': [
    nobodyAtAll,
    async (_, t) => ({
      ...(await scimPerson(t)),
      body: { Operations: [{ op: 'replace', path: 'active', value: false }] },
    }),
  ],
  ...labelRights('/users'),
  'GET /manage/invitations': {
    'of a juror': [staff, async (_, t) => ({ finds: (await invited(t, 'juror')).finds })],
    'of a founder': [adminsFind, async (_, t) => ({ finds: (await invited(t, 'founder')).finds })],
  },
  'GET /manage/invitations.{format}': [staff, () => ({ params: { format: 'csv' } })],
  'POST /manage/invitations': {
    'of a mentor': [staff, () => ({ body: inviting('mentor') })],
    'of a juror': [staff, () => ({ body: inviting('juror') })],
    'of a founder': [admins, () => ({ body: inviting('founder') })],
    'of staff': [admins, () => ({ body: inviting('staff') })],
  },
  'POST /manage/invitations/{id}/resend': {
    'of a juror': [staff, (_, t) => invited(t, 'juror')],
    'of a founder': [adminsFind, (_, t) => invited(t, 'founder')],
  },
  'DELETE /manage/invitations/{id}': {
    'of a juror': [staff, async (_, t) => ({ params: (await invited(t, 'juror')).params })],
    'of a founder': [adminsFind, async (_, t) => ({ params: (await invited(t, 'founder')).params })],
  },
  'POST /manage/invitations/import': [staff, () => ({ body: { rows: [row], dryRun: true, withoutErrors: false } })],
  'GET /auth/me/erasure': [accounts, () => ({})],
  'POST /auth/me/erasure': [
    accounts,
    async (me: Signed, t) => {
      // The last administrator could not leave.
      await t.as('admin')
      await t.deps.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', me.id).execute()
      return { body: { currentPassword: strongPassword } }
    },
  ],
  'GET /profile/data.zip': [accounts, () => ({})],
  'POST /users/{id}/merge': [
    admins,
    async (_, t) => ({ ...(await somebody(t)), body: { into: (await somebody(t)).params.id, dryRun: true } }),
  ],
  'GET /users': [
    staff,
    async (_: Signed, t) => ({ finds: (await somebody(t)).params.id, query: { limit: 100, sort: '-createdAt' } }),
  ],
  'GET /users/heard-from': [staff, () => ({})],
  'GET /users.{format}': [staff, () => ({ params: { format: 'csv' } })],
  'POST /users/bulk': [
    admins,
    async (_, t) => ({ body: { action: 'suspend', ids: [(await somebody(t)).params.id], dryRun: true } }),
  ],
  'GET /users/{id}': { 'a person': [staff, (_, t) => somebody(t)], nobody: [missing, nobodyKnown] },
  'PUT /users/{id}/role': [admins, (_, t) => withBody({ role: 'mentor' }, t)],
  'PUT /users/{id}/access': [admins, (_, t) => withBody({ suspended: true }, t)],
  'DELETE /users/{id}/sessions': [admins, (_, t) => somebody(t)],
  'DELETE /users/{id}/sessions/{session}': [admins, (_, t) => oneSession(t)],
  'POST /users/{id}/notes': {
    'a person': [staff, (_, t) => withBody({ body: 'Falar com ela.' }, t)],
    nobody: [missing, () => ({ ...nobodyKnown(), body: { body: 'Falar com ela.' } })],
  },
}

describeRights({ area: accountsArea, rights })
