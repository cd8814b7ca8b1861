import { describe, expect, it } from 'vitest'
import { tellPeople } from '#api/tell/tell-people.ts'
import { getAccount, listAccounts } from '#contract/accounts/accounts.ts'
import { me } from '#contract/auth/auth.ts'
import { showEmail } from '#contract/auth/email.ts'
import { acceptProgrammeInvitation, showProgrammeInvitation } from '#contract/auth/invitation.ts'
import * as contract from '#contract/accounts/invitations.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { dayMs } from '#contract/times.ts'
import { appWith } from '#test/app-with.ts'
import { fiveCases } from '#test/five-cases.ts'

const at = appWith({ admin: 'admin', staff: 'staff', ines: 'trainee' })
const app = () => at.api

const guest = { email: 'jorge@exemplo.pt', role: 'mentor', locale: 'pt' } as const
const invite = (over: Partial<BodyOf<typeof contract.inviteToProgramme>> = {}) =>
  app().call(contract.inviteToProgramme, { body: { ...guest, ...over } }, at.admin)
const lastMail = () => app().deps.db.selectFrom('mails').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
const link = async () => /\/auth\/invitation\/([\w-]{43})\n/.exec((await lastMail()).body_text)![1]!
const form = { firstName: 'Jorge', lastName: 'Almada', password: 'corda de barco azul', consent: true } as const
const accept = (token: string, over = {}) =>
  app().call(acceptProgrammeInvitation, { params: { token }, body: { ...form, ...over } })
const refusal = async (token: string) => [
  (await app().refused(showProgrammeInvitation, { params: { token } })).code,
  (await app().refused(acceptProgrammeInvitation, { params: { token }, body: form })).code,
]
const states = async () =>
  (await app().call(contract.listProgrammeInvitations, {}, at.admin)).items.map(({ state }) => state)

fiveCases({
  app,
  endpoint: contract.inviteToProgramme,
  works: () => ({
    args: { body: guest },
    who: at.admin,
    answer: { state: 'open', email: guest.email, can: { resend: true } },
  }),
  invalid: [
    ['no address', { body: { email: 'jorge' } }, 'email', 'email'],
    ['a name in two lines', { body: { firstName: 'Jor\nge' } }, 'firstName', 'characters'],
  ],
  refused: ['trainee', 'founder', 'mentor', 'juror', 'partner'],
  invisible: null,
})

const giveUp = () => app().deps.db.updateTable('mails').set({ status: 'dead', error: '550 No such user' }).execute()

it('whose mail is refused says so, and ends when the right address is invited', async () => {
  const { id } = await invite()
  await giveUp()
  const listed = async () =>
    (await app().call(contract.listProgrammeInvitations, {}, at.admin)).items.map(({ email, state, refused }) =>
      [email, state, ...(refused ? ['refused'] : [])].join(' '),
    )
  expect(await listed()).toEqual(['jorge@exemplo.pt open refused'])
  app().advance(1000)
  await invite({ email: 'jorge.a@exemplo.pt', replaces: id })
  expect(await listed()).toEqual(['jorge.a@exemplo.pt open', 'jorge@exemplo.pt revoked'])
})

it('an open invitation is lost neither to one to something else nor to who may not see it', async () => {
  const { id } = await invite({ role: 'staff' })
  const inviteAs = (body: object, by = at.staff) =>
    app().refused(contract.inviteToProgramme, { body: { ...guest, role: 'mentor', ...body } }, by)
  const elsewhere = { code: 'invalid_fields', errors: [{ field: 'email', code: 'invited_elsewhere' }] }
  expect(await inviteAs({})).toMatchObject(elsewhere)
  expect(await inviteAs({}, at.admin)).toMatchObject(elsewhere)
  expect((await inviteAs({ email: 'outra@exemplo.pt', replaces: id })).code).toBe('not_found')
  expect(await states()).toEqual(['open'])
  // Who may see it may change it, and after its end it is in nobody's way.
  expect((await invite({ role: 'mentor', replaces: id })).id).toBe(id)
  app().advance(15 * dayMs)
  const body = { ...guest, role: 'juror' } as const
  const renewed = await app().call(contract.inviteToProgramme, { body }, await app().as('admin'))
  expect(renewed).toMatchObject({ id, role: 'juror' })
})

it('a refused address shows at the person, to the team and to themselves, until a mail is taken', async () => {
  const { db } = app().deps
  const write = () => ({ subject: 'x', preview: '', paragraphs: [] })
  await tellPeople(db, app().deps, 'events.confirmed', [at.ines.id], write)
  const seen = async () => [
    (await app().call(getAccount, { params: { id: at.ines.id } }, at.admin)).refusedAt,
    (await app().call(listAccounts, { query: { q: at.ines.email } }, at.admin)).items[0]!.refusedAt,
    (await app().call(showEmail, {}, at.ines)).refusedAt,
  ]
  expect(await seen()).toEqual([null, null, null])
  await giveUp()
  const at550 = (await db.selectFrom('mails').select('created_at').executeTakeFirstOrThrow()).created_at.toISOString()
  expect(await seen()).toEqual([at550, at550, at550])
  await db.updateTable('mails').set({ status: 'sent', sent_at: app().deps.clock() }).execute()
  expect(await seen()).toEqual([null, null, null])
})

describe('an invitation to the programme', () => {
  it('is mailed in the chosen language, shown by its link and accepted once', async () => {
    await invite({ locale: 'en', firstName: 'Jorge' })
    const mail = await lastMail()
    expect(mail).toMatchObject({
      kind: 'accounts.invitation',
      recipient: guest.email,
      subject: 'Invitation to Viveiro',
    })
    expect(mail.body_text).toMatch(/^Hello, Jorge\.\n/)
    const token = await link()
    expect(await app().call(showProgrammeInvitation, { params: { token } })).toMatchObject({
      email: guest.email,
      firstName: 'Jorge',
      role: 'mentor',
      invitedBy: 'Inês Carvalho',
      hasAccount: false,
    })
    const session = await accept(token)
    expect(await app().call(me, {}, session)).toMatchObject({
      email: guest.email,
      role: 'mentor',
      locale: 'en',
      emailVerified: true,
      lastName: 'Almada',
    })
    expect([await refusal(token), await states()]).toEqual([['invitation_used', 'invitation_used'], ['accepted']])
    const [listed] = (await app().call(contract.listProgrammeInvitations, {}, at.admin)).items
    expect(listed).toMatchObject({ userId: expect.any(String), can: { resend: false, withdraw: false } })
  })

  it('accepted by parallel calls makes one account', async () => {
    await invite()
    const token = await link()
    const answers = await Promise.allSettled(Array.from({ length: 4 }, () => accept(token)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('says what to do when it has expired, was withdrawn or replaced', async () => {
    const { id } = await invite()
    const first = await link()
    await app().call(contract.resendProgrammeInvitation, { params: { id } }, at.admin)
    const second = await link()
    expect(await refusal(first)).toEqual(['token_invalid', 'token_invalid'])
    app().setTime(new Date(app().deps.clock().getTime() + 15 * 86_400_000))
    at.admin = await app().as('admin')
    expect([await refusal(second), await states()]).toEqual([['invitation_expired', 'invitation_expired'], ['expired']])
    await app().call(contract.resendProgrammeInvitation, { params: { id } }, at.admin)
    const third = await link()
    await app().call(contract.withdrawProgrammeInvitation, { params: { id } }, at.admin)
    expect([await refusal(third), await states()]).toEqual([
      ['invitation_withdrawn', 'invitation_withdrawn'],
      ['revoked'],
    ])
    for (const endpoint of [contract.resendProgrammeInvitation, contract.withdrawProgrammeInvitation])
      expect((await app().refused(endpoint, { params: { id } }, at.admin)).code).toBe('state_conflict')
  })

  it('is refused to members, and to an address that joined meanwhile', async () => {
    expect(
      await app().refused(contract.inviteToProgramme, { body: { ...guest, email: at.ines.email } }, at.admin),
    ).toMatchObject({
      code: 'email_taken',
    })
    await invite()
    const token = await link()
    await app().deps.db.updateTable('users').set({ email: 'JORGE@exemplo.pt' }).where('id', '=', at.ines.id).execute()
    expect(await app().call(showProgrammeInvitation, { params: { token } })).toMatchObject({ hasAccount: true })
    expect((await app().refused(acceptProgrammeInvitation, { params: { token }, body: form })).code).toBe('email_taken')
  })

  it('refuses a weak password and no consent', async () => {
    await invite()
    const token = await link()
    for (const [over, field, code] of [
      [{ password: 'jorge almada' }, 'password', 'password_weak'],
      [{ consent: false }, 'consent', 'consent'],
      [{ firstName: ' ' }, 'firstName', 'required'],
    ] as const) {
      const { errors } = await app().refused(acceptProgrammeInvitation, {
        params: { token },
        body: { ...form, ...over },
      })
      expect(errors).toEqual([expect.objectContaining({ field, code })])
    }
    expect(await states()).toEqual(['open'])
  })
})

describe('a file of people', () => {
  const row = (line: number, email: string, over: Partial<contract.ImportRow> = {}) => ({
    line,
    email,
    firstName: 'Ana',
    lastName: 'Sá',
    role: 'Mentora',
    locale: 'Inglês',
    ...over,
  })
  type Rows = ReturnType<typeof row>[]
  const send = (rows: Rows, over: { dryRun?: boolean; withoutErrors?: boolean } = {}) =>
    app().call(contract.importInvitations, { body: { rows, dryRun: false, withoutErrors: false, ...over } }, at.admin)

  it('is judged line by line, and changes nothing in a dry run', async () => {
    await invite()
    await invite({ email: 'jurada@exemplo.pt', role: 'juror' })
    const rows = [
      row(2, 'nova@exemplo.pt'),
      row(3, at.ines.email.toUpperCase()),
      row(4, guest.email),
      row(5, 'sem-arroba'),
      row(6, 'b@exemplo.pt', { role: 'chefe' }),
      row(7, 'c@exemplo.pt', { locale: 'francês' }),
      row(8, ' NOVA@exemplo.pt '),
      row(9, 'd@exemplo.pt', { firstName: 'x'.repeat(90) }),
      row(10, 'jurada@exemplo.pt'),
    ]
    const remarks = [
      [3, 'member', null],
      [4, 'invited', null],
      [5, 'email', null],
      [6, 'role', null],
      [7, 'locale', null],
      [8, 'repeated', 2],
      [9, 'name', null],
      [10, 'elsewhere', null],
    ].map(([line, code, of]) => ({ line, code, of }))
    expect(await send(rows, { dryRun: true })).toEqual({ dryRun: true, invited: 2, remarks })
    expect(await states()).toHaveLength(2)
    const whole = { body: { rows, dryRun: false, withoutErrors: false } }
    expect((await app().refused(contract.importInvitations, whole, at.admin)).code).toBe('state_conflict')
    expect(await states()).toHaveLength(2)
    expect(await send(rows, { withoutErrors: true })).toMatchObject({ invited: 2 })
    expect(await states()).toHaveLength(3)
  })

  it('of 5,000 lines is taken at once and mailed by a job, each to its own address', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => row(index + 2, `pessoa-${index}@exemplo.pt`))
    expect(await send(rows)).toMatchObject({ invited: 5000, remarks: [] })
    await app().work()
    const { count } = await app()
      .deps.db.selectFrom('mails')
      .select(({ fn }) => fn.count<number>('recipient').distinct().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(5000)
    expect(await accept(await link())).toHaveProperty('token')
    const tooMany = { body: { rows: [...rows, row(6000, 'z@exemplo.pt')], dryRun: true, withoutErrors: false } }
    expect((await app().refused(contract.importInvitations, tooMany, at.admin)).status).toBe(422)
  })
})
