import { randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tidyUp } from '#api/jobs/housekeeping.ts'
import { startWorker, type Worker } from '#api/jobs/worker.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { queueMail, type NewMail } from './outbox.ts'
import { tryMail } from './trial.ts'

type Refusal = { responseCode: number; message: string }
let refuse: { sender?: Refusal; recipient?: Refusal; data?: Refusal }
let received: Email[]
let recipients: string[]
let server: SMTPServer
let url: string
let test: TestApp
let workers: Worker[]
let logged: unknown[]

async function accept(stream: Readable): Promise<void> {
  const mail = await PostalMime.parse(await buffer(stream))
  if (refuse.data) throw failure(refuse.data)
  received.push(mail)
}
const failure = ({ responseCode, message }: Refusal) => Object.assign(new Error(message), { responseCode })

beforeEach(async () => {
  refuse = {}
  received = []
  recipients = []
  workers = []
  logged = []
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(failure({ responseCode: 535, message: 'wrong password' })),
    onMailFrom: (_address, _session, done) => done(refuse.sender && failure(refuse.sender)),
    onRcptTo: ({ address }, _session, done) => {
      recipients.push(address)
      done(refuse.recipient && failure(refuse.recipient))
    },
    onData: (stream, _session, done) => callbackify(accept)(stream, done),
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await test.close()
  await new Promise<void>((resolve) => server.close(resolve))
})

async function begin(smtpUrl: string | undefined = url): Promise<Worker> {
  test = await testApp({ smtpUrl, mailFrom: 'ola@viveiro.example' })
  return another()
}
function another(): Worker {
  const note = (...line: unknown[]) => void logged.push(line)
  const log = { info: note, warn: note, error: note }
  const worker = startWorker(test.deps, {}, { log, every: 3_600_000 })
  workers.push(worker)
  return worker
}
const queue = (over: Partial<NewMail> = {}) =>
  queueMail(test.deps.db, test.deps, {
    kind: 'other',
    userId: null,
    to: 'ines@exemplo.pt',
    locale: 'pt',
    content: { subject: 'Olá, Inês', preview: '', title: 'Olá', paragraphs: ['Segredo no corpo'] },
    ...over,
  })
const row = () => test.deps.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow()

describe('a trial of the sender', () => {
  const tried = (settings = test.deps.settings) =>
    tryMail(
      { ...test.deps, settings },
      { recipient: 'ines@exemplo.pt', sender: 'Casa da Maré', subject: 'Ensaio', text: 'x', html: 'x' },
    )
  const from = 'Casa da Maré <ola@viveiro.example>'

  it('leaves at once under the name that is tried', async () => {
    await begin()
    expect(await tried()).toEqual({ from, byServer: true, refused: null })
    expect(received).toMatchObject([{ from: { name: 'Casa da Maré', address: 'ola@viveiro.example' } }])
  })

  it('says what the server refuses: the sender, the recipient, the message, the way to it', async () => {
    await begin()
    const why = async () => (await tried()).refused
    refuse.sender = { responseCode: 553, message: 'not your address' }
    expect(await why()).toEqual({ why: 'sender', answer: '553 not your address' })
    refuse = { recipient: { responseCode: 550, message: 'no such user' } }
    expect(await why()).toEqual({ why: 'recipient', answer: '550 no such user' })
    refuse = { data: { responseCode: 554, message: 'looks like spam' } }
    expect(await why()).toEqual({ why: 'message', answer: '554 looks like spam' })
    const nobody = { ...test.deps.settings, smtpUrl: 'smtp://127.0.0.1:1' }
    expect((await tried(nobody)).refused).toEqual({ why: 'unreachable', answer: null })
    const login = { ...test.deps.settings, smtpUrl: url.replace('//', '//ana:errada@') }
    expect((await tried(login)).refused).toMatchObject({ why: 'login', answer: expect.stringContaining('535') })
  })
})

describe('delivery by SMTP', () => {
  it('delivers once, in the name of the programme, with both bodies and machine-readable headers', async () => {
    const worker = await begin()
    await test.deps.db.updateTable('programme').set({ name: 'Estufa' }).execute()
    await queue()
    expect(await worker.runDue()).toBe(1)
    expect(await worker.runDue()).toBe(0)
    const { id, status, sent_at, error } = await row()
    expect({ status, sent_at, error }).toEqual({ status: 'sent', sent_at: test.deps.clock(), error: null })
    const [mail, ...others] = received
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      messageId: `<${id}@viveiro.example>`,
      from: { name: 'Estufa', address: 'ola@viveiro.example' },
      to: [{ address: 'ines@exemplo.pt' }],
      subject: 'Olá, Inês',
      attachments: [],
    })
    expect(mail!.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
    expect(mail!.text).toContain('Segredo no corpo')
    expect(mail!.html).toContain('Segredo no corpo')
  })

  it('blanks a body with a secret once it is sent, and keeps any other', async () => {
    const worker = await begin()
    const letter = { subject: 'x', preview: '', title: '', paragraphs: ['Abre a ligação.'] }
    await queue({ content: { ...letter, action: { label: 'Abrir', url: '/auth/reset-password/SECRET' } } })
    const bodies = async () => JSON.stringify(Object.values(await row()))
    refuse.recipient = { responseCode: 451, message: 'later' }
    await worker.runDue()
    expect(await bodies()).toContain('SECRET')
    refuse = {}
    test.advance(86_400_000)
    await worker.runDue()
    expect(received[0]!.html).toContain('/auth/reset-password/SECRET"')
    expect(received[0]!.text).toContain('/auth/reset-password/SECRET')
    expect(await row()).toMatchObject({ subject: 'x', body_text: '', body_html: '' })
  })

  it('shows a ticket as a picture, and attaches it as a file', async () => {
    const worker = await begin()
    const content = { subject: 'x', preview: '', title: '', paragraphs: [] }
    await queue({ content: { ...content, ticket: { code: 'viveiro:BBBBCCCC', label: 'O teu bilhete: BBBB CCCC' } } })
    await worker.runDue()
    const [mail] = received
    expect(mail!.html).toContain('src="cid:ticket"')
    expect(mail!.text).toContain('BBBB CCCC')
    expect(mail!.attachments.map(({ mimeType, disposition }) => [mimeType, disposition])).toEqual([
      ['image/png', 'inline'],
      ['image/png', 'attachment'],
    ])
  })

  it('attaches a calendar with its method', async () => {
    const worker = await begin()
    await queue({ calendar: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n' })
    await worker.runDue()
    const [calendar] = received[0]!.attachments.filter(({ mimeType }) => mimeType === 'text/calendar')
    expect(calendar).toMatchObject({ method: 'CANCEL' })
  })

  it('keeps a subject from adding headers', async () => {
    const worker = await begin()
    await queue({ content: { subject: 'x\r\nX-Evil: 1', preview: '', title: '', paragraphs: [] } })
    await worker.runDue()
    expect(received.map(({ subject }) => subject)).toEqual(['x X-Evil: 1'])
    expect(received[0]!.headers.map(({ key }) => key)).not.toContain('x-evil')
  })

  it.each(['a@exemplo.pt\r\nBcc: b@evil.example', 'a@exemplo.pt, b@evil.example', 'A <a@exemplo.pt>, b@evil.example'])(
    'sends to nobody else for the address %j',
    async (to) => {
      const worker = await begin()
      await queue({ to })
      await worker.runDue()
      expect(recipients).not.toContain('b@evil.example')
      expect(received).toEqual([])
    },
  )

  it('shares a queue between workers without sending anything twice', async () => {
    const worker = await begin()
    const other = another()
    for (let index = 0; index < 30; index += 1) await queue({ to: `p${index}@exemplo.pt` })
    const counts = await Promise.all([worker.runDue(), other.runDue()])
    expect(counts[0] + counts[1]).toBe(30)
    expect(new Set(received.map(({ to }) => to?.[0]?.address)).size).toBe(30)
    expect(received).toHaveLength(30)
  })

  it('retries after the server has failed', async () => {
    const worker = await begin()
    await queue()
    refuse = { data: { responseCode: 451, message: 'Try later' } }
    await worker.runDue()
    expect(await row()).toMatchObject({ status: 'queued', attempts: 1, error: expect.stringContaining('Try later') })
    refuse = {}
    expect(await worker.runDue()).toBe(0)
    test.advance(31_000)
    expect(await worker.runDue()).toBe(1)
    expect(await row()).toMatchObject({ status: 'sent', attempts: 2, error: null })
    expect(received).toHaveLength(1)
  })

  it('gives up after eight attempts over most of a day', async () => {
    const worker = await begin('smtp://127.0.0.1:9')
    await queue()
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      expect((await row()).status).toBe('queued')
      await worker.runDue()
      test.advance(6 * 3_600_000)
    }
    expect(await row()).toMatchObject({ status: 'dead', attempts: 8, error: expect.stringContaining('ECONNREFUSED') })
    expect(await worker.runDue()).toBe(0)
  })

  it('gives up at once when the server permanently refuses the recipient', async () => {
    const worker = await begin()
    await queue()
    refuse = { recipient: { responseCode: 550, message: 'No such user' } }
    await worker.runDue()
    expect(await row()).toMatchObject({ status: 'dead', attempts: 1 })
  })

  it('takes over a mail whose worker died', async () => {
    const worker = await begin()
    await queue()
    const mail = await row()
    const lease = new Date(test.deps.clock().getTime() + 60_000)
    await test.deps.db.updateTable('mails').set({ attempts: 1, next_at: lease }).where('id', '=', mail.id).execute()
    expect(await worker.runDue()).toBe(0)
    test.advance(61_000)
    expect(await worker.runDue()).toBe(1)
    expect(received).toHaveLength(1)
  })

  it('logs neither address nor text', async () => {
    const worker = await begin()
    await queue()
    await queue()
    refuse = { recipient: { responseCode: 450, message: 'ines@exemplo.pt is busy' } }
    await worker.runDue()
    refuse = {}
    test.advance(31_000)
    await worker.runDue()
    expect(logged).toHaveLength(4)
    expect(JSON.stringify(logged)).not.toMatch(/exemplo|Inês|Segredo/)
  })
})

describe('without a mail server', () => {
  it('writes each mail to a file that only its owner can read', async () => {
    test = await testApp({ smtpUrl: undefined })
    const worker = another()
    await queue()
    await worker.runDue()
    const { id, status } = await row()
    expect(status).toBe('sent')
    const folder = join(test.deps.settings.dataDir, 'outbox')
    expect(await readdir(folder)).toEqual([`${id}.eml`])
    const path = join(folder, `${id}.eml`)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const mail = await PostalMime.parse(await readFile(path))
    expect(mail).toMatchObject({ subject: 'Olá, Inês', to: [{ address: 'ines@exemplo.pt' }] })
  })
})

describe('files of mails', () => {
  it('are deleted with their mails', async () => {
    test = await testApp({ smtpUrl: undefined })
    const folder = join(test.deps.settings.dataDir, 'outbox')
    await tidyUp(test.deps)
    await mkdir(folder)
    const daysAgo = (days: number) => {
      const time = (test.deps.clock().getTime() - days * 24 * 3_600_000).toString(16).padStart(12, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000.eml`
    }
    for (const name of [daysAgo(181), daysAgo(179), 'add.txt']) await writeFile(join(folder, name), '')
    await tidyUp(test.deps)
    expect((await readdir(folder)).toSorted()).toEqual([daysAgo(179), 'add.txt'].toSorted())
  })
})

describe('queueMail', () => {
  it('shows the weeks of the running cohort to whom it concerns, as their account does', async () => {
    await begin()
    const cohort = { id: randomUUIDv7(), name: '2026.1', starts_on: '2026-03-02', weeks: 16 }
    await test.deps.db.insertInto('cohorts').values(cohort).execute()
    const { id, token } = await test.as('mentor')
    expect((await test.send('/auth/me', { token })).body).toMatchObject({ cohort: { week: 2, weeks: 16 } })
    await queue({ userId: id })
    expect((await row()).body_html.split('bgcolor="#52d27e"')).toHaveLength(3)
  })

  it('writes no mail when the transaction is rolled back', async () => {
    const worker = await begin()
    const failing = test.deps.db.transaction().execute(async (tx) => {
      await queueMail(tx, test.deps, {
        kind: 'other',
        userId: null,
        to: 'a@exemplo.pt',
        locale: 'en',
        content: { subject: 'x', preview: '', title: 'x', paragraphs: [] },
      })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await worker.runDue()).toBe(0)
  })
})
