import { describe, expect, it } from 'vitest'
import type { Door, DoorGuest } from '#contract/events/door.ts'
import { answerLines } from './answer-lines.ts'
import { apply, type Entry, guestsOf, isRepeated, judge, merged, ticketHash } from './model.ts'

const guest = (over: Partial<DoorGuest>): DoorGuest => ({
  id: 'ana',
  name: 'Ana',
  way: null,
  standing: 'expected',
  hash: 'aa',
  inAt: null,
  isInside: false,
  lists: [],
  answers: [],
  ...over,
})
const entry = (over: Partial<Entry> = {}): Entry => ({
  id: 'e1',
  slug: 'noite',
  scannedAt: '2026-03-12T18:09:00.000Z',
  ticket: 'viveiro:A',
  ...over,
})

it('shows the answers for the door without a connection, also from a list of an older release', () => {
  const answers = [{ question: { pt: 'Dieta?', en: 'Diet?' }, answer: { pt: 'Vegana', en: 'Vegan' } }]
  const guests = guestsOf({ guests: [guest({ answers })], elsewhere: [] })
  expect(answerLines(judge(guests, entry(), 'aa').told.answers).map((line) => line.textContent)).toEqual([
    'Dieta? Vegana',
  ])
  expect(answerLines()).toEqual([])
})

describe('without a connection the door says', () => {
  it.each<[string, Partial<DoorGuest>, Partial<Entry>, string | null, string]>([
    ['come in', {}, {}, 'aa', 'checked_in'],
    ['already in', { inAt: '2026-03-12T18:00:00.000Z', isInside: true }, {}, 'aa', 'repeated'],
    ['come in again after leaving', { inAt: '2026-03-12T18:00:00.000Z' }, {}, 'aa', 'checked_in'],
    ['cancelled', { standing: 'cancelled' }, {}, 'aa', 'ticket_cancelled'],
    ['no confirmed seat', { standing: 'not_confirmed' }, {}, 'aa', 'not_confirmed'],
    ['another event', {}, {}, 'ee', 'wrong_event'],
    ['unknown', {}, {}, 'zz', 'ticket_invalid'],
    ['later, where the browser cannot hash', {}, {}, null, 'waiting'],
    ['come in, on another list', { isInside: true }, { listId: 'meal' }, 'aa', 'checked_in'],
    ['already counted on that list', { lists: ['meal'] }, { listId: 'meal' }, 'aa', 'repeated'],
    ['left', { isInside: true }, { act: 'out' }, 'aa', 'left'],
  ])('%s', (_, over, scanned, hash, result) => {
    const guests = guestsOf({ guests: [guest(over)], elsewhere: ['ee'] })
    expect(judge(guests, entry(scanned), hash).told.result).toBe(result)
  })
})

it('keeps the earliest time of one person, and forgets it when the entry is taken back', () => {
  const guests = guestsOf({ guests: [guest({})], elsewhere: [] })
  const ana = guests.byId.get('ana')!
  apply(guests, entry(), ana)
  apply(guests, entry({ scannedAt: '2026-03-12T18:12:00.000Z' }), ana)
  expect(ana).toMatchObject({ inAt: '2026-03-12T18:09:00.000Z', isInside: true })
  apply(guests, entry({ act: 'undo' }), ana)
  expect(ana).toMatchObject({ inAt: null, isInside: false })
})

it('counts a ticket once while it waits, and anew after it was taken back', () => {
  const [once, back] = [entry(), entry({ id: 'e2', act: 'undo' })]
  expect(isRepeated(entry({ id: 'e3' }), [once])).toBe(true)
  expect(isRepeated(entry({ id: 'e3' }), [once, back])).toBe(false)
  expect(isRepeated(entry({ id: 'e3', listId: 'meal' }), [once])).toBe(false)
})

it('hashes tickets as the server does, and takes what changed into a list of 5,000', async () => {
  expect(await ticketHash('0199', 'viveiro:bbbb-cccc')).toBe(await ticketHash('0199', 'BBBBCCCC'))
  const many = Array.from({ length: 5000 }, (_, at) => guest({ id: `g${at}`, hash: `h${at}` }))
  const before = { guests: many, elsewhere: ['ee'] } as unknown as Door
  const after = merged(before, { guests: [guest({ id: 'g7', hash: 'h7', isInside: true })], elsewhere: [] } as never)
  expect([after.guests.length, after.guests[7]!.isInside, after.elsewhere]).toEqual([5000, true, ['ee']])
})
