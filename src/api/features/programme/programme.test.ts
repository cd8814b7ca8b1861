import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptLegal, me } from '#contract/auth/auth.ts'
import { getRegistrationQuestions } from '#contract/auth/sign-up.ts'
import type { FieldIssue } from '#contract/errors/issues.ts'
import {
  closeFirstSteps,
  getFirstSteps,
  getLegalText,
  getProgramme,
  getProgrammeSettings,
  listTeam,
  type ProgrammeInput,
  programmeLimits,
  updateProgramme,
} from '#contract/programme/programme.ts'
import { queueMail } from '#api/mail/outbox.ts'
import { claimMails } from '#api/mail/queries.ts'
import { makeEvent } from '#api/demo/factories/events.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { picture, uploadFile } from '#test/files.ts'
import { proposed } from '#test/problems.ts'
import { onitForm } from '#test/sign-up-forms.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('the team is the staff and admins with an active account', async () => {
  const staff = await t.as('staff')
  const admin = await t.as('admin')
  const gone = await t.as('staff')
  await t.as('mentor')
  await t.deps.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', gone.id).execute()
  const { items } = await t.call(listTeam, {}, staff)
  expect(items.map(({ id }) => id).toSorted()).toEqual([staff.id, admin.id].toSorted())
  expect(items[0]?.name).toBe('Inês Carvalho')
})

test('the programme is public', async () => {
  expect((await t.call(getProgramme, {})).name).toBe('Viveiro')
})

const change = async (input: Partial<ProgrammeInput>) => {
  const admin = await t.as('admin')
  const { version } = await t.call(getProgrammeSettings, {}, admin)
  return t.call(updateProgramme, { body: { ...input, version } }, admin)
}

test('a fresh installation waits for its settings, and mails, pages and texts follow them', async () => {
  expect((await t.call(getProgramme, {})).configured).toBe(false)
  await change({ organisation: 'Maré & <b>Filhos</b>', contact: 'ola@mare.pt', tagline: { pt: 'Sempre a subir' } })
  const shown = await t.call(getProgramme, {})
  expect(shown).toMatchObject({ configured: true, contact: 'ola@mare.pt', tagline: { pt: 'Sempre a subir', en: null } })
  const { text } = await t.call(getLegalText, { params: { kind: 'privacy' }, query: {} })
  expect(text.pt).toContain('A Maré & <b>Filhos</b> é responsável')
  expect(text.en).toContain('ola@mare.pt')

  await t.send('/auth/register/onit', { body: onitForm('nova@exemplo.pt') })
  const mail = await t.deps.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
  expect(mail.body_html).toContain('Maré &#38; &#60;')
  expect(mail.body_html).not.toContain('<b>')
  expect(mail.body_text).toContain('ola@mare.pt')
})

test('a name of 300 characters, an unknown zone and a lone translation are refused by field', async () => {
  const admin = await t.as('admin')
  const { version } = await t.call(getProgrammeSettings, {}, admin)
  const body = { version, organisation: 'x'.repeat(300), zone: 'Lisboa', terms: { pt: '', en: 'Only English' } }
  const { errors } = await t.refused(updateProgramme, { body }, admin)
  expect(errors?.map(({ field, code }) => [field, code])).toEqual([
    ['organisation', 'too_long'],
    ['zone', 'zone'],
    ['terms.pt', 'required'],
  ])
  expect(programmeLimits.organisation).toBe(80)
})

test('a zone that browsers know and the database does not is refused before it is stored', async () => {
  const admin = await t.as('admin')
  const { version } = await t.call(getProgrammeSettings, {}, admin)
  const { errors } = await t.refused(updateProgramme, { body: { version, zone: 'Canada/East-Saskatchewan' } }, admin)
  expect(errors).toMatchObject([{ field: 'zone', code: 'zone' }])
})

test('two administrators do not overwrite each other', async () => {
  const { version } = await change({ name: 'Viveiro' })
  const admin = await t.as('admin')
  const refused = await t.refused(updateProgramme, { body: { version: version - 1, name: 'Outro' } }, admin)
  expect(refused.code).toBe('stale_version')
})

test('a changed legal text is a new version; the earlier one stays readable, and people accept the one they saw', async () => {
  const before = await t.call(getLegalText, { params: { kind: 'terms' }, query: {} })
  await change({ terms: { pt: 'Novas condições da {organisation}.' } })
  const now = await t.call(getLegalText, { params: { kind: 'terms' }, query: {} })
  expect(now).toMatchObject({ version: before.version + 1, current: true, text: { en: null } })
  const earlier = await t.call(getLegalText, { params: { kind: 'terms' }, query: { version: before.version } })
  expect(earlier).toMatchObject({ version: before.version, current: false, text: before.text })
  const gone = await t.refused(getLegalText, { params: { kind: 'terms' }, query: { version: 99 } })
  expect(gone.code).toBe('not_found')
  // The same text again is no new version.
  await change({ terms: { pt: 'Novas condições da {organisation}.' } })
  expect((await t.call(getProgramme, {})).legal.terms).toBe(now.version)

  const accepted = async (email: string, versions?: object) => {
    await t.send('/auth/register/onit', { body: { ...onitForm(email), ...(versions && { accepted: versions }) } })
    const row = await t.deps.db
      .selectFrom('users')
      .select('consent_version')
      .where('email', '=', email)
      .executeTakeFirst()
    return row?.consent_version
  }
  expect(await accepted('viu@exemplo.pt', { terms: before.version, privacy: 1 })).toBe('terms 1, privacy 1')
  expect(await accepted('outra@exemplo.pt')).toBe('terms 2, privacy 1')
  expect(await accepted('futuro@exemplo.pt', { terms: 9, privacy: 1 })).toBeUndefined()
})

test('newer texts are accepted once by those who have an account, and the audit log keeps which and when', async () => {
  const ana = await t.as('trainee')
  expect((await t.call(me, {}, ana)).accepted).toEqual({ terms: 1, privacy: 1 })
  await change({ privacy: { pt: 'Nova política da {organisation}.' } })
  const { terms, privacy } = (await t.call(getProgramme, {})).legal
  const ahead = await t.refused(acceptLegal, { body: { terms, privacy: privacy + 1 } }, ana)
  expect(ahead.errors).toMatchObject([{ field: 'accepted', code: 'invalid' }])
  await t.call(acceptLegal, { body: { terms, privacy } }, ana)
  expect((await t.call(me, {}, ana)).accepted).toEqual({ terms, privacy })
  const { after } = await t.deps.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'auth.accept_legal')
    .where('object_id', '=', ana.id)
    .executeTakeFirstOrThrow()
  expect(after).toEqual({ terms, privacy })
})

test('those who register answer the questions of their track; who may not is stopped, and nothing is kept', async () => {
  const [studies, where] = [crypto.randomUUID(), crypto.randomUUID()]
  const blank = { required: true, choices: [], afterId: null, afterAnswer: null, stopAnswers: [], stopText: { pt: '' } }
  const stop = { stopAnswers: ['no'], stopText: { pt: 'Este percurso é para quem já estudou.' } }
  const onitQuestions = [
    { ...blank, id: studies, kind: 'yes_no' as const, text: { pt: 'Já estudaste?' }, ...stop },
    { ...blank, id: where, kind: 'text' as const, text: { pt: 'Onde?' }, afterId: studies, afterAnswer: 'yes' },
  ]
  await change({ onitQuestions })
  expect(await t.call(getRegistrationQuestions, {})).toMatchObject({ onit: [{ id: studies }, {}], founder: [] })
  const register = (email: string, answers: object) =>
    t.send('/auth/register/onit', { body: { ...onitForm(email), answers } })
  const codes = async (answers: object) =>
    ((await register('quer@exemplo.pt', answers)).body as { errors: FieldIssue[] }).errors.map(({ code }) => code)
  expect(await codes({})).toEqual(['answer_missing'])
  expect(await codes({ [studies]: 'yes' })).toEqual(['answer_missing'])
  expect(await codes({ [studies]: 'no' })).toEqual(['not_eligible'])
  const kept = t.deps.db.selectFrom('users').select('registration_answers').where('email', '=', 'quer@exemplo.pt')
  expect(await kept.execute()).toEqual([])
  expect((await register('quer@exemplo.pt', { [studies]: 'yes', [where]: 'Em Braga' })).status).toBe(201)
  const [row] = await kept.execute()
  expect(row?.registration_answers).toEqual([
    { question: { pt: 'Já estudaste?' }, answer: { pt: 'Sim', en: 'Yes' } },
    { question: { pt: 'Onde?' }, answer: { pt: 'Em Braga', en: 'Em Braga' } },
  ])
  await change({ onitQuestions: [] })
  expect((await t.send('/auth/register/onit', { body: onitForm('sem@exemplo.pt') })).status).toBe(201)
})

test('only those in the running cohort, and those who accompany it, see its week', async () => {
  const now = t.deps.clock()
  const cohort = { id: crypto.randomUUID(), name: '2026.1', starts_on: now.toISOString().slice(0, 10), weeks: 16 }
  await t.deps.db.insertInto('cohorts').values(cohort).execute()
  const [inside, newcomer, staff] = [await t.as('trainee'), await t.as('trainee'), await t.as('staff')]
  await t.deps.db.insertInto('cohort_members').values({ cohort_id: cohort.id, user_id: inside.id }).execute()
  const shown = { name: '2026.1', week: 1, weeks: 16 }
  expect((await t.call(me, {}, inside)).cohort).toEqual(shown)
  expect((await t.call(me, {}, staff)).cohort).toEqual(shown)
  expect((await t.call(me, {}, newcomer)).cohort).toBeNull()

  // Another begins beside it: everybody sees the one they are in or run, others of the team the newest.
  const beside = { ...cohort, id: crypto.randomUUID(), name: '2026.1 B', lead_mentor_id: (await t.as('mentor')).id }
  await t.deps.db
    .insertInto('cohorts')
    .values({ ...beside, weeks: 8 })
    .execute()
  const lead = await t.as('mentor')
  await t.deps.db.insertInto('cohort_team').values({ cohort_id: cohort.id, user_id: lead.id, position: 0 }).execute()
  await t.deps.db.insertInto('cohort_members').values({ cohort_id: beside.id, user_id: newcomer.id }).execute()
  expect((await t.call(me, {}, inside)).cohort?.name).toBe('2026.1')
  expect((await t.call(me, {}, newcomer)).cohort).toEqual({ name: '2026.1 B', week: 1, weeks: 8 })
  expect((await t.call(me, {}, lead)).cohort?.name).toBe('2026.1')
})

test('shows its logo, colour and currency to everybody, and mails come from its sender', async () => {
  const admin = await t.as('admin')
  const file = { kind: 'cover', name: 'logo.png', type: 'image/png', content: await picture('png') } as const
  const { id: logoId } = await uploadFile(t, file, admin)
  const { version } = await t.call(getProgrammeSettings, {}, admin)
  const face = { logoId, colour: '#7a1fa2', currency: 'GBP', sender: 'Casa da Maré' } as const
  await t.call(updateProgramme, { body: { ...face, version } }, admin)
  const shown = await t.call(getProgramme, {})
  expect(shown).toMatchObject({ styles: '/programme.css?colour=7a1fa2', currency: 'GBP' })
  expect((await t.app.inject(shown.logo!)).headers['content-type']).toBe('image/webp')
  expect((await t.app.inject(shown.styles!)).body).toContain("[data-theme='light']{--accent:#7a1fa2;")
  expect((await t.app.inject('/programme.css?colour=}x{')).body).toBe('')
  await t.deps.db.updateTable('mails').set({ status: 'queued', next_at: t.deps.clock() }).execute()
  const [mail] = await claimMails(t.deps.db, t.deps.clock())
  expect(mail?.sender).toBe('Casa da Maré')
})

test('has another name in English: pages, texts, mails and their sender say it to those who read English', async () => {
  await change({ name: 'Horta', article: 'a', nameEn: 'Nursery', articleEn: 'the', sender: null })
  expect(await t.call(getProgramme, {})).toMatchObject({ name: 'Horta', nameEn: 'Nursery', articleEn: 'the' })
  const { text } = await t.call(getLegalText, { params: { kind: 'accessibility' }, query: {} })
  expect(text.pt).toContain('A Horta segue as WCAG')
  expect(text.en).toContain('The Nursery follows WCAG')
  const manifest = async (cookie: string) =>
    (await t.app.inject({ url: '/manifest.webmanifest', headers: { cookie } })).json<{ name: string }>().name
  expect([await manifest(''), await manifest('i18n_redirected=en')]).toEqual(['Horta', 'Nursery'])
  await t.deps.db.deleteFrom('mails').execute()
  for (const locale of ['pt', 'en'] as const) {
    const content = { subject: 'x', preview: '', title: '', paragraphs: ['x'] }
    await queueMail(t.deps.db, t.deps, { kind: 'other', userId: null, to: `${locale}@exemplo.pt`, locale, content })
  }
  const mails = await claimMails(t.deps.db, t.deps.clock())
  expect(mails.map(({ recipient, sender }) => [recipient, sender]).toSorted()).toEqual([
    ['en@exemplo.pt', 'Nursery'],
    ['pt@exemplo.pt', 'Horta'],
  ])
  for (const { sender, text: said } of mails) expect(said).toContain(`\n${sender}, `)
  const long = { version: 1, nameEn: 'x'.repeat(80) }
  const { errors } = await t.refused(updateProgramme, { body: long }, await t.as('admin'))
  expect(errors).toMatchObject([{ field: 'nameEn', code: 'too_long' }])
  // The document of the API names no programme; a key of JSON Resume files keeps its name.
  for (const url of ['/api/v1/openapi.json', '/api/docs'])
    expect((await t.app.inject(url)).body.replaceAll('x-viveiro', '')).not.toMatch(/viveiro/i)
  await change({ nameEn: '' })
  expect((await t.call(getProgramme, {})).nameEn).toBeNull()
})

test('refuses a colour that cannot be read, more absences than sessions, and a cohort that is not there', async () => {
  const admin = await t.as('admin')
  const { version, risk } = await t.call(getProgrammeSettings, {}, admin)
  const wrong = { colour: '#ffe600', risk: { ...risk, absences: 5 } }
  const { errors } = await t.refused(updateProgramme, { body: { ...wrong, version } }, admin)
  expect(errors?.map(({ field, code }) => [field, code])).toEqual([
    ['colour', 'colour_unreadable'],
    ['risk.absences', 'risk_sessions'],
  ])
  const unknown = { version, featuredCohortId: crypto.randomUUID() }
  expect((await t.refused(updateProgramme, { body: unknown }, admin)).errors?.[0]?.field).toBe('featuredCohortId')
})

test('takes nobody on a closed track', async () => {
  await change({ closedTracks: ['onit'] })
  const { body } = await t.send('/auth/register/onit', { body: onitForm('tarde@exemplo.pt') })
  expect(body).toMatchObject({ status: 409, code: 'track_closed' })
  await change({ closedTracks: [] })
  expect((await t.send('/auth/register/onit', { body: onitForm('tarde@exemplo.pt') })).status).toBe(201)
})

test('promises answers in its own days', async () => {
  await change({ problemDays: 12 })
  const { answerDueAt } = await proposed(t, await t.as('trainee'))
  const days = (new Date(answerDueAt!).getTime() - t.deps.clock().getTime()) / 86_400_000
  expect(Math.round(days)).toBe(12)
})

test('knows which first steps were taken, until somebody puts the list away', async () => {
  const admin = await t.as('admin')
  const done = async () => (await t.call(getFirstSteps, {}, admin)).done
  expect(await done()).not.toContain('event')
  await makeEvent(t.deps.db, {})
  expect(await done()).toEqual(expect.arrayContaining(['name', 'logo', 'people', 'event']))
  expect((await t.call(getProgramme, {})).opening).toBe(true)
  await t.call(closeFirstSteps, {}, admin)
  expect((await t.call(getProgramme, {})).opening).toBe(false)
})
