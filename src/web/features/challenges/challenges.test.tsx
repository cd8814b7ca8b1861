import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeChallenge } from '#api/demo/factories/challenges.ts'
import { getChallenge } from '#contract/challenges.ts'
import { appWith } from '#test/app-with.ts'
import { judgedChallenge } from '#test/judged-challenge.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ ana: 'trainee', staff: 'staff' })

it('opens the modal in which a solution is saved while one types', async () => {
  const { db, clock } = at.api.deps
  const { slug } = await makeChallenge(db, { now: clock() })
  const { user } = await openPage(at.api, `/challenges/${slug}`, { as: at.ana })
  await user.click(await screen.findByRole('button', { name: 'Começar uma solução' }))
  await user.type(await screen.findByRole('textbox', { name: 'Título' }), 'Ouvido')
  const saved = async () => (await at.api.call(getChallenge, { params: { slug } }, at.ana)).mine?.title
  await waitFor(async () => expect(await saved()).toBe('Ouvido'))
  await screen.findByText(/^Guardado às/)
})

it('shows the round of a challenge as tabs of its page in the back office', async () => {
  const { slug, id } = await judgedChallenge(at.api, at.staff, { solutions: 1, jurors: 1 })
  await openPage(at.api, `/manage/challenges/${slug}/solutions`, { as: at.staff })
  const links = (await screen.findAllByRole('link')).map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual(
    expect.arrayContaining([
      ['Ronda', `/manage/reviews/${id}`],
      ['Classificação', `/manage/reviews/${id}?tab=ranking`],
      ['Anúncio', `/manage/reviews/${id}?tab=announcement`],
    ]),
  )
})
