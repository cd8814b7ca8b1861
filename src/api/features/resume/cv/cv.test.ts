import { describe, expect, it } from 'vitest'
import type { Profile } from '#contract/profile/profile.ts'
import { cvLayouts } from '#contract/resume/resume.ts'
import { cvContent } from './content.ts'
import { drawClassic } from './classic.ts'
import { drawModern } from './modern.ts'
import { emptyProfile } from '#test/empty-profile.ts'
import { textOf } from '#test/pdf-text.ts'

const entry = { version: 1, place: 'Braga', current: false }
const empty = emptyProfile
const id = empty.id
const full: Profile = {
  ...empty,
  country: 'PT',
  city: 'Évora',
  phone: { country: 'PT', number: '+351912345678' },
  headline: 'Gosto de interfaces que não deixam ninguém à porta.',
  links: [{ url: 'https://ines.exemplo/', label: null }],
  languages: [
    { language: 'pt', level: 'native' },
    { language: 'en', level: 'C1' },
  ],
  visibility: 'public',
  skills: [{ skill: 'css', name: { pt: 'CSS', en: 'CSS' }, level: 4, proposed: false }],
  experiences: [
    {
      ...entry,
      id,
      kind: 'work',
      title: 'Estágio de verão',
      organisation: 'Nortada',
      startMonth: '2025-06',
      endMonth: '2025-09',
      summary: '- Reescrevi a marcação.\n- Łukasz ajudou: 3.º lugar, 31 €.',
    },
    {
      ...entry,
      id,
      kind: 'education',
      title: 'Licenciatura',
      organisation: 'Universidade do Minho',
      startMonth: '2021-09',
      endMonth: null,
      current: true,
      summary: null,
    },
  ],
  projects: [],
}
const long: Profile = { ...full, experiences: Array.from({ length: 24 }, () => full.experiences[0]!) }

const around = { publicUrl: 'https://viveiro.example', now: new Date('2026-03-12T10:00:00Z') }
// Without the thread, whose time limit a busy machine could exceed.
const draws = { classic: drawClassic, modern: drawModern }
const draw = async (profile: Profile, lang: 'pt' | 'en', layout: (typeof cvLayouts)[number]) =>
  Buffer.from(await draws[layout](cvContent(profile, { ...around, lang })))

const words = {
  pt: [
    'Experiência',
    'jun – set 2025',
    'Formação',
    'set 2021 – hoje',
    'Competências',
    'Línguas',
    '12 de março de 2026',
  ],
  en: ['Experience', 'Jun – Sept 2025', 'Education', 'Sept 2021 – today', 'Skills', 'Languages', '12 March 2026'],
}

describe.each(cvLayouts)('the %s CV', (layout) => {
  it.each(['pt', 'en'] as const)(
    'has text that can be extracted in reading order, with accents, in %s',
    async (lang) => {
      const text = textOf(await draw(full, lang, layout))
      const story = ['Inês Carvalhão', 'ninguém à porta', words[lang][0]!, 'Estágio de verão', 'Reescrevi a marcação.']
      expect(text).not.toMatch(/confirm/i)
      const places = [...story, 'Łukasz ajudou: 3.º lugar, 31 €.', words[lang][2]!].map((part) => text.indexOf(part))
      expect(places).toEqual(places.toSorted((one, other) => one - other))
      for (const part of [...story, ...words[lang], '+351 912 345 678', 'Évora, Portugal', 'ines.exemplo', '1']) {
        expect(text).toContain(part)
      }
    },
  )

  it('is tagged, with title, language and embedded fonts', async () => {
    const file = (await draw(full, 'pt', layout)).toString('latin1')
    const parts = ['/Marked true', '/Lang (pt-PT)', '/DisplayDocTitle true', '/StructTreeRoot', '/FontFile2']
    const elements = ['H1', 'H2', 'H3', 'P', 'L', 'LI', 'LBody', 'Link'].map((type) => `/S /${type}\n`)
    expect([...parts, ...elements].filter((part) => !file.includes(part))).toEqual([])
    expect(file.includes('/JavaScript')).toBe(false)
  })

  it('gives an empty profile one page with a sentence', async () => {
    const file = await draw(empty, 'pt', layout)
    expect(pagesOf(file)).toBe(1)
    expect(textOf(file)).toContain('ainda não tem experiências')
  })

  it('goes on over pages and numbers them', async () => {
    const file = await draw(long, 'pt', layout)
    expect(pagesOf(file)).toBeGreaterThan(1)
    expect(textOf(file)).toContain(`2 de ${pagesOf(file)}`)
  })
})

const pagesOf = (file: Buffer) => file.toString('latin1').match(/\/Type \/Page\b/g)!.length

it.each([
  ['classic', 'CSS (confirmada)'],
  ['modern', 'Confirmadas no programa: CSS.'],
] as const)('says in the %s layout which skills were confirmed', async (layout, sentence) => {
  const confirmed = new Set(['css'])
  const shown = textOf(Buffer.from(await draws[layout](cvContent(full, { ...around, lang: 'pt', confirmed }))))
  expect(shown).toContain(sentence)
})

it('has no name in its foot that would run into the address', async () => {
  const lastName = 'Vasconcelos-Albuquerque de Figueiredo e Mendonça da Conceição'
  const text = textOf(await draw({ ...full, lastName }, 'pt', 'classic'))
  expect([text.split('Vasconcelos').length - 1, text.includes('12 de março de 2026 · 1 de 1')]).toEqual([1, true])
})

it('shows the address and its code only for a public profile', async () => {
  const address = `viveiro.example/people/${id}`
  expect(textOf(await draw(full, 'pt', 'modern'))).toContain(address)
  expect(textOf(await draw({ ...full, visibility: 'members' }, 'pt', 'modern'))).not.toContain(address)
})
