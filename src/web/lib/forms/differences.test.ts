import { expect, it } from 'vitest'
import { differences, merged } from './differences.ts'

type Values = { title: { pt: string; en: string }; link: string | null; speakers: { name: string }[] }

const labels = { title: 'Título', link: 'Ligação', speakers: 'Oradores', 'speakers.name': 'Nome' }
const base: Values = { title: { pt: 'Olá', en: '' }, link: null, speakers: [{ name: 'Ana' }] }

it('tells what each of the two has changed, language by language, and lists as a whole', () => {
  const mine = { ...base, title: { pt: 'Meu', en: 'Mine' } }
  const theirs = { ...base, title: { pt: 'Seu', en: '' }, speakers: [{ name: 'Ana' }, { name: 'Rui' }] }
  expect(differences<Values>(labels, base, mine, theirs)).toMatchObject([
    { path: 'title.pt', contested: true, side: 'mine' },
    { path: 'title.en', contested: false, side: 'mine' },
    { path: 'speakers', contested: false, side: 'theirs' },
  ])
})

it('makes nothing of an empty text instead of none, or of another order of keys', () => {
  const theirs = { speakers: [{ name: 'Ana' }], link: '', title: { en: '', pt: 'Olá' } }
  expect(differences<Values>(labels, base, base, theirs)).toEqual([])
})

it('merges both by what was chosen', () => {
  const mine = { ...base, title: { pt: 'Meu', en: '' }, link: 'https://a.pt' }
  const theirs = { ...base, title: { pt: 'Seu', en: 'Theirs' } }
  const found = differences<Values>(labels, base, mine, theirs)
  expect(merged(theirs, found, ({ path, side }) => (path === 'title.pt' ? 'theirs' : side))).toEqual({
    ...base,
    title: { pt: 'Seu', en: 'Theirs' },
    link: 'https://a.pt',
  })
})
