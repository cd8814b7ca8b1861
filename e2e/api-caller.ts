import type { APIRequestContext, Page } from '@playwright/test'
import { demoPassword, expect, freshEmail, linkInMail, tokenOf } from './fixtures.ts'

type Method = 'get' | 'put' | 'post' | 'patch'
export type Caller = (<T>(method: Method, path: string, data?: object) => Promise<T>) & { token: string }

/** Calls the API as somebody; what a step does not show is done this way. */
export const callerWith = (request: APIRequestContext, token: string): Caller => {
  const headers = { authorization: `Bearer ${token}` }
  const caller = async <T>(method: Method, path: string, data?: object) => {
    const answer = await request[method](`/api/v1${path}`, { headers, ...(data && { data }) })
    expect([path, answer.status() < 300]).toEqual([path, true])
    return (answer.status() === 204 ? undefined : await answer.json()) as T
  }
  return Object.assign(caller, { token })
}

export const demoCaller = async (page: Page, name: string): Promise<Caller> =>
  callerWith(page.request, await tokenOf(page, `${name}@viveiro.example`, demoPassword))

/** A new founder with a proved address. */
export async function newcomer(request: APIRequestContext, firstName: string) {
  const email = freshEmail(firstName.toLowerCase())
  const startup = { name: `Casa ${email}`, stage: 'idea', pitch: 'Uma ideia.', field: 'agriculture', title: 'Direção' }
  const person = { firstName, lastName: 'Sol', email, password: 'sete andorinhas tortas', country: 'PT', consent: true }
  const data = { ...person, phone: { country: 'PT', number: '912 345 678' }, startup }
  const registered = await request.post('/api/v1/auth/register/founder', { data })
  expect(registered.status()).toBe(201)
  const { token } = (await registered.json()) as { token: string }
  const link = await linkInMail(email, 'verify-email')
  expect((await request.post(`/api/v1/auth/verify-email/${link.split('/').at(-1)}`)).status()).toBe(204)
  return { email, token, startup: startup.name }
}
