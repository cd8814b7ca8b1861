import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteAttachment, downloadAttachment } from '#contract/attachments/attachments.ts'
import { eventPicture } from '#contract/events/picture.ts'
import {
  createEvent,
  deleteEvent,
  duplicateEvent,
  publishEvent,
  updateEvent,
  type EventInput,
} from '#contract/events/manage.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { request } from '#test/call.ts'
import { picture, uploadFile } from '#test/files.ts'

let t: TestApp
let staff: Signed
let colleague: Signed
let cover: string
let other: string
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  colleague = await t.as('staff')
})
afterAll(() => t.close())
beforeEach(async () => {
  const content = await picture('png')
  const file = { kind: 'cover', name: 'a.png', type: 'image/png', content } as const
  cover = (await uploadFile(t, file, staff)).id
  other = (await uploadFile(t, file, staff)).id
})

const input = {
  kind: 'talk',
  title: { pt: 'Com capa' },
  summary: { pt: 'Resumo.' },
  mode: 'online',
  link: 'https://sala.example/1',
  startsAt: '2026-03-20T10:00:00.000Z',
  endsAt: '2026-03-20T12:00:00.000Z',
  zone: 'Europe/Lisbon',
} satisfies Partial<EventInput>
const create = () => t.call(createEvent, { body: { ...input, coverId: cover } }, colleague)

/** Which of these may read the file: nobody signed in, a participant, staff. */
async function readers(id: string) {
  const people = [null, await t.as('trainee'), await t.as('staff')]
  const answers = await Promise.all(people.map((who) => request(t.app, downloadAttachment, { params: { id } }, who)))
  return answers.map(({ statusCode }) => statusCode)
}
const remove = async (id: string) => (await request(t.app, deleteAttachment, { params: { id } }, colleague)).statusCode

describe('the cover of an event', () => {
  it('is visible to staff in a draft, to everybody once published, and cannot be deleted while shown', async () => {
    const { slug } = await create()
    expect(await readers(cover)).toEqual([404, 404, 200])
    expect(await remove(cover)).toBe(409)
    await t.call(publishEvent, { params: { slug } }, staff)
    expect(await readers(cover)).toEqual([200, 200, 200])
    expect(await remove(cover)).toBe(409)
  })

  it('is released when replaced; the new cover of a published event is public at once', async () => {
    const { slug, version } = await create()
    await t.call(publishEvent, { params: { slug } }, staff)
    await t.call(updateEvent, { params: { slug }, body: { version: version + 1, coverId: other } }, staff)
    expect([await readers(cover), await readers(other)]).toEqual([
      [404, 404, 200],
      [200, 200, 200],
    ])
    expect([await remove(cover), await remove(other)]).toEqual([204, 409])
  })

  it('is also behind the date in the picture of a shared link', async () => {
    const { slug } = await create()
    await t.call(publishEvent, { params: { slug } }, staff)
    const { rawPayload } = await request(t.app, eventPicture, { params: { slug } }, null)
    const [red, green, blue] = await sharp(rawPayload).removeAlpha().raw().toBuffer()
    expect([red, green, blue].map((tone) => Math.round(tone! / 10))).toEqual([8, 21, 13])
  })

  it('is shared by a copy of the event, and released with the last event that shows it', async () => {
    const { slug } = await create()
    const copy = await t.call(duplicateEvent, { params: { slug } }, staff)
    await t.call(deleteEvent, { params: { slug } }, staff)
    expect(await remove(cover)).toBe(409)
    await t.call(deleteEvent, { params: { slug: copy.slug } }, staff)
    expect(await remove(cover)).toBe(204)
  })

  it('must be an uploaded cover', async () => {
    const file = { kind: 'photo', name: 'a.png', type: 'image/png', content: await picture('png') } as const
    const photo = await uploadFile(t, file, staff)
    const { errors } = await t.refused(createEvent, { body: { ...input, coverId: photo.id } }, staff)
    expect(errors).toMatchObject([{ field: 'coverId', code: 'unknown_reference' }])
  })
})
