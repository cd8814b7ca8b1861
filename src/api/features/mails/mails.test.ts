import { randomUUIDv7 } from 'node:crypto'
import { Kysely, PostgresDialect, type LogEvent } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeCursor } from '#api/db/keyset.ts'
import type { Schema } from '#api/db/schema.ts'
import { startWorker } from '#api/jobs/worker.ts'
import { queueMail } from '#api/mail/outbox.ts'
import type { Mail } from '#contract/mails.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { findMails } from './queries.ts'

let test: TestApp
let staff: Signed
let admin: Signed
beforeAll(async () => {
  test = await testApp()
  staff = await test.as('staff')
  admin = await test.as('admin')
})
afterAll(() => test.close())
beforeEach(() => test.deps.db.deleteFrom('mails').execute())

const queue = (to: string, subject = 'Inscrição confirmada', path = '/events/demo-day') =>
  queueMail(test.deps.db, test.deps, {
    userId: null,
    to,
    locale: 'pt',
    content: { subject, preview: '', title: subject, paragraphs: [], action: { label: 'Abrir', url: path } },
  })
const kill = () =>
  test.deps.db.updateTable('mails').set({ status: 'dead', attempts: 8, error: '550 No such user' }).execute()
const onlyId = async () => (await test.deps.db.selectFrom('mails').select('id').executeTakeFirstOrThrow()).id
const list = async (query = '', { token } = staff) => {
  const { status, body } = await test.send(`/manage/mails${query}`, { token })
  expect(status).toBe(200)
  return body as { items: Mail[]; nextCursor: string | null; total: number }
}

describe('GET /manage/mails', () => {
  it('lists mails with where they stand, newest first', async () => {
    await queue('um@exemplo.pt')
    await queue('dois@exemplo.pt')
    const { items, total, nextCursor } = await list()
    expect(items.map(({ recipient }) => recipient)).toEqual(['dois@exemplo.pt', 'um@exemplo.pt'])
    expect(items[0]).toMatchObject({ status: 'queued', attempts: 0, error: null, sentAt: null, nextAttemptAt: null })
    expect({ total, nextCursor }).toEqual({ total: 2, nextCursor: null })
  })

  it('pages without losing or repeating a mail of the same moment', async () => {
    await test.deps.db.transaction().execute(async (tx) => {
      for (let index = 0; index < 7; index += 1) {
        await queueMail(tx, test.deps, {
          userId: null,
          to: `p${index}@exemplo.pt`,
          locale: 'pt',
          content: { subject: 'x', preview: '', title: 'x', paragraphs: [] },
        })
      }
    })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await list(`?limit=3${cursor === null ? '' : `&cursor=${cursor}`}`)
      seen.push(...page.items.map(({ recipient }) => recipient))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen.toSorted()).toEqual(Array.from({ length: 7 }, (_, index) => `p${index}@exemplo.pt`))
  })

  it('searches recipient and subject, and filters by status', async () => {
    await queue('ines@exemplo.pt', 'Inscrição confirmada')
    await queue('rui@exemplo.pt', '100% lugar')
    const found = async (query: string) => (await list(query)).items.map(({ recipient }) => recipient)
    expect(await found('?q=inscricao')).toEqual(['ines@exemplo.pt'])
    expect(await found('?q=RUI')).toEqual(['rui@exemplo.pt'])
    expect(await found('?q=0%25')).toEqual(['rui@exemplo.pt'])
    expect(await found('?status=sent&status=dead')).toEqual([])
    expect(await found('?status=queued&q=exemplo')).toHaveLength(2)
  })

  it.each([
    [
      'a later page',
      { cursor: writeCursor('-createdAt', '2026-03-01', randomUUIDv7()) },
      /^Limit.*\n +-> +Index Scan using mails_recent/m,
    ],
    ['what was given up', { status: ['dead' as const] }, /^Limit.*\n +-> +Index Scan using mails_dead/m],
    ['a search', { q: 'pessoa 1234' }, /Index Scan on mails_search/],
  ])('reads %s by its index', async (_, query, plan) => {
    await test.database.pool.query(`
      insert into mails (id, recipient, subject, body_text, body_html, status, created_at)
      select gen_random_uuid(), 'pessoa' || n || '@exemplo.pt', 'Pessoa ' || n, '', '', 'sent',
        timestamptz '2026-03-12' - n * interval '1 hour'
      from generate_series(1, 3000) as n;
      analyze mails`)
    const asked: LogEvent['query'][] = []
    const { pool } = test.database
    const log = (event: LogEvent) => void asked.push(event.query)
    await findMails(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log }), { limit: 20, ...query })
    const plans = await Promise.all(asked.map(({ sql, parameters }) => pool.query(`explain ${sql}`, [...parameters])))
    const lines = plans.flatMap(({ rows }: { rows: { 'QUERY PLAN': string }[] }) =>
      rows.map((row) => row['QUERY PLAN']),
    )
    expect(lines.join('\n')).toMatch(plan)
  })

  it.each(['?limit=0', '?limit=101', '?status=lost', '?cursor=nonsense'])('refuses %s', async (query) => {
    expect((await test.send(`/manage/mails${query}`, { token: staff.token })).status).toBe(422)
  })

  it('is for staff only', async () => {
    expect((await test.send('/manage/mails')).status).toBe(401)
    const { token } = await test.as('founder')
    expect((await test.send('/manage/mails', { token })).status).toBe(403)
  })
})

describe('GET /manage/mails/{id}', () => {
  it('shows the text', async () => {
    await queue('ines@exemplo.pt')
    const { status, body } = await test.send(`/manage/mails/${await onlyId()}`, { token: staff.token })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      recipient: 'ines@exemplo.pt',
      text: expect.stringContaining('http://viveiro.test/events/demo-day'),
      hasCalendar: false,
      can: { retry: false },
    })
  })

  it.each(['/auth/reset-password/SECRET-1', '/auth/verify-email/SECRET-1', '/calendar/SECRET-1.ics'])(
    'keeps the secret of %s from staff, and from admins where mail is really sent',
    async (path) => {
      await queue('ines@exemplo.pt', 'x', path)
      const url = `/manage/mails/${await onlyId()}`
      expect(JSON.stringify((await test.send(url, { token: staff.token })).body)).not.toContain('SECRET')
      // Without a mail server the link reaches its owner through whoever administers people.
      expect(JSON.stringify((await test.send(url, { token: admin.token })).body)).toContain('SECRET')
      test.deps.settings.smtpUrl = 'smtp://mail.example'
      const withServer = await test.send(url, { token: admin.token })
      test.deps.settings.smtpUrl = undefined
      expect(JSON.stringify(withServer.body)).not.toContain('SECRET')
    },
  )

  it('does not know other ids, and is for staff only', async () => {
    const url = `/manage/mails/${crypto.randomUUID()}`
    expect((await test.send(url, { token: staff.token })).status).toBe(404)
    expect((await test.send('/manage/mails/nonsense', { token: staff.token })).status).toBe(404)
    expect((await test.send(url)).status).toBe(401)
    expect((await test.send(url, { token: (await test.as('mentor')).token })).status).toBe(403)
  })
})

describe('POST /manage/mails/{id}/retry', () => {
  const retry = async (id: string, token?: string) => test.send(`/manage/mails/${id}/retry`, { method: 'POST', token })

  it('puts a dead mail back into the queue, from where it leaves', async () => {
    await queue('ines@exemplo.pt')
    await kill()
    const id = await onlyId()
    const { status, body } = await retry(id, staff.token)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'queued', attempts: 0, error: null })
    const worker = startWorker(test.deps, {}, { log: { info() {}, warn() {}, error() {} }, every: 3_600_000 })
    expect(await worker.runDue()).toBe(1)
    await worker.stop()
    expect((await list()).items[0]!.status).toBe('sent')
    const entry = await test.deps.db.selectFrom('audit_log').selectAll().where('object_id', '=', id).executeTakeFirst()
    expect(entry).toMatchObject({ action: 'mails.retry', actor_id: staff.id })
  })

  it('refuses a mail that was not given up', async () => {
    await queue('ines@exemplo.pt')
    const { status, body } = await retry(await onlyId(), staff.token)
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'state_conflict' })
  })

  it('does not know other ids, and is for staff only', async () => {
    const id = crypto.randomUUID()
    expect((await retry(id, staff.token)).status).toBe(404)
    expect((await retry(id)).status).toBe(401)
    expect((await retry(id, (await test.as('trainee')).token)).status).toBe(403)
  })
})
