import { expect, it } from 'vitest'
import { OnceKey } from './once-key.ts'

it('keeps the key of what is tried again, and makes another for anything else', () => {
  const once = new OnceKey()
  const first = once.of('a')
  expect(once.of('a')).toBe(first)
  const changed = once.of('b')
  expect(changed).not.toBe(first)
  once.done()
  expect(once.of('b')).not.toBe(changed)
})
