import { beforeEach } from 'vitest'
import { makeUsers } from '#api/demo/factories/users.ts'
import * as contract from '#contract/accounts/accounts.ts'
import { appWith } from '#test/app-with.ts'
import { describeList } from '#test/describe-list.ts'

const at = appWith({ admin: 'admin' })

beforeEach(async () => {
  await at.api.deps.db
    .updateTable('users')
    .set({ first_name: 'Rui', last_name: 'Tavares', created_at: '2026-01-01T00:00:00Z' })
    .execute()
  const seen = (last_seen_at: string | null, created_at: string) => ({ last_seen_at, created_at })
  await makeUsers(at.api.deps.db, [
    {
      first_name: 'Ângela',
      last_name: 'Sá',
      email: 'angela@exemplo.pt',
      ...seen('2026-03-10T09:00:00Z', '2026-01-02T00:00:00Z'),
    },
    {
      first_name: 'Bruno',
      last_name: 'Reis',
      role: 'founder',
      phone: '+351912345678',
      ...seen('2026-02-20T09:00:00Z', '2026-01-03T00:00:00Z'),
    },
    {
      first_name: 'Carla',
      last_name: 'Dias',
      role: 'mentor',
      status: 'suspended',
      phone: '+351912345678',
      ...seen('2025-12-20T09:00:00Z', '2026-01-04T00:00:00Z'),
    },
    { first_name: 'Duarte', last_name: 'Gil', email_verified_at: null, ...seen(null, '2026-01-05T00:00:00Z') },
    { first_name: 'Conta', last_name: 'apagada', status: 'erased', ...seen(null, '2026-01-06T00:00:00Z') },
  ])
  const { db } = at.api.deps
  const idOf = async (name: string) =>
    (await db.selectFrom('users').select('id').where('first_name', '=', name).executeTakeFirstOrThrow()).id
  const startup = {
    id: crypto.randomUUID(),
    name: 'Caixeiro',
    pitch: 'Faturas.',
    field: 'retail',
    stage: 'idea',
  } as const
  await db.insertInto('startups').values(startup).execute()
  const member = { startup_id: startup.id, user_id: await idOf('Carla'), title: 'CEO' }
  await db.insertInto('startup_members').values(member).execute()
  const school = { institution: 'Escola de Feiras' }
  await db
    .updateTable('profiles')
    .set(school)
    .where('user_id', '=', await idOf('Duarte'))
    .execute()
})

describeList({
  app: () => at.api,
  endpoint: contract.listAccounts,
  who: () => at.admin,
  name: ({ name }) => name,
  finds: [
    [{}, ['Ângela Sá', 'Bruno Reis', 'Carla Dias', 'Duarte Gil', 'Rui Tavares']],
    [{ sort: '-name' }, ['Rui Tavares', 'Duarte Gil', 'Carla Dias', 'Bruno Reis', 'Ângela Sá']],
    [{ sort: 'lastSeenAt' }, ['Duarte Gil', 'Carla Dias', 'Bruno Reis', 'Ângela Sá', 'Rui Tavares']],
    [{ sort: '-createdAt' }, ['Duarte Gil', 'Carla Dias', 'Bruno Reis', 'Ângela Sá', 'Rui Tavares']],
    [{ q: 'angela SA' }, ['Ângela Sá']],
    [{ q: '912 345 678', role: ['founder'] }, ['Bruno Reis']],
    [{ q: '(00351) 912-345-678', role: ['founder'] }, ['Bruno Reis']],
    [{ q: 'anjela' }, ['Ângela Sá']],
    [{ q: 'duarthe gyl' }, []],
    [{ q: 'escola de feiras' }, ['Duarte Gil']],
    [{ q: 'caixeiro' }, ['Carla Dias']],
    [{ q: '@exemplo.pt', role: ['founder', 'mentor'] }, ['Bruno Reis', 'Carla Dias']],
    [{ state: ['suspended'] }, ['Carla Dias']],
    [{ state: ['unverified'] }, ['Duarte Gil']],
    [{ seen: 'week' }, ['Ângela Sá', 'Rui Tavares']],
    [{ seen: 'month' }, ['Ângela Sá', 'Bruno Reis', 'Rui Tavares']],
    [{ seen: 'earlier' }, ['Carla Dias']],
    [{ seen: 'never' }, ['Duarte Gil']],
    [{ twice: true }, ['Bruno Reis', 'Carla Dias']],
    [{ unfinished: true, q: 'duarte' }, ['Duarte Gil']],
  ],
  refuses: [{ role: 'owner' }, { state: 'erased' }, { sort: 'email' }],
  export: { endpoint: contract.exportAccounts, params: { format: 'csv' }, column: 'name' },
})
