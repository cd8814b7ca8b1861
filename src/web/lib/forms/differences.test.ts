import { expect, it } from 'vitest'
import { differences, merged } from './differences.ts'

type Values = { title: { pt: string; en: string }; link: string | null; speakers: { name: string }[] }

const labels = { title: 'Título', link: 'Ligação', speakers: 'Oradores', 'speakers.name': 'Nome' }
const base: Values = { title: { pt: 'Olá', en: '' }, link: null, speakers: [{ name: 'Ana' }] }

it('lists what each side changed, each language on its own, lists as a whole', () => {
  const mine = { ...base, title: { pt: 'Meu', en: 'Mine' } }
  const theirs = { ...base, title: { pt: 'Seu', en: '' }, speakers: [{ name: 'Ana' }, { name: 'Rui' }] }
  expect(differences<Values>(labels, base, mine, theirs)).toMatchObject([
    { path: 'title.pt', contested: true, side: 'mine' },
    { path: 'title.en', contested: false, side: 'mine' },
    { path: 'speakers', contested: false, side: 'theirs' },
  ])
})

it('ignores an empty text instead of a missing one, and the order of keys', () => {
  const theirs = { speakers: [{ name: 'Ana' }], link: '', title: { en: '', pt: 'Olá' } }
  expect(differences<Values>(labels, base, base, theirs)).toEqual([])
})

it('merges both sides by the choices made', () => {
  const mine = { ...base, title: { pt: 'Meu', en: '' }, link: 'https://a.pt' }
  const theirs = { ...base, title: { pt: 'Seu', en: 'Theirs' } }
  const found = differences<Values>(labels, base, mine, theirs)
  expect(merged(theirs, found, ({ path, side }) => (path === 'title.pt' ? 'theirs' : side))).toEqual({
    ...base,
    title: { pt: 'Seu', en: 'Theirs' },
    link: 'https://a.pt',
  })
})
