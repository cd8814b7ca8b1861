import { randomUUIDv7 } from 'node:crypto'
import { Kysely, PostgresDialect, type LogEvent } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeCursor } from '#api/db/keyset.ts'
import type { Schema } from '#api/db/schema.ts'
import { startWorker } from '#api/jobs/worker.ts'
import type { Db } from '#api/deps.ts'
import { queueMail } from '#api/mail/outbox.ts'
import * as contract from '#contract/mails/mails.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { describeList } from '#test/describe-list.ts'
import { fiveCases } from '#test/five-cases.ts'
import { findMails } from './queries.ts'

let t: TestApp
let staff: Signed
let admin: Signed
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  admin = await t.as('admin')
})
afterAll(() => t.close())
beforeEach(() => t.deps.db.deleteFrom('mails').execute())

const queue = (to: string, subject = 'Inscrição confirmada', path = '/events/demo-day', tx: Db = t.deps.db) =>
  queueMail(tx, t.deps, {
    kind: 'other',
    userId: null,
    to,
    locale: 'pt',
    content: { subject, preview: '', title: subject, paragraphs: [], action: { label: 'Abrir', url: path } },
  })
/** The id of the newest mail as path parameter. */
const newest = async () => ({
  params: await t.deps.db.selectFrom('mails').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow(),
})
const queued = async () => {
  await queue('ines@exemplo.pt')
  return newest()
}
const dead = async () => {
  const mail = await queued()
  await t.deps.db.updateTable('mails').set({ status: 'dead', attempts: 8, error: '550 No such user' }).execute()
  return mail
}
const forStaff = { app: () => t, refused: ['trainee', 'founder', 'mentor'] } as const
const unknownIds = {
  'an unknown id': () => ({ args: { params: { id: randomUUIDv7() } } }),
  'what is no id': () => ({ args: { params: { id: 'nonsense' } } }),
}

fiveCases({
  ...forStaff,
  endpoint: contract.listMails,
  works: () => ({ args: {}, who: staff, answer: { items: [], nextCursor: null, total: 0 } }),
  invalid: [['an unknown status', { query: { status: 'lost' } }, 'status.0', 'invalid_option']],
  invisible: null,
})

fiveCases({
  ...forStaff,
  endpoint: contract.getMail,
  works: async () => ({
    args: await queued(),
    who: staff,
    answer: {
      recipient: 'ines@exemplo.pt',
      text: expect.stringContaining('http://viveiro.test/events/demo-day'),
      hasCalendar: false,
      can: { retry: false },
    },
  }),
  invalid: null,
  invisible: unknownIds,
})

fiveCases({
  ...forStaff,
  endpoint: contract.retryMail,
  works: async () => ({ args: await dead(), who: staff, answer: { status: 'queued', attempts: 0, error: null } }),
  invalid: null,
  invisible: unknownIds,
})

describe('GET /manage/mails', () => {
  it('lists mails with their status, newest first', async () => {
    await queue('um@exemplo.pt')
    await queue('dois@exemplo.pt')
    const { items, total, nextCursor } = await t.call(contract.listMails, {}, staff)
    expect(items.map(({ recipient }) => recipient)).toEqual(['dois@exemplo.pt', 'um@exemplo.pt'])
    expect(items[0]).toMatchObject({ status: 'queued', attempts: 0, error: null, sentAt: null, nextAttemptAt: null })
    expect({ total, nextCursor }).toEqual({ total: 2, nextCursor: null })
  })

  describe('searched and filtered', () => {
    beforeEach(async () => {
      await queue('ines@exemplo.pt', 'Inscrição confirmada')
      await queue('rui@exemplo.pt', '100% lugar')
    })

    describeList({
      app: () => t,
      endpoint: contract.listMails,
      who: () => staff,
      name: ({ recipient }) => recipient,
      finds: [
        [{}, ['rui@exemplo.pt', 'ines@exemplo.pt']],
        [{ q: 'inscricao' }, ['ines@exemplo.pt']],
        [{ q: 'RUI' }, ['rui@exemplo.pt']],
        [{ q: '0%' }, ['rui@exemplo.pt']],
        [{ status: ['sent', 'dead'] }, []],
        [{ refused: true }, []],
        [{ status: ['queued'], q: 'exemplo' }, ['rui@exemplo.pt', 'ines@exemplo.pt']],
      ],
      alike: {
        make: (count) =>
          t.deps.db.transaction().execute(async (tx) => {
            for (let index = 0; index < count; index += 1) await queue('igual@exemplo.pt', 'Igual', '/', tx)
          }),
        query: { q: 'igual' },
      },
    })
  })

  it('names each address that takes no mails, until it takes one', async () => {
    const refused = async () => {
      const { items } = await t.call(contract.listMails, { query: { refused: 'true' } as never }, staff)
      return items.map(({ recipient, subject }) => `${recipient} ${subject}`)
    }
    const mail = async (subject: string, status: 'dead' | 'sent') => {
      await queue('ines@exemplo.pt', subject)
      await t.deps.db.updateTable('mails').set({ status }).where('subject', '=', subject).execute()
    }
    await queue('rui@exemplo.pt')
    await mail('Um', 'dead')
    await mail('Dois', 'dead')
    expect(await refused()).toEqual(['ines@exemplo.pt Dois'])
    await mail('Três', 'sent')
    expect(await refused()).toEqual([])
  })

  it.each([
    [
      'a later page',
      { cursor: writeCursor('-createdAt', ['2026-03-01'], randomUUIDv7()) },
      /^Limit.*\n +-> +Index Scan using mails_recent/m,
    ],
    ['what was given up', { status: ['dead' as const] }, /^ {2}-> +Index Scan using mails_dead/m],
    ['a search', { q: 'pessoa 1234' }, /Index Scan on mails_search/],
  ])('finds %s by its index', async (_, query, plan) => {
    await t.database.pool.query(`
      insert into mails (id, kind, recipient, subject, body_text, body_html, status, created_at)
      select gen_random_uuid(), 'other', 'pessoa' || n || '@exemplo.pt', 'Pessoa ' || n, '', '', 'sent',
        timestamptz '2026-03-12' - n * interval '1 hour'
      from generate_series(1, 3000) as n;
      analyze mails`)
    const asked: LogEvent['query'][] = []
    const { pool } = t.database
    const log = (event: LogEvent) => void asked.push(event.query)
    await findMails(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log }), { limit: 20, ...query })
    const plans = await Promise.all(asked.map(({ sql, parameters }) => pool.query(`explain ${sql}`, [...parameters])))
    const lines = plans.flatMap(({ rows }: { rows: { 'QUERY PLAN': string }[] }) =>
      rows.map((row) => row['QUERY PLAN']),
    )
    expect(lines.join('\n')).toMatch(plan)
  })
})

describe('the text of a mail', () => {
  it.each(['/auth/reset-password/SECRET-1', '/auth/verify-email/SECRET-1', '/calendar/SECRET-1.ics'])(
    'hides the secret of %s from staff, and from admins when a mail server is set',
    async (path) => {
      await queue('ines@exemplo.pt', 'x', path)
      const mail = await newest()
      const shownTo = async (who: Signed) => JSON.stringify(await t.call(contract.getMail, mail, who))
      expect(await shownTo(staff)).not.toContain('SECRET')
      // Without a mail server, admins hand the link to its owner.
      expect(await shownTo(admin)).toContain('SECRET')
      t.deps.settings.smtpUrl = 'smtp://mail.example'
      const withServer = await shownTo(admin)
      t.deps.settings.smtpUrl = undefined
      expect(withServer).not.toContain('SECRET')
    },
  )
})

describe('a dead mail', () => {
  it('is queued again by a retry, which is audited', async () => {
    const mail = await dead()
    await t.call(contract.retryMail, mail, staff)
    const worker = startWorker(t.deps, {}, { log: { info() {}, warn() {}, error() {} }, every: 3_600_000 })
    expect(await worker.runDue()).toBe(1)
    await worker.stop()
    expect((await t.call(contract.getMail, mail, staff)).status).toBe('sent')
    const { id } = mail.params
    const entry = await t.deps.db.selectFrom('audit_log').selectAll().where('object_id', '=', id).executeTakeFirst()
    expect(entry).toMatchObject({ action: 'mails.retry', actor_id: staff.id })
  })

  it('is the only kind that can be retried', async () => {
    const problem = await t.refused(contract.retryMail, await queued(), staff)
    expect(problem).toMatchObject({ status: 409, code: 'state_conflict' })
  })
})
