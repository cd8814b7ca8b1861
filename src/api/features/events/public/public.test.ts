import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEvent } from '#api/demo/factories/events.ts'
import type { Locale } from '#contract/endpoint.ts'
import { cancelEvent, takeBackEvent, updateEvent } from '#contract/events/manage.ts'
import { getPublicEvent } from '#contract/events/public.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { sharedEvent } from '../social-image.ts'

let t: TestApp
let staff: Signed
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
})
afterAll(() => t.close())

type Over = Parameters<typeof makeEvent>[1]
const speaker = { name: 'Beatriz Segredo', title: { pt: 'Oradora', en: null } }
const make = (over: Over = {}) =>
  makeEvent(t.database.db, {
    is_public: true,
    mode: 'hybrid',
    venue: 'Auditório',
    address: 'Rua do Souto 118, Braga',
    title_pt: 'Dia <aberto>',
    speakers: JSON.stringify([speaker]),
    agenda: JSON.stringify([{ at: '18:00', title: { pt: 'Abertura', en: null }, who: speaker.name }]),
    ...over,
  })
const get = async (path: string) => (await t.app.inject(path)).body
const feed = async (path = '/events.ics') =>
  new ICAL.Component(ICAL.parse(await get(path)) as unknown[])
    .getAllSubcomponents('vevent')
    .map((one) => ({ uid: new ICAL.Event(one).uid.split('@')[0], status: one.getFirstPropertyValue('status') }))
const dataOf = async (slug: string, locale: Locale = 'pt') =>
  (await sharedEvent(t.deps, `/events/${slug}`, locale))?.data as Record<string, unknown> | undefined
/** Where a visitor finds an event: its page, the data for search engines, the two feeds and the list of pages. */
async function traces({ id, slug }: { id: string; slug: string }) {
  const [shown, data, calendar, atom, pages] = await Promise.all([
    t.app.inject(`/api/v1/public/events/${slug}`),
    dataOf(slug),
    feed(),
    get('/events.atom'),
    get('/sitemap.xml'),
  ])
  const isListed = calendar.some(({ uid }) => uid === id)
  return [shown.statusCode === 200, data !== undefined, isListed, atom.includes(id), pages.includes(`/events/${slug}<`)]
}
const everywhere = [true, true, true, true, true]
const nowhere = [false, false, false, false, false]

describe('a public event', () => {
  it('tells search engines what Google requires and recommends, and nobody’s name', async () => {
    const { publicUrl } = t.deps.settings
    const { slug } = await make({ starts_at: '2026-07-02T17:30:00Z', moved_from: new Date('2026-07-01T17:30:00Z') })
    const data = await dataOf(slug)
    const url = `${publicUrl}/events/${slug}`
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Dia <aberto>',
      startDate: '2026-07-02T18:30:00+01:00',
      endDate: '2026-07-02T20:30:00+01:00',
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2026-07-01T18:30:00+01:00',
      eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
      location: [
        {
          '@type': 'Place',
          name: 'Auditório',
          address: { '@type': 'PostalAddress', streetAddress: 'Rua do Souto 118, Braga' },
        },
        { '@type': 'VirtualLocation', url },
      ],
      organizer: { '@type': 'Organization', url: publicUrl },
      offers: { '@type': 'Offer', price: 0, availability: 'https://schema.org/InStock', url },
    })
    expect(data!['image']).toEqual([expect.stringContaining(`${publicUrl}/api/v1/events/${slug}.png`)])
    const said = JSON.stringify([data, (await t.app.inject(`/api/v1/public/events/${slug}`)).json()])
    expect(said).not.toContain('Segredo')
    expect(said).not.toContain('sala.example')
  })

  it.each<[string, Over, object]>([
    [
      'a room',
      { mode: 'onsite', address: null },
      { location: { '@type': 'Place', address: { streetAddress: 'Auditório' } } },
    ],
    ['online', { mode: 'online', venue: null }, { location: { '@type': 'VirtualLocation' } }],
    [
      'one that is full',
      { capacity: 1, taken: 1, online_capacity: 1, online_taken: 1 },
      { offers: { availability: 'https://schema.org/SoldOut' } },
    ],
    ['one that stands', {}, { eventStatus: 'https://schema.org/EventScheduled' }],
    [
      'one cancelled',
      { state: 'cancelled', cancel_reason_pt: 'Chuva' },
      { eventStatus: 'https://schema.org/EventCancelled' },
    ],
  ])('says of %s what is true', async (_, over, expected) => {
    expect(await dataOf((await make(over)).slug)).toMatchObject(expected)
  })

  it.each<[string, Over]>([
    ['closed', { registration_closes_at: '2026-03-01T09:00:00Z' }],
    ['cancelled', { state: 'cancelled', cancel_reason_pt: 'Chuva' }],
    ['over', { starts_at: '2026-03-01T09:00:00Z' }],
  ])('offers no seats once it is %s', async (_, over) => {
    expect(await dataOf((await make(over)).slug)).not.toHaveProperty('offers')
  })

  it('is in the page list and both feeds, which carry no link, in the asked language', async () => {
    const event = await make({ title_en: 'Open day & night' })
    expect(await traces(event)).toEqual(everywhere)
    const calendar = await get('/events.ics?lang=en')
    expect(calendar).toContain('SUMMARY:Open day & night')
    expect(calendar + (await get('/events.atom'))).not.toMatch(/sala\.example|Segredo/)
    const atom = await get('/events.atom?lang=en')
    expect(atom).toContain('<title>Open day &amp; night</title>')
    const { headers } = await t.app.inject('/events.ics')
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  })

  it('leaves no trace once it is private again, or a draft', async () => {
    const one = await make()
    const [params, version] = [{ slug: one.slug }, one.version]
    await t.call(updateEvent, { params, body: { version, isPublic: false } }, staff)
    expect(await traces(one)).toEqual(nowhere)
    expect(await sharedEvent(t.deps, `/events/${one.slug}`, 'pt')).toMatchObject({ unlisted: true })
    const other = await make()
    await t.call(takeBackEvent, { params: { slug: other.slug } }, staff)
    expect(await traces(other)).toEqual(nowhere)
    expect((await t.refused(getPublicEvent, { params: { slug: other.slug } }, staff)).status).toBe(404)
  })

  it('stays as cancelled where calendars look', async () => {
    const event = await make()
    const reason = { pt: 'A sala inundou.' }
    await t.call(cancelEvent, { params: { slug: event.slug }, body: { reason } }, staff)
    expect(await traces(event)).toEqual(everywhere)
    expect(await feed()).toContainEqual({ uid: event.id, status: 'CANCELLED' })
    expect(await get('/events.atom')).toContain('<title>Cancelado: Dia &lt;aberto&gt;</title>')
  })

  it('of long ago is readable and no longer listed', async () => {
    const event = await make({ starts_at: '2024-03-01T09:00:00Z' })
    expect(await traces(event)).toEqual([true, true, false, false, false])
  })

  it('that is for members alone is nowhere', async () => {
    expect(await traces(await make({ is_public: false }))).toEqual(nowhere)
  })
})
