import { expect, it } from 'vitest'
import { OnceKey } from './once-key.ts'

it('keeps the key for a retry, and makes a new one for other values', () => {
  const once = new OnceKey()
  const first = once.of('a')
  expect(once.of('a')).toBe(first)
  const changed = once.of('b')
  expect(changed).not.toBe(first)
  once.done()
  expect(once.of('b')).not.toBe(changed)
})
