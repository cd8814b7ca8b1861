import { describe, expect, it } from 'vitest'
import { fingerprint, seal, unseal } from './sealed.ts'

const key = { kid: 'one', secret: Buffer.alloc(32, 1) }
const other = { kid: 'two', secret: Buffer.alloc(32, 2) }

describe('a sealed text', () => {
  it('opens with its key, differs each time, and is unreadable', () => {
    const [first, second] = [seal(key, '{"token":"abc"}'), seal(key, '{"token":"abc"}')]
    expect(unseal(key, first)).toBe('{"token":"abc"}')
    expect(first).not.toBe(second)
    expect(Buffer.from(first, 'base64').toString('latin1')).not.toContain('token')
  })

  it('does not open with another key or after a change', () => {
    const sealed = seal(key, 'x')
    expect(unseal(other, sealed)).toBeNull()
    for (const at of Buffer.from(sealed, 'base64').keys())
      expect(unseal(key, changed(sealed, at)), `byte ${at}`).toBeNull()
    expect(unseal(key, 'nonsense')).toBeNull()
  })

  it('has a fingerprint that needs the key', () => {
    expect(fingerprint(key, 'a')).toEqual(fingerprint(key, 'a'))
    expect(fingerprint(key, 'a')).not.toEqual(fingerprint(other, 'a'))
  })
})

function changed(sealed: string, at: number): string {
  const bytes = Buffer.from(sealed, 'base64')
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  return bytes.toString('base64')
}
