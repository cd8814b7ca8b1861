import { beforeEach, describe, expect, it } from 'vitest'
import { judgeDocuments, replaceDocuments } from '#contract/applications/documents.ts'
import { cancelApplication, getApplication } from '#contract/applications/own.ts'
import { getReceived, listReceived } from '#contract/applications/received.ts'
import { getProgrammeSettings, updateProgramme } from '#contract/programme/programme.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { pdf, uploadFile } from '#test/files.ts'
import { applyTo, nothingSent, published, startupOf } from '#test/opportunities.ts'

const at = appWith({ ana: 'trainee', rui: 'founder', staff: 'staff', admin: 'admin' })
const app = () => at.api
const rule = async (checksDocuments: boolean) => {
  const { version } = await app().call(getProgrammeSettings, {}, at.admin)
  await app().call(updateProgramme, { body: { checksDocuments, version } }, at.admin)
}
const attached = async () => {
  const file = { kind: 'cv', name: 'cv.pdf', type: 'application/pdf', content: pdf } as const
  return { from: 'attachment' as const, id: (await uploadFile(app(), file, at.ana)).id }
}
const toStartup = async () => {
  const startupId = await startupOf(app(), at.rui)
  return published(app(), at.staff, { startupId, organisation: null })
}
const sent = async () => ({ cv: await attached(), letter: 'Quero aprender.' })
const seen = (id: string, who: Signed) => app().call(getReceived, { params: { id } }, who)
const own = (id: string) => app().call(getApplication, { params: { id } }, at.ana)
const judge = (id: string, version: number, note: string | null = null) =>
  [judgeDocuments, { params: { id }, body: { note, version } }] as const
const file = async (id: string, { token }: Signed) => (await app().send(`/applications/${id}/cv`, { token })).status
const waiting = async (who: Signed) =>
  (await app().call(listReceived, { query: { documents: true } }, who)).items.map(({ id }) => id)

describe('CV and letter that the team looks at first', () => {
  beforeEach(() => rule(true))

  it('are hidden from the startup everywhere until they are approved', async () => {
    const { slug } = await toStartup()
    const { id, version, documents } = await applyTo(app(), slug, at.ana, await sent())
    expect(documents).toEqual({ state: 'waiting', note: null, replace: false })
    const hidden = { letter: null, cv: null, documents: 'waiting', can: { judgeDocuments: false } }
    expect(await seen(id, at.rui)).toMatchObject(hidden)
    const table = await app().send('/manage/applications.csv', { token: at.rui.token })
    expect(table.text).toContain('Estágio em testes')
    expect(table.text).not.toContain('Quero aprender')
    expect([await file(id, at.rui), await file(id, at.staff), await file(id, at.ana)]).toEqual([404, 200, 200])
    expect(await seen(id, at.staff)).toMatchObject({ letter: 'Quero aprender.', can: { judgeDocuments: true } })
    expect(await waiting(at.staff)).toEqual([id])
    expect((await app().refused(...judge(id, version), at.rui)).code).toBe('forbidden')
    await app().call(...judge(id, version), at.staff)
    expect((await app().refused(...judge(id, version), at.admin)).code).toBe('stale_version')
    expect((await app().refused(...judge(id, version + 1), at.admin)).code).toBe('state_conflict')
    expect(await seen(id, at.rui)).toMatchObject({ letter: 'Quero aprender.', documents: null })
    expect([await file(id, at.rui), await waiting(at.staff)]).toEqual([200, []])
    expect((await own(id)).documents).toBeNull()
  })

  it('come back with words, are replaced and looked at again', async () => {
    const { slug } = await toStartup()
    const { id, version } = await applyTo(app(), slug, at.ana, await sent())
    const { db } = app().deps
    const replacing = { params: { id }, body: { cv: await attached(), letter: 'Outra carta.' } }
    expect((await app().refused(replaceDocuments, replacing, at.ana)).code).toBe('state_conflict')
    await app().call(...judge(id, version, 'Tira a morada.'), at.staff)
    expect(await app().mailed('applications.documents')).toEqual([at.ana.email])
    expect((await own(id)).documents).toEqual({ state: 'returned', note: 'Tira a morada.', replace: true })
    expect(await seen(id, at.rui)).toMatchObject({ letter: null, documents: 'returned' })
    expect((await app().refused(replaceDocuments, replacing, at.rui)).code).toBe('not_found')
    const cvOf = () => db.selectFrom('applications').select('cv_id').where('id', '=', id).executeTakeFirstOrThrow()
    const before = (await cvOf()).cv_id
    const answer = await app().call(replaceDocuments, replacing, at.ana)
    expect((await cvOf()).cv_id).not.toBe(before)
    expect(await db.selectFrom('files_to_delete').select('id').execute()).toEqual([{ id: before }])
    expect(answer).toMatchObject({ letter: 'Outra carta.', documents: { state: 'waiting', note: null } })
    expect([await file(id, at.rui), await waiting(at.staff)]).toEqual([404, [id]])
    await app().call(cancelApplication, { params: { id }, body: {} }, at.ana)
    expect(await waiting(at.staff)).toEqual([])
    expect((await app().refused(...judge(id, answer.version + 1), at.staff)).code).toBe('state_conflict')
  })

  it.each([
    ['to a posting that the team itself answers', async () => published(app(), at.staff), sent],
    ['without CV and letter', toStartup, () => Promise.resolve(nothingSent)],
  ])('wait for nobody %s', async (_, post, send) => {
    const { slug } = await post()
    expect((await applyTo(app(), slug, at.ana, await send())).documents).toBeNull()
  })

  it('wait for nobody where the programme does not want it', async () => {
    await rule(false)
    const { slug } = await toStartup()
    expect((await applyTo(app(), slug, at.ana, await sent())).documents).toBeNull()
  })
})
