import { expect, it } from 'vitest'
import { isRoomCode, roomCode } from './room-codes.ts'

const secret = Buffer.alloc(32, 7)
const at = (second: number) => new Date(Date.UTC(2026, 2, 12, 9, 0, second))

it('shows six digits that stand for half a minute', () => {
  expect(roomCode(secret, at(0))).toEqual({ code: expect.stringMatching(/^\d{6}$/), lasts: 30_000 })
  expect(roomCode(secret, at(29))).toEqual({ ...roomCode(secret, at(0)), lasts: 1000 })
  expect(roomCode(secret, at(30)).code).not.toBe(roomCode(secret, at(0)).code)
  expect(roomCode(Buffer.alloc(32, 8), at(0)).code).not.toBe(roomCode(secret, at(0)).code)
})

it.each([
  ['early, by a clock that is behind', -1, true],
  ['at once', 5, true],
  ['late, after the change', 59, true],
  ['later than a minute', 60, false],
  ['from before the code was there', -31, false],
])('takes a code %s', (_, second, taken) => {
  expect(isRoomCode(secret, roomCode(secret, at(0)).code, at(second))).toBe(taken)
})

it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('does not take %j', (typed) => {
  expect(isRoomCode(secret, typed, at(0))).toBe(false)
})

it('follows time across the change of summer time: its turns are of UTC', () => {
  const before = new Date('2026-03-29T00:59:55Z')
  const after = new Date('2026-03-29T01:00:05Z')
  expect(isRoomCode(secret, roomCode(secret, before).code, after)).toBe(true)
})
