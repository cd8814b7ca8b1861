import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { writeCalendar, type CalendarEntry, type CalendarOptions } from './icalendar.ts'
import type { WholeEvent } from '../rows.ts'

const event = (over: Partial<WholeEvent> = {}) =>
  ({
    id: '0199b6a0-0000-7000-8000-000000000001',
    slug: 'do-prototipo',
    state: 'published',
    title_pt: 'Do protótipo ao primeiro cliente',
    title_en: 'From prototype to first customer',
    summary_pt: 'Como três startups passaram de uma maqueta a uma fatura paga.',
    summary_en: null,
    venue: 'Auditório Nortada',
    address: 'Rua do Souto 118, Braga',
    link: 'https://meet.example/abc',
    starts_at: new Date('2026-03-29T00:30:00Z'),
    ends_at: new Date('2026-03-29T02:30:00Z'),
    zone: 'Europe/Lisbon',
    version: 3,
    created_at: new Date('2026-03-01T08:00:00Z'),
    updated_at: new Date('2026-03-02T08:00:00Z'),
    ...over,
  }) as WholeEvent

const options: CalendarOptions = {
  method: 'PUBLISH',
  locale: 'pt',
  publicUrl: 'https://viveiro.example',
  organizer: { name: 'Viveiro', name_en: null, contact: 'viveiro@nortada.example' },
}
const write = (entry: Partial<CalendarEntry> = {}, over: Partial<CalendarOptions> = {}) =>
  writeCalendar([{ event: event(), registration: null, ...entry }], { ...options, ...over })
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  const [first] = calendar.getAllSubcomponents('vevent')
  return { calendar, component: first!, event: new ICAL.Event(first) }
}

describe('an iCalendar file', () => {
  it('is read back completely by a calendar library', () => {
    const { calendar, component, event: read1 } = read(write())
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    expect(read1.uid).toBe('0199b6a0-0000-7000-8000-000000000001@viveiro.example')
    expect(read1.summary).toBe('Do protótipo ao primeiro cliente')
    expect(read1.location).toBe('Auditório Nortada, Rua do Souto 118, Braga')
    expect(read1.description).toContain('fatura paga.\n\nhttps://viveiro.example/events/do-prototipo')
    expect(read1.sequence).toBe(2)
    expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED')
  })

  it('has the right times across the change to summer time', () => {
    const { event: read1 } = read(write())
    expect(read1.startDate.toJSDate().toISOString()).toBe('2026-03-29T00:30:00.000Z')
    expect(read1.endDate.toJSDate().toISOString()).toBe('2026-03-29T02:30:00.000Z')
  })

  it("is in the reader's language, with Portuguese where English is missing", () => {
    const { event: read1 } = read(write({}, { locale: 'en' }))
    expect(read1.summary).toBe('From prototype to first customer')
    expect(read1.description).toContain('fatura paga')
  })

  it('shows the link only to confirmed participants', () => {
    expect(write({ registration: 'confirmed' })).toContain('meet.example')
    expect(write({ registration: 'waitlisted' })).not.toContain('meet.example')
    expect(write()).not.toContain('meet.example')
  })

  it.each([
    ['a place in line', { registration: 'waitlisted' as const }, {}, 'TENTATIVE'],
    [
      'a cancelled event',
      { event: event({ state: 'cancelled' }), registration: 'confirmed' as const },
      {},
      'CANCELLED',
    ],
    ['a cancelled registration', { registration: 'confirmed' as const }, { method: 'CANCEL' as const }, 'CANCELLED'],
  ])('marks %s', (_, entry, over, status) => {
    expect(read(write(entry, over)).component.getFirstPropertyValue('status')).toBe(status)
  })

  it('names the reader as ATTENDEE in mails only', () => {
    const owner = { name: 'Inês "Nê" Carvalho', email: 'ines@exemplo.pt' }
    const attendee = read(write({}, { method: 'REQUEST', owner })).component.getFirstProperty('attendee')
    expect(attendee?.getFirstValue()).toBe('mailto:ines@exemplo.pt')
    expect(attendee?.getParameter('cn')).toBe("Inês 'Nê' Carvalho")
    expect(read(write({}, { owner })).component.getFirstProperty('attendee')).toBeNull()
  })

  it.each([
    'Comas, pontos; e \\ barras',
    'linha\r\nBEGIN:VEVENT\r\nSUMMARY:intruso',
    'separador\u2028ATTENDEE:mailto:x@y.z',
    'campainha\u0007',
    'comprido '.repeat(40),
    '🌱'.repeat(60),
  ])('keeps %j in one property', (title) => {
    const { calendar, event: read1 } = read(write({ event: event({ title_pt: title }) }))
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1)
    expect(read1.component.getFirstProperty('attendee')).toBeNull()
    const expected = title.replaceAll(/\r\n|\u2028/g, '\n').replaceAll('\u0007', '')
    expect(read1.summary).toBe(expected)
  })

  it('folds by octets, never inside a character, with CRLF', () => {
    const text = write({ event: event({ title_pt: 'ção🌱'.repeat(50) }) })
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line.isWellFormed()).toBe(true)
    }
  })
})
