import type { APIRequestContext } from '@playwright/test'
import { expect } from './fixtures.ts'

const day = 86_400_000
export const question = 'Porque é que te interessa?'

/** A posting that staff publish for one journey alone. */
export async function publish(request: APIRequestContext, staff: string, over: object) {
  const headers = { authorization: `Bearer ${staff}` }
  const title = `Estágio de prova ${crypto.randomUUID()}`
  const data = {
    kind: 'internship',
    title: { pt: title },
    description: { pt: 'Escrever testes que apanham erros a sério.' },
    startupId: null,
    organisation: 'Transportes do Lima',
    place: 'Viana do Castelo',
    remote: 'hybrid',
    hours: 'full',
    payMin: 1050,
    payMax: null,
    payPeriod: 'month',
    unpaidReason: { pt: '' },
    durationMonths: 9,
    openings: 1,
    field: null,
    skills: ['typescript'],
    deadline: new Date(Date.now() + 20 * day).toISOString(),
    startsOn: null,
    answerDays: 10,
    asksCv: false,
    applyUrl: null,
    visibility: 'members',
    stages: [],
    questions: [{ id: crypto.randomUUID(), text: { pt: question }, required: true }],
    ...over,
  }
  const made = await request.post('/api/v1/opportunities', { headers, data })
  expect(made.status()).toBe(201)
  const { slug } = (await made.json()) as { slug: string }
  const published = await request.post(`/api/v1/opportunities/${slug}/move`, { headers, data: { to: 'published' } })
  expect(published.status()).toBe(200)
  return { slug, title }
}
