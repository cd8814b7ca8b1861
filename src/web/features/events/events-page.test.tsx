import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp, type TestApp } from '#test/app.ts'
import { makeEvent } from '#test/factories.ts'
import { openPage } from '#test/render.tsx'

let api: TestApp
beforeAll(async () => {
  api = await testApp()
})
afterAll(() => api.close())

it('shows the month with its events', async () => {
  await makeEvent(api.deps.db, { title_pt: 'Git sem medo' })
  const person = await api.as('trainee')
  await openPage(api, '/events', { as: person })
  expect(await screen.findByRole('heading', { level: 1, name: 'Eventos' })).toBeTruthy()
  expect((await screen.findAllByRole('link', { name: 'Git sem medo' })).length).toBe(2)
})
