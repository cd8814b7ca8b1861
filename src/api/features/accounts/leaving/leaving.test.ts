import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { buildApp } from '#api/app.ts'
import { makeChallenge } from '#api/demo/factories/challenges.ts'
import { makeEvent } from '#api/demo/factories/events.ts'
import { sendDueMails } from '#api/mail/delivery.ts'
import { stopTokenOf } from '#api/mail/stop-link.ts'
import { openTransport } from '#api/mail/transport.ts'
import { addAccountNote, changeAccess, changeAccounts, getAccount } from '#contract/accounts/accounts.ts'
import { inviteToProgramme } from '#contract/accounts/invitations.ts'
import { setNotifications } from '#contract/mails/notifications.ts'
import { getMailChoice } from '#contract/mails/stop.ts'
import { getErasure, leaveProgramme } from '#contract/accounts/leaving.ts'
import { login, me, requestReset, resetPassword } from '#contract/auth/auth.ts'
import { acceptInvitation } from '#contract/invitations/invitations.ts'
import { createStartup } from '#contract/startups/startups.ts'
import { inviteMember } from '#contract/startups/team.ts'
import { createSolution } from '#contract/solutions/solutions.ts'
import { inviteMember as inviteToSolution } from '#contract/solutions/team.ts'
import { saveDraft } from '#contract/drafts/drafts.ts'
import { register } from '#contract/events/events.ts'
import { problemMarks } from '#contract/problems/problems.ts'
import { handWork } from '#contract/today/today.ts'
import { signUpOnit } from '#contract/auth/sign-up.ts'
import { appWith } from '#test/app-with.ts'
import { storedFiles, uploadFile } from '#test/files.ts'
import { applyTo, published } from '#test/opportunities.ts'
import { onitForm, strongPassword } from '#test/sign-up-forms.ts'
import { proposed } from '#test/problems.ts'

const at = appWith({ admin: 'admin', rui: 'founder' })
const db = () => at.api.deps.db
const day = 86_400_000

/** Nobody and nothing else in a test is called so. */
const who = { firstName: 'Zulmira', lastName: 'Quaresma', email: 'zulmira.q@exemplo.pt' }
const phone = '912340987'
const traces = ['zulmira', 'quaresma', phone, 'retrato-meu']

async function joined() {
  const form = { ...onitForm(who.email), ...who, phone: { country: 'PT', number: phone } }
  const { token } = await at.api.call(signUpOnit, { body: form })
  const { id } = await at.api.call(me, {}, { token })
  await db().updateTable('users').set({ email_verified_at: at.api.deps.clock() }).where('id', '=', id).execute()
  return { id, token }
}
const leave = (person: { token: string }, currentPassword = strongPassword) =>
  at.api.call(leaveProgramme, { body: { currentPassword } }, person)
const signIn = async () => {
  const { token = '' } = await at.api.call(login, { body: { email: who.email, password: strongPassword } })
  return { token }
}
const sendMails = async () => {
  const silent = { info: () => {}, warn: () => {} } as never
  while ((await sendDueMails(at.api.deps, openTransport(at.api.deps.settings), silent)) > 0);
}

describe('deleting an account', () => {
  it('asks for the password, ends all sessions and is undone by signing in', async () => {
    const person = await joined()
    const wrong = { body: { currentPassword: 'outra coisa qualquer' } }
    expect((await at.api.refused(leaveProgramme, wrong, person)).code).toBe('password_wrong')
    expect(await leave(person)).toEqual({ eraseAt: new Date(at.api.deps.clock().getTime() + 7 * day).toISOString() })
    expect(await at.api.mailed('accounts.leave')).toEqual([who.email])
    expect((await at.api.send(me.path, { token: person.token })).status).toBe(401)
    at.api.advance(6 * day)
    const back = await signIn()
    expect(await at.api.call(me, {}, back)).toMatchObject({ returned: true, firstName: who.firstName })
    at.api.advance(2 * day)
    await at.api.work()
    expect(await at.api.call(me, {}, await signIn())).not.toHaveProperty('returned')
  })

  it('can be undone by an administrator for somebody who forgot the password', async () => {
    const person = await joined()
    await leave(person)
    const args = { params: { id: person.id }, body: { suspended: false } }
    const body = { ids: [person.id], action: 'reactivate' as const, dryRun: false }
    expect(await at.api.call(changeAccounts, { body }, at.admin)).toMatchObject({ changed: 0 })
    expect(await at.api.call(changeAccess, args, at.admin)).toMatchObject({ state: 'active', eraseAt: null })
    expect(await at.api.mailed('accounts.reactivated')).toEqual([who.email])
    at.api.advance(8 * day)
    await at.api.work()
    await signIn()
  })

  it('is undone by whoever sets another password by mail, as when a thief asked for it', async () => {
    await leave(await joined())
    await at.api.call(requestReset, { body: { email: who.email } })
    await at.api.work()
    const mail = db().selectFrom('mails').select('body_text').where('kind', '=', 'auth.reset')
    const token = /reset-password\/([\w-]{43})/.exec((await mail.executeTakeFirstOrThrow()).body_text)![1]!
    const password = 'quatro barcos no rio frio'
    await at.api.call(resetPassword, { params: { token }, body: { password } })
    await at.api.call(login, { body: { email: who.email, password } })
    at.api.advance(8 * day)
    await at.api.work()
    await at.api.call(login, { body: { email: who.email, password } })
  })

  it.each([
    [true, 'Eu, …, escrevo de … e do …: o quaresmal fica.'],
    [false, 'Eu, Zulmira  QUARESMA, escrevo de zulmira.q@exemplo.pt e do Quaresma: o quaresmal fica.'],
  ])('tells which of my texts that stay name me, and cleans them if I want: %s', async (cleanTexts, kept) => {
    const person = await joined()
    const what = 'Eu, Zulmira  QUARESMA, escrevo de zulmira.q@exemplo.pt e do Quaresma: o quaresmal fica.'
    const { id } = await proposed(at.api, person, { what })
    await proposed(at.api, person, { title: 'Sem nome' })
    const { texts } = await at.api.call(getErasure, {}, person)
    expect(texts).toEqual([{ area: 'problems', excerpt: expect.stringContaining('QUARESMA') }])
    await at.api.call(leaveProgramme, { body: { currentPassword: strongPassword, cleanTexts } }, person)
    at.api.advance(8 * day)
    await at.api.work()
    const row = db().selectFrom('problems').select(['what', 'proposer_id']).where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ what: kept, proposer_id: null })
  })

  it('is refused to the last administrator', async () => {
    const { password_hash } = await db()
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', (await joined()).id)
      .executeTakeFirstOrThrow()
    await db().updateTable('users').set({ password_hash }).where('id', '=', at.admin.id).execute()
    const body = { currentPassword: strongPassword }
    expect((await at.api.refused(leaveProgramme, { body }, at.admin)).code).toBe('last_admin')
  })
})

/** Every text of every table, except those that the product ships. */
async function findInDatabase(words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and data_type in ('text', 'jsonb', 'ARRAY', 'character varying')`.execute(db())
  const found: string[] = []
  for (const { table_name, column_name } of columns) {
    const text = sql`lower(${sql.ref(column_name)}::text)`
    const tests = words.map((word) => sql`${text} like ${`%${word}%`}`)
    const { rows } = await sql`select from ${sql.table(table_name)} where ${sql.join(tests, sql` or `)}`.execute(db())
    if (rows.length > 0) found.push(`${table_name}.${column_name}`)
  }
  return found
}

async function findInFolder(folder: string, words: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const found: string[] = []
  for (const { name, parentPath } of files) {
    const content = (await readFile(join(parentPath, name), 'latin1')).toLowerCase().replaceAll('=\r\n', '')
    if (words.some((word) => content.includes(word))) found.push(name)
  }
  return found
}

const startup = { lang: 'pt', pitch: 'Rega que pensa.', field: 'agriculture', stage: 'idea' } as const

/** Has a draft of her own, and has come to the team of somebody else, which its history tells. */
async function joinStartup(person: { id: string; token: string }) {
  await at.api.call(createStartup, { body: { ...startup, name: 'Só dela' } }, person)
  const { id } = await at.api.call(createStartup, { body: { ...startup, name: 'Rega' } }, at.rui)
  await at.api.call(inviteMember, { params: { id }, body: { email: who.email } }, at.rui)
  await accept(person, 'invitations.startups')
}

async function accept(person: { token: string }, kind: string) {
  const mail = db().selectFrom('mails').select('body_text').where('kind', '=', kind)
  const token = /\/invitations\/([\w-]{43})/.exec((await mail.executeTakeFirstOrThrow()).body_text)![1]!
  await at.api.call(acceptInvitation, { params: { token } }, person)
}

/** Is in somebody else's team for a challenge, whose history names her. */
async function joinSolution(person: { token: string }) {
  const { slug } = await makeChallenge(db(), { now: at.api.deps.clock() })
  const { id } = await at.api.call(createSolution, { params: { slug }, body: {} }, at.rui)
  await at.api.call(inviteToSolution, { params: { id }, body: { email: who.email } }, at.rui)
  await accept(person, 'invitations.solutions')
}

/** Was invited at an address that she has left since, and keeps notes of the team about her time in a cohort. */
async function joinCohort(person: { id: string }) {
  const before = { email: 'zulmira.velha@exemplo.pt', firstName: who.firstName, role: 'mentor', locale: 'pt' } as const
  const { id } = await at.api.call(inviteToProgramme, { body: before }, at.admin)
  await db()
    .updateTable('invitations')
    .set({ state: 'accepted', answered_by: person.id })
    .where('id', '=', id)
    .execute()
  const [cohort, member, note] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  await sql`insert into cohorts (id, name, starts_on, weeks, taken) values (${cohort}, 'Outono', '2026-01-05', 8, 1)`.execute(
    db(),
  )
  await sql`
    insert into cohort_members (id, cohort_id, user_id, state, joined_at, created_at)
    values (${member}, ${cohort}, ${person.id}, 'accepted', now(), now())`.execute(db())
  await sql`
    insert into record_notes (id, area, record_id, author_id, body, created_at)
    values (${note}, 'cohorts', ${member}, ${at.admin.id}, 'A Zulmira faltou.', now())`.execute(db())
}

/** The team hands work over that names her; its new owner reads of it in the daily mail. */
async function handOver(name: string) {
  const owner = await at.api.as('staff')
  await at.api.call(setNotifications, { body: { today: 'daily' } }, owner)
  const body = { key: 'problems:1', userId: owner.id, title: `Responder a ${name}`, path: '/manage/problems' }
  await at.api.call(handWork, { body }, await at.api.as('admin'))
  return owner
}
async function nameInWork() {
  const owner = await handOver(`${who.firstName} ${who.lastName} d'Eça`)
  at.api.advance(15 * 60_000)
  await at.api.work()
  const held = db().selectFrom('held_letters').select('subject').where('user_id', '=', owner.id)
  expect((await held.executeTakeFirstOrThrow()).subject).toContain(who.lastName)
}

/** Uses every area once, so that each has something to forget. */
async function takePart(person: { id: string; token: string }) {
  const { slug } = await makeEvent(db(), { capacity: 5 })
  await at.api.call(register, { params: { slug }, body: { visible: true } }, person)
  const { id } = await proposed(at.api, person)
  await at.api.call(problemMarks.support.add, { params: { id } }, at.rui)
  const draft = { params: { area: 'problems', key: 'new' }, body: { version: 0, content: { title: 'De Zulmira' } } }
  await at.api.call(saveDraft, draft, person)
  await uploadFile(at.api, { kind: 'cv', name: 'retrato-meu.pdf' }, person)
  await at.api.call(requestReset, { body: { email: who.email } })
  const note = { params: { id: person.id }, body: { body: 'A Zulmira Quaresma ligou.' } }
  await at.api.call(addAccountNote, note, at.admin)
  await joinStartup(person)
  await joinSolution(person)
  await joinCohort(person)
  const posting = await published(at.api, at.admin)
  await applyTo(at.api, posting.slug, { ...person, email: who.email }, { letter: 'Sou a Zulmira Quaresma.' })
  await db().updateTable('users').set({ role: 'admin' }).where('id', '=', person.id).execute()
  const invited = { email: 'outra@exemplo.pt', role: 'mentor', locale: 'pt' } as const
  await at.api.call(inviteToProgramme, { body: invited }, person)
  return { slug, problem: id }
}

it('what was decided minutes before and is told minutes after names nobody', async () => {
  const person = await joined()
  const last_name = 'Quaresma "Zu" \\ d\'Eça'
  await db().updateTable('users').set({ last_name }).where('id', '=', person.id).execute()
  await leave(person)
  at.api.advance(7 * day - 5 * 60_000)
  const owner = await handOver(`${who.firstName} ${last_name}`)
  at.api.advance(5 * 60_000)
  await at.api.work()
  const untold = await sql<{ told: number }>`
    select count(*)::int as told from held_rows where after::text ilike '%Responder a %' and table_name in ('notices', 'held_letters')`.execute(
    db(),
  )
  expect(untold.rows).toEqual([{ told: 2 }])
  at.api.advance(10 * 60_000)
  await at.api.work()
  const notices = await db().selectFrom('notices').select('body').where('user_id', '=', owner.id).execute()
  const letters = await db().selectFrom('held_letters').select('subject').where('user_id', '=', owner.id).execute()
  expect([notices.length, letters.length]).toEqual([1, 1])
  expect(await findInDatabase(traces)).toEqual([])
})

it('a week later nothing personal is left in rows, files, mails and logs', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const logged = await buildApp(at.api.deps, { log, shedLoad: false })
  await logged.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { email: who.email, password: 'x' } })
  const person = await joined()
  // In the HTML of mails the apostrophe is written in another way.
  await db().updateTable('users').set({ last_name: "Quaresma d'Eça" }).where('id', '=', person.id).execute()
  const { slug, problem } = await takePart(person)
  await at.api.work()
  await sendMails()
  const dataDir = at.api.deps.settings.dataDir
  expect(await findInDatabase(traces)).toEqual(
    expect.arrayContaining(['users.first_name', 'mails.body_text', 'drafts.content']),
  )
  expect((await findInFolder(dataDir, traces)).length).toBeGreaterThan(0)
  expect(await storedFiles(at.api)).toHaveLength(1)

  await leave(person)
  await sendMails()
  at.api.advance(7 * day - 20 * 60_000)
  await nameInWork()
  at.api.advance(20 * 60_000)
  await at.api.work()

  // The link in a mail that they still have: one click is answered as ever, the page knows nobody.
  const stop = stopTokenOf(at.api.deps, { sub: person.id, topic: 'events' })
  for (const method of ['POST', 'GET'] as const) {
    const answer = await at.api.app.inject({ method, url: `/api/v1/mails/stop/${stop}` })
    expect(answer.statusCode).toBe(method === 'POST' ? 204 : 200)
    expect(traces.filter((word) => answer.body.toLowerCase().includes(word))).toEqual([])
  }
  const { code } = await at.api.refused(getMailChoice, { params: { token: stop } })
  const nobody = stopTokenOf(at.api.deps, { sub: crypto.randomUUID(), topic: 'events' })
  expect([code]).toEqual([(await at.api.refused(getMailChoice, { params: { token: nobody } })).code])
  expect(await findInDatabase(traces)).toEqual([])
  expect(await findInFolder(dataDir, traces)).toEqual([])
  expect(await storedFiles(at.api)).toEqual([])
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => traces.some((word) => line.toLowerCase().includes(word)))).toEqual([])
  await logged.close()
  // What must stay: the problem with its support, the figures of the event, the log.
  const kept = db().selectFrom('problems').select(['supports', 'proposer_id']).where('id', '=', problem)
  expect(await kept.executeTakeFirst()).toEqual({ supports: 1, proposer_id: null })
  const seats = db().selectFrom('events').select('taken').where('slug', '=', slug)
  expect(await seats.executeTakeFirst()).toEqual({ taken: 0 })
  const startups = await db().selectFrom('startups').select('name').execute()
  expect(startups).toEqual([{ name: 'Rega' }])
  expect(await at.api.refused(getAccount, { params: { id: person.id } }, await at.api.as('admin'))).toMatchObject({
    status: 404,
  })
  const refused = await at.api.refused(login, { body: { email: who.email, password: strongPassword } })
  expect(refused.code).toBe('invalid_credentials')
})
