import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { describe, expect, it } from 'vitest'
import { areas } from '#api/areas.ts'
import { findReferringColumns } from '#api/db/foreign-keys.ts'
import { makeEvent } from '#api/demo/factories/events.ts'
import { zipStream, type ZipEntry } from '#api/http/exports/zip.ts'
import { inviteToProgramme } from '#contract/accounts/invitations.ts'
import { downloadData } from '#contract/accounts/data.ts'
import { addAccountNote } from '#contract/accounts/accounts.ts'
import { saveDraft } from '#contract/drafts/drafts.ts'
import { register } from '#contract/events/events.ts'
import { appWith } from '#test/app-with.ts'
import { pdf, uploadFile } from '#test/files.ts'
import { proposed } from '#test/problems.ts'
import { unzip } from '#test/unzip.ts'

const at = appWith({ admin: 'admin', ana: 'trainee', rui: 'founder' })
const db = () => at.api.deps.db

async function everything(who = at.ana) {
  const { headers, bytes } = await at.api.call(downloadData, {}, who)
  const files = unzip(Buffer.from(bytes))
  const json = (name: string) => JSON.parse(files[name]!) as Record<string, Record<string, unknown>[]>
  return { headers, files, json, text: Object.values(files).join('\n') }
}

const propose = (who: { token: string }, title: string) => proposed(at.api, who, { title })

describe('everything about me', () => {
  it('holds what each area keeps about me, my résumé and my files', async () => {
    const { slug } = await makeEvent(db(), { capacity: 5, title_pt: 'Tarde de código' })
    await at.api.call(register, { params: { slug }, body: {} }, at.ana)
    await propose(at.ana, 'Trocos')
    const draft = { version: 0, content: { title: 'A meio' } }
    await at.api.call(saveDraft, { params: { area: 'problems', key: 'new' }, body: draft }, at.ana)
    for (const name of ['cv.pdf', 'cv.pdf']) await uploadFile(at.api, { name }, at.ana)

    const { headers, files, json } = await everything()
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="data.zip"',
    })
    expect(json('accounts.json')['account']).toMatchObject([{ id: at.ana.id, email: at.ana.email, role: 'trainee' }])
    expect(json('accounts.json')['actions']).toContainEqual(expect.objectContaining({ action: 'problems.submit' }))
    expect(json('auth.json')['sessions']).toMatchObject([{ device: 'test' }])
    expect(json('events.json')['registrations']).toMatchObject([{ event: 'Tarde de código', state: 'confirmed' }])
    expect(json('problems.json')['problems']).toMatchObject([{ title: 'Trocos' }])
    expect(json('drafts.json')['drafts']).toMatchObject([{ area: 'problems', content: { title: 'A meio' } }])
    expect(json('mails.json')['mails']).toContainEqual(expect.objectContaining({ recipient: at.ana.email }))
    expect(json('resume.json')['imports']).toEqual([])
    expect(JSON.parse(files['json-resume.json']!)).toMatchObject({ basics: { email: at.ana.email } })
    expect([files['files/cv.pdf'], files['files/2-cv.pdf']]).toEqual([String(pdf), undefined])
    const index = files['index.html']!
    expect(Object.keys(files).filter((path) => path !== 'index.html' && !index.includes(`href="${path}"`))).toEqual([])
    for (const words of ['notas internas', 'The same as files/cv.pdf', 'Candidaturas']) expect(index).toContain(words)
    expect(index.match(/<td><\/td>/g)?.length).toBe(1)
  })

  it('holds no secrets, no notes of the team and nothing of anybody else', async () => {
    await propose(at.rui, 'Só do Rui')
    await uploadFile(at.api, { name: 'do-rui.pdf' }, at.rui)
    await at.api.call(addAccountNote, { params: { id: at.ana.id }, body: { body: 'Nota interna.' } }, at.admin)
    const invited = { email: 'convidada@exemplo.pt', role: 'mentor', locale: 'pt' } as const
    await at.api.call(inviteToProgramme, { body: invited }, at.admin)
    const row = db().selectFrom('users').selectAll().where('id', '=', at.ana.id)
    const { password_hash } = await row.executeTakeFirstOrThrow()
    const ana = await everything()
    for (const foreign of [password_hash, 'Só do Rui', 'do-rui.pdf', 'Nota interna.', at.rui.id, at.admin.id])
      expect(ana.text).not.toContain(foreign)
    const admin = await everything(at.admin)
    expect(admin.json('invitations.json')['sent']).toMatchObject([{ role: 'mentor', state: 'open' }])
    expect(admin.text).not.toContain(invited.email)
  })

  it('shows invitations to my address only once it is confirmed to be mine', async () => {
    const token_hash = Buffer.from('invitation')
    const invitation = { area: 'startups', record_id: crypto.randomUUID(), role: 'editor', token_hash }
    const times = { created_at: at.api.deps.clock(), expires_at: at.api.deps.clock() }
    const own = { id: crypto.randomUUID(), email: at.ana.email.toUpperCase() }
    await db()
      .insertInto('invitations')
      .values({ ...own, ...invitation, ...times })
      .execute()
    const received = async () => (await everything()).json('invitations.json')['received']
    expect(await received()).toMatchObject([{ area: 'startups', role: 'editor' }])
    await db().updateTable('users').set({ email_verified_at: null }).where('id', '=', at.ana.id).execute()
    expect(await received()).toEqual([])
  })

  it('is read page by page, without losing a row', async () => {
    const mails = Array.from({ length: 450 }, (_, index) => ({
      id: crypto.randomUUID(),
      kind: 'other',
      user_id: at.ana.id,
      recipient: at.ana.email,
      subject: `n.º ${index}`,
      body_text: '',
      body_html: '',
    }))
    await db().insertInto('mails').values(mails).execute()
    const subjects = (await everything()).json('mails.json')['mails']!.map(({ subject }) => subject)
    expect(new Set(subjects)).toEqual(new Set(mails.map(({ subject }) => subject)))
    expect(subjects).toHaveLength(450)
  })

  it('is written to the audit log, and given ten times an hour', async () => {
    Object.assign(at.api.deps.settings, { rateLimits: true })
    for (let count = 0; count < 10; count += 1) await everything()
    expect(await at.api.refused(downloadData, {}, at.ana)).toMatchObject({ status: 429, code: 'throttled' })
    Object.assign(at.api.deps.settings, { rateLimits: false })
    const rows = db().selectFrom('audit_log').select(['actor_id', 'object_id']).where('action', '=', 'accounts.data')
    const entries = await rows.execute()
    expect(entries).toHaveLength(10)
    expect(entries[0]).toEqual({ actor_id: at.ana.id, object_id: at.ana.id })
  })
})

it('every foreign key to a person is given by one area, or withheld for a reason', async () => {
  const gathered = areas.flatMap(({ people }) => people?.gather ?? [])
  const given = gathered.flatMap(({ rows = {} }) => Object.values(rows)).map(({ table, by }) => `${table}.${by}`)
  const withheld = gathered.flatMap(({ withholds = {} }) => Object.keys(withholds))
  const beyondKeys = [
    'users.id',
    'record_labels.record_id',
    'audit_log.actor_id',
    'audit_log.object_id',
    'invitations.email',
  ]
  const keys = (await findReferringColumns(db(), 'users')).map(({ table, column }) => `${table}.${column}`)
  expect([...given, ...withheld].toSorted()).toEqual([...keys, ...beyondKeys].toSorted())
})

describe('an archive', () => {
  it('opens an entry when the one before has been read, and closes it when the reader leaves', async () => {
    const opened: Readable[] = []
    async function* entries(): AsyncGenerator<ZipEntry, void> {
      for (let index = 0; index < 5; index += 1) {
        const content = Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(65_536, index)))
        opened.push(content)
        yield { path: `${index}.bin`, content, at: at.api.deps.clock(), isPacked: true }
      }
    }
    const archive = zipStream(entries())
    for await (const _ of archive) break
    await expect(finished(opened[0]!)).rejects.toThrow('Premature close')
    expect(opened).toHaveLength(1)
  })

  it('fails whole when an entry fails', async () => {
    async function* entries(): AsyncGenerator<ZipEntry, void> {
      const content = new Readable({ read: () => void content.destroy(new Error('disk')) })
      yield { path: 'a', content, at: at.api.deps.clock() }
    }
    await expect(zipStream(entries()).toArray()).rejects.toThrow('disk')
  })
})
