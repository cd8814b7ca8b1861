import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readOutside } from '#api/http/outside-fetch.ts'
import { isPublicAddress } from '#api/http/public-address.ts'
import { isSuggested, reasonsFor, type MentorFacts } from '../suggest/reasons.ts'
import { busyTimes } from './busy.ts'
import { rollOut } from './roll.ts'

const zone = 'Europe/Lisbon'
const weekly = (weekday: number, at: string) => ({
  weekday,
  at,
  minutes: 60,
  place: 'Sala',
  link: null,
  audience: 'all' as const,
})
const startsOf = (now: string, desk: Parameters<typeof rollOut>[0]) =>
  rollOut(desk, new Date(now), zone).map(({ startsAt }) => startsAt.toISOString())

describe('hours of every week', () => {
  it('stay at the time of the clock over the change of time, and exist once where the clock skips or repeats', () => {
    const sundays = startsOf('2026-03-20T12:00:00Z', { weekly: [weekly(7, '01:30')], away: [] })
    // On 29 March the clock goes from one to two: what would begin at half past one begins at half past two.
    expect(sundays.slice(0, 3)).toEqual([
      '2026-03-22T01:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-04-12T00:30:00.000Z',
    ])
    const autumn = startsOf('2026-10-20T12:00:00Z', { weekly: [weekly(7, '01:30')], away: [] })
    expect(autumn[0]).toBe('2026-10-25T00:30:00.000Z')
  })

  it('leave out holidays, days away and what is over', () => {
    const away = [{ from: '2026-04-08', to: '2026-04-17' }]
    // Good Friday is on 3 April.
    expect(startsOf('2026-03-27T11:00:00Z', { weekly: [weekly(5, '10:00')], away })).toEqual([])
  })
})

describe('busy times of an outside calendar', () => {
  const window = { from: new Date('2026-03-16T00:00:00Z'), to: new Date('2026-04-13T00:00:00Z'), zone }
  const file = (...entry: string[]) =>
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', ...entry, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
  it.each([
    ['in UTC', ['DTSTART:20260318T100000Z', 'DTEND:20260318T110000Z'], [['2026-03-18T10:00', '2026-03-18T11:00']]],
    [
      'in a zone, folded',
      ['DTSTART;TZID=Europe/Mad\r\n rid:20260318T100000', 'DURATION:PT30M'],
      [['2026-03-18T09:00', '2026-03-18T09:30']],
    ],
    [
      'a whole day',
      ['DTSTART;VALUE=DATE:20260330', 'DTEND;VALUE=DATE:20260331'],
      [['2026-03-29T23:00', '2026-03-30T23:00']],
    ],
    ['free', ['DTSTART:20260318T100000Z', 'DTEND:20260318T110000Z', 'TRANSP:TRANSPARENT'], []],
    [
      'every week since years, over the change of time, without one',
      [
        'DTSTART;TZID=Europe/Lisbon:20240101T090000',
        'DURATION:PT1H',
        'RRULE:FREQ=WEEKLY;BYDAY=WE,MO;UNTIL=20260401T235900Z',
        'EXDATE;TZID=Europe/Lisbon:20260323T090000',
      ],
      [
        ['2026-03-16T09:00', '2026-03-16T10:00'],
        ['2026-03-18T09:00', '2026-03-18T10:00'],
        ['2026-03-25T09:00', '2026-03-25T10:00'],
        ['2026-03-30T08:00', '2026-03-30T09:00'],
        ['2026-04-01T08:00', '2026-04-01T09:00'],
      ],
    ],
    [
      'counted',
      ['DTSTART:20260310T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;INTERVAL=7;COUNT=2'],
      [['2026-03-17T08:00', '2026-03-17T09:00']],
    ],
    ['unreadable', ['DTSTART:tomorrow', 'RRULE:FREQ=WEEKLY'], []],
  ])('%s', (_, entry, expected) => {
    const minutes = (busyTimes(file(...entry), window) ?? []).map((time) => time.map((one) => one.slice(0, 16)))
    expect(minutes).toEqual(expected)
  })

  it('reads VFREEBUSY, and knows what is no calendar', () => {
    const free =
      'BEGIN:VCALENDAR\nBEGIN:VFREEBUSY\nFREEBUSY;FBTYPE=BUSY:20260318T100000Z/PT1H,20260319T100000Z/20260319T120000Z\nEND:VFREEBUSY\nEND:VCALENDAR'
    expect(busyTimes(free, window)).toHaveLength(2)
    expect(busyTimes('<html>', window)).toBeUndefined()
  })
})

describe('an outside address', () => {
  let server: Server
  let at: string
  beforeAll(async () => {
    server = createServer((request, answer) => {
      if (request.url === '/huge') answer.write('x'.repeat(2000))
      else if (request.url === '/inside') answer.writeHead(302, { location: 'http://169.254.169.254/' }).end()
      else if (request.url === '/round') answer.writeHead(302, { location: '/round' }).end()
      else if (request.url === '/text') answer.end('olá')
      else if (request.url !== '/slow') answer.writeHead(404).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1',
  ])('%s is closed', (address) => expect(isPublicAddress(address)).toBe(false))
  it.each(['8.8.8.8', '172.32.0.1', '2001:4860:4860::8888'])('%s is open', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )

  it('is read within its limits, and every hop is looked at', async () => {
    const isOpen = (address: string) => address === '127.0.0.1' || isPublicAddress(address)
    const read = (path: string, milliseconds = 2000) =>
      readOutside(`${at}${path}`, { bytes: 1000, milliseconds, isOpen })
    expect(await read('/text')).toEqual({ text: 'olá' })
    expect(await read('/huge')).toEqual({ failed: 'too_large' })
    expect(await read('/slow', 50)).toEqual({ failed: 'unreachable' })
    expect(await read('/none')).toEqual({ failed: 'unreachable' })
    expect(await read('/inside')).toEqual({ failed: 'address' })
    expect(await read('/round')).toEqual({ failed: 'address' })
    const limits = { bytes: 1000, milliseconds: 2000 }
    for (const address of [at, 'file:///etc/passwd', 'http://user:secret@exemplo.pt/', 'http://localhost/'])
      expect(await readOutside(address, limits)).toEqual({ failed: 'address' })
  })
})

describe('why a mentor is suggested', () => {
  const nobody: MentorFacts = {
    id: 'a',
    name: 'Helena',
    headline: null,
    topics: ['Pagar sem rede'],
    own: false,
    apart: false,
    sameField: false,
    skills: [],
    stages: false,
    met: true,
    taken: 3,
    weekLimit: 3,
  }
  it.each([
    ['nothing', {}, '', []],
    ['a topic whose words were written', {}, 'O terminal não dá para pagar sem rede.', ['topic']],
    ['half a topic', {}, 'Sem rede não há festa.', []],
    ['who accompanies them, met or not', { own: true, met: false, sameField: true }, '', ['own', 'field']],
    ['never met and with time, which is no reason alone', { met: false, taken: 0 }, '', ['never_met', 'light']],
  ])('%s', (_, over, written, kinds) => {
    const reasons = reasonsFor({ ...nobody, ...over }, written)
    expect(reasons.map(({ kind }) => kind)).toEqual(kinds)
    expect(isSuggested(reasons)).toBe(kinds.some((kind) => kind !== 'never_met' && kind !== 'light'))
  })
})
