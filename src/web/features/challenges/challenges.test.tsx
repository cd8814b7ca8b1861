import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { appWith } from '#test/app-with.ts'
import { judgedChallenge } from '#test/judged-challenge.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ staff: 'staff' })

it('shows the round of a challenge as tabs of its page in the back office', async () => {
  const { slug, id } = await judgedChallenge(at.api, at.staff, { solutions: 1, jurors: 1 })
  await openPage(at.api, `/manage/challenges/${slug}/solutions`, { as: at.staff })
  await screen.findByRole('link', { name: 'Ronda' })
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual(
    expect.arrayContaining([
      ['Ronda', `/manage/reviews/${id}`],
      ['Classificação', `/manage/reviews/${id}?tab=ranking`],
      ['Anúncio', `/manage/reviews/${id}?tab=announcement`],
    ]),
  )
})
