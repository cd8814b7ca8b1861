import { expect, it } from 'vitest'
import { CheckInQueue, type QueuedCheckIn } from './check-in-queue.ts'

const scan = (ticket: string): QueuedCheckIn => ({
  id: crypto.randomUUID(),
  ticket,
  scannedAt: '2026-03-12T18:00:00.000Z',
})
const tick = (attendance: 'present' | null): QueuedCheckIn => ({
  id: crypto.randomUUID(),
  registrationId: 'r1',
  name: 'Ana Reis',
  attendance,
  at: '2026-03-12T18:00:00.000Z',
})

it('queues a ticket once, and keeps it after a reload', () => {
  const queue = new CheckInQueue('um')
  expect(queue.add(scan('a'))).toBe(true)
  expect(queue.add(scan('a'))).toBe(false)
  expect(queue.add(scan('b'))).toBe(true)
  expect(new CheckInQueue('um').state().waiting).toHaveLength(2)
  expect(new CheckInQueue('outro').state().waiting, 'each event has its own').toHaveLength(0)
})

it('keeps the last decision about a name', () => {
  const queue = new CheckInQueue('dois')
  expect([
    queue.add(tick('present')),
    queue.add(tick('present')),
    queue.add(tick(null)),
    queue.add(tick('present')),
  ]).toEqual([true, false, true, true])
})

it('queues a ticket again after a check-in by name was undone', () => {
  const queue = new CheckInQueue('cinco')
  expect([queue.add(scan('a')), queue.add(tick(null)), queue.add(scan('a')), queue.add(scan('a'))]).toEqual([
    true,
    true,
    true,
    false,
  ])
})

it('works without storage, or when it is full', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('No room', 'QuotaExceededError')
    },
    removeItem: () => {},
  }
  const queue = new CheckInQueue('tres', full)
  expect(queue.add(scan('a'))).toBe(true)
  expect(queue.add(scan('b'))).toBe(true)
  expect(queue.add(scan('a'))).toBe(false)
  expect(queue.state().waiting).toHaveLength(2)
})

it('starts empty when the stored queue cannot be read', () => {
  localStorage.setItem('viveiro.check-in.quatro', '{broken')
  expect(new CheckInQueue('quatro').state().waiting).toEqual([])
})
