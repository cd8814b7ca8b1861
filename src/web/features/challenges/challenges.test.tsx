import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeChallenge } from '#api/demo/factories/challenges.ts'
import { getChallenge, listChallenges } from '#contract/challenges/challenges.ts'
import { listManagedChallenges, updateChallenge } from '#contract/challenges/manage.ts'
import { createSolution, getSolution, listSolutions } from '#contract/solutions/solutions.ts'
import { appWith } from '#test/app-with.ts'
import { describeListPage, describeRecordPage } from '#test/describe-pages.ts'
import { judgedChallenge } from '#test/judged-challenge.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ ana: 'trainee', staff: 'staff' })
const make = async () => (await makeChallenge(at.api.deps.db, { now: at.api.deps.clock() })).slug
const title = 'Detetar fugas de água'

const seen = { at, make, shows: title, asks: getChallenge }
const found = { ...seen, nothing: { search: '?q=nada' } }
const forStaff = { who: () => at.staff, forbidden: ['trainee'] } as const

describeListPage({
  ...found,
  address: '/challenges',
  who: () => at.ana,
  asks: listChallenges,
  empty: 'Nenhum desafio aberto',
})
describeRecordPage({
  ...seen,
  address: (slug) => `/challenges/${slug}`,
  who: () => at.staff,
  actions: { names: ['Gerir'], notFor: () => at.ana },
})
describeListPage({
  ...found,
  ...forStaff,
  address: '/manage/challenges',
  asks: listManagedChallenges,
  empty: 'Ainda não há desafios',
})
describeRecordPage({
  ...seen,
  ...forStaff,
  address: (slug) => `/manage/challenges/${slug}`,
  stale: {
    field: /^Título/,
    meanwhile: ({ key: slug }) =>
      at.api.call(updateChallenge, { params: { slug }, body: { title: { pt: 'Outro' }, version: 1 } }, at.staff),
  },
})
describeRecordPage({
  ...forStaff,
  at,
  address: (slug) => `/manage/challenges/${slug}/solutions`,
  asks: listSolutions,
  make: async () => (await judgedChallenge(at.api, at.staff, { solutions: 1, jurors: 1 })).slug,
  shows: 'Ouvido 1',
  empty: { make, says: 'Ainda não há soluções' },
})
describeRecordPage({
  at,
  address: (slug) => `/challenges/${slug}?solution=true`,
  who: () => at.ana,
  asks: getSolution,
  make: async () => {
    const slug = await make()
    await at.api.call(createSolution, { params: { slug }, body: {} }, at.ana)
    return slug
  },
  shows: 'Rever e submeter',
})

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
