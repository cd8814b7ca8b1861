import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type App } from '#api/app.ts'
import { untroubled } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { applyTo, published } from '#test/opportunities.ts'
import { listeningTo } from '#test/statements.ts'

const at = appWith({ ana: 'trainee', staff: 'staff' })
let app: App
let statements: string[]
beforeAll(async () => {
  const heard = listeningTo(at.api.deps)
  statements = heard.statements
  app = await buildApp(heard.deps, untroubled)
})
afterAll(() => app.close())

type Request = { method: 'POST' | 'PUT'; path: string; token: string; body: object }

async function during({ method, path, token, body }: Request): Promise<string[]> {
  statements.length = 0
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.inject({ method, url: `/api/v1${path}`, headers, payload: body })
  expect(answer.statusCode, answer.body).toBe(200)
  return [...statements]
}

const applied = async () => (await applyTo(at.api, (await published(at.api, at.staff)).slug, at.ana)).id
/** Whether a statement reads a whole application, which tells in what language its reader is written to. */
const readsApplication = (text: string) =>
  /reader\.locale/.test(text) || /select "profile" from "applications"/.test(text)

describe('a request reads the application once', () => {
  it.each([
    ['in_review', 8],
    ['rejected', 8],
    ['offer', 12],
  ])('that moves it to %s, with %i statements after the session’s', async (to, count) => {
    const body = { to, version: 1, reason: 'skills' }
    const path = `/manage/applications/${await applied()}/move`
    const run = await during({ method: 'POST', path, token: at.staff.token, body })
    expect(run.filter(readsApplication)).toHaveLength(1)
    expect(run).toHaveLength(count)
  })

  it('that sets its interview', async () => {
    const path = `/manage/applications/${await applied()}/interview`
    const body = { at: '2026-03-20T11:00:00.000Z', minutes: 40, place: 'Sala Tília', note: null, version: 1 }
    const run = await during({ method: 'PUT', path, token: at.staff.token, body })
    expect(run.filter(readsApplication)).toHaveLength(1)
  })

  it('in which its sender cancels it', async () => {
    const path = `/applications/${await applied()}/cancel`
    const run = await during({ method: 'POST', path, token: at.ana.token, body: {} })
    expect(run.filter(readsApplication)).toHaveLength(1)
  })
})
