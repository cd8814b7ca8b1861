import { expect, it } from 'vitest'
import { hashPassword, needsRehash, spendHash, verifyPassword } from './passwords.ts'

it('requires a new hash only when the cost has risen', async () => {
  const stored = await hashPassword('sete andorinhas tortas')
  expect(needsRehash(stored)).toBe(false)
  expect(needsRehash(stored.replace('m=19456', 'm=9216'))).toBe(true)
  expect(needsRehash(stored.replace('t=2', 't=1'))).toBe(true)
  expect(await verifyPassword('sete andorinhas tortas', stored)).toBe(true)
  expect(await verifyPassword('sete andorinhas direitas', stored)).toBe(false)
})

it('hashes four at once, queues 32, and refuses the rest', async () => {
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => spendHash('x')))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(4)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable' })
  expect(await spendHash('x')).toBe(false)
})
