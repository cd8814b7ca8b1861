import { describe, expect, it } from 'vitest'
import { makeEvent } from '#api/demo/factories/events.ts'
import { register } from '#contract/events/events.ts'
import type { Role } from '#contract/scopes.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { picture, uploadFile } from '#test/files.ts'

const at = appWith({ ana: 'trainee', rui: 'trainee', staff: 'staff' })
const none = '"none"'

const ask = (path: string, { token }: { token?: string }, tag = none, headers: Record<string, string> = {}) =>
  at.api.send(path, { token, headers: { 'if-none-match': tag, ...headers } })
/** The tag of an answer that was just read and has not changed since. */
async function tagOf(path: string, who: { token?: string }): Promise<string> {
  const tag = String((await ask(path, who)).headers['etag'])
  expect(await ask(path, who, tag)).toMatchObject({ status: 304, text: '' })
  return tag
}
const became = (who: Signed, change: { role?: Role; status?: 'suspended' }) =>
  at.api.deps.db.updateTable('users').set(change).where('id', '=', who.id).execute()

describe('whoever asks again for a list or a record', () => {
  it('gets nothing while it has not changed, and the new one once it has', async () => {
    const { slug } = await makeEvent(at.api.deps.db)
    for (const path of ['/events', `/events/${slug}`]) {
      const tag = await tagOf(path, at.ana)
      await at.api.deps.db
        .updateTable('events')
        .set({ title_pt: `Outro em ${path}` })
        .execute()
      const changed = await ask(path, at.ana, tag)
      expect([changed.status, changed.text.includes(`Outro em ${path}`)]).toEqual([200, true])
    }
  })

  it('gets the new one when only their own part of it has changed', async () => {
    const { slug } = await makeEvent(at.api.deps.db)
    const tags = new Map(
      await Promise.all(['/events', `/events/${slug}`].map(async (path) => [path, await tagOf(path, at.ana)] as const)),
    )
    await at.api.call(register, { params: { slug }, body: {} }, at.ana)
    for (const [path, tag] of tags) expect((await ask(path, at.ana, tag)).status).toBe(200)
  })

  it('gets the new one when only time has passed', async () => {
    const { slug } = await makeEvent(at.api.deps.db)
    const tag = await tagOf(`/events/${slug}`, at.ana)
    at.api.setTime('2028-01-01T00:00:00Z')
    const { token } = await at.api.as('trainee')
    expect(await ask(`/events/${slug}`, { token }, tag)).toMatchObject({ status: 200 })
  })

  it('has a tag of their own, for this address and this language', async () => {
    await makeEvent(at.api.deps.db)
    const tag = await tagOf('/events', at.ana)
    expect((await ask('/events', at.rui, tag)).status).toBe(200)
    expect((await ask('/events?limit=100', at.ana, tag)).status).toBe(200)
    expect((await ask('/events', at.ana, tag, { 'accept-language': 'en' })).status).toBe(200)
  })

  it('pays for no tag without asking for one', async () => {
    expect((await at.api.send('/events', { token: at.ana.token })).headers['etag']).toBeUndefined()
  })
})

describe('a tag does not outlive a right', () => {
  it('of a role', async () => {
    const tag = await tagOf('/manage/events', at.staff)
    const own = await tagOf('/auth/me', at.staff)
    await became(at.staff, { role: 'trainee' })
    expect((await ask('/manage/events', at.staff, tag)).status).toBe(403)
    expect((await ask('/auth/me', at.staff, own)).status).toBe(200)
  })

  it('of an account', async () => {
    const tag = await tagOf('/events', at.ana)
    await became(at.ana, { status: 'suspended' })
    expect((await ask('/events', at.ana, tag)).status).toBe(401)
  })

  it('to a record that is hidden', async () => {
    const event = await makeEvent(at.api.deps.db)
    const tag = await tagOf(`/events/${event.slug}`, at.ana)
    await at.api.deps.db.updateTable('events').set({ state: 'draft' }).where('id', '=', event.id).execute()
    expect((await ask(`/events/${event.slug}`, at.ana, tag)).status).toBe(404)
  })

  it('to a file, which itself never changes', async () => {
    const cover = { kind: 'cover', name: 'a.png', type: 'image/png', content: await picture('png') }
    const { id } = await uploadFile(at.api, cover, at.staff)
    await makeEvent(at.api.deps.db, { cover_id: id, state: 'published' })
    const tag = await tagOf(`/attachments/${id}`, at.ana)
    await at.api.deps.db.updateTable('file_uses').set({ visibility: 'record' }).execute()
    expect((await ask(`/attachments/${id}`, at.ana, tag)).status).toBe(404)
  })
})
