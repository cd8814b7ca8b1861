import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeChallenge } from '#api/demo/factories/challenges.ts'
import { getChallenge } from '#contract/challenges.ts'
import { appWith } from '#test/app-with.ts'
import { judgedChallenge } from '#test/judged-challenge.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ ana: 'trainee', staff: 'staff' })

it('recommends with the reason, and opens the modal in which a solution is saved while one types', async () => {
  const { db, clock } = at.api.deps
  await db.insertInto('user_skills').values({ user_id: at.ana.id, skill: 'sql', position: 0 }).execute()
  const { slug } = await makeChallenge(db, { now: clock(), input: { skills: ['sql'] } })
  const { user } = await openPage(at.api, `/challenges/${slug}`, { as: at.ana })
  await user.click(await screen.findByRole('button', { name: 'Começar uma solução' }))
  const modal = within(await screen.findByRole('dialog', { name: 'A tua solução' }))
  await user.type(modal.getByRole('textbox', { name: 'Título' }), 'Ouvido')
  await modal.findByText(/^Guardado às/)
  const { mine, fit } = await at.api.call(getChallenge, { params: { slug } }, at.ana)
  expect([mine?.title, fit.skills]).toEqual(['Ouvido', ['sql']])
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
