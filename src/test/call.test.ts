import { afterAll, beforeAll, expect, it } from 'vitest'
import { me, setLocale } from '#contract/auth/auth.ts'
import { testApp, type Signed, type TestApp } from './app.ts'

let t: TestApp
let ines: Signed
beforeAll(async () => {
  t = await testApp()
  ines = await t.as('trainee')
})
afterAll(() => t.close())

it('returns the answer of a call', async () => {
  const { id, locale } = await t.call(setLocale, { body: { locale: 'en' } }, ines)
  expect([id, locale]).toEqual([ines.id, 'en'])
})

it('throws what the API said when a call is refused', async () => {
  await expect(t.call(me, {})).rejects.toThrow(/^GET \/auth\/me answered 401: .*"unauthenticated"/)
})

it('returns the problem of a refused call', async () => {
  const { status, errors } = await t.refused(setLocale, { body: { locale: 'fr' } }, ines)
  expect([status, errors?.[0]?.field]).toEqual([422, 'locale'])
})

it('throws when a call that should be refused succeeds', async () => {
  await expect(t.refused(me, {}, ines)).rejects.toThrow(/^GET \/auth\/me answered 200/)
})
