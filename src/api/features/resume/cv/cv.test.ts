import { describe, expect, it } from 'vitest'
import { drawableText } from '#api/pictures/letters.ts'
import type { Profile } from '#contract/profile/profile.ts'
import { cvLayouts } from '#contract/resume/resume.ts'
import { cvContent } from './content.ts'
import { drawClassic } from './classic.ts'
import { drawModern } from './modern.ts'
import { ending, lasts, places, wholeFile } from '../limits.test-kit.ts'
import { readResume } from '../read-resume.ts'
import { emptyProfile } from '#test/empty-profile.ts'
import { textOf } from '#test/pdf-text.ts'

const entry = { version: 1, place: 'Braga', current: false, inOther: null }
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
  Buffer.from((await draws[layout](cvContent(profile, { ...around, lang }))).file)

const words = {
  pt: [
    'Experiência',
    'jun – set 2025',
    'Formação',
    'set 2021 – presente',
    'Competências',
    'Línguas',
    '12 de março de 2026',
  ],
  en: ['Experience', 'Jun – Sept 2025', 'Education', 'Sept 2021 – present', 'Skills', 'Languages', '12 March 2026'],
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

const one = full.experiences[0]!
const words120 = (count: number) => Array.from({ length: count }, (_, index) => `palavra${index % 97}`).join(' ')
// Without the code that leads to a public profile, below whose heading no text stands.
const hidden: Profile = { ...full, visibility: 'members' }
/** What a file of the import's tests makes of a profile. */
const imported = (file: Record<string, unknown>): Profile => {
  const { fields, skills, experiences, projects } = readResume(file)
  const row = { id, version: 1 }
  const written = {
    ...fields,
    skills: skills.map(({ name }, index) => ({
      skill: `s${index}`,
      name: { pt: name, en: name },
      level: 3,
      proposed: false,
    })),
    experiences: experiences.map(({ value }) => ({ ...value, ...row })),
    projects: projects.map(({ value: { startupId: _startup, solutionId: _solution, ...value } }) => ({
      ...value,
      ...row,
      startup: null,
      solution: null,
    })),
  }
  return { ...hidden, ...written }
}
const papers: [string, Profile][] = [
  ...[0, 2, 4].map((first): [string, Profile] => [
    `an imported file whose first text ends in ${lasts[first]}`,
    imported(wholeFile(first)),
  ]),
  ['tall entries', { ...hidden, experiences: Array.from({ length: 6 }, () => ({ ...one, summary: words120(108) })) }],
  [
    'a text over a page and entries of many points',
    {
      ...hidden,
      about: words120(330),
      headline: 'Ana 👩‍👩‍👧‍👦 💡 <3',
      lastName: 'محمد',
      experiences: Array.from({ length: 8 }, (_, index) => ({
        ...one,
        summary: `${words120(3)}\n`.repeat(1 + ((index * 7) % 20)),
      })),
    },
  ],
  [
    'many skills and projects',
    {
      ...hidden,
      skills: Array.from({ length: 40 }, (_, index) => ({
        skill: `s${index}`,
        name: { pt: `Competência com um nome comprido ${index}`, en: `Skill ${index}` },
        level: (index % 5) + 1,
        proposed: false,
      })),
      projects: Array.from({ length: 8 }, () => ({
        id,
        version: 1,
        title: words120(9),
        role: null,
        description: words120(120),
        links: ['https://a.example/x'],
        keywords: ['um', 'dois'],
        startMonth: '2024',
        endMonth: null,
        startup: null,
        solution: null,
        inOther: null,
      })),
    },
  ],
]
const footTop = 800
const headingSize = { classic: 11.2, modern: 10.8 }

async function expectGoodPaper(profile: Profile, layout: (typeof cvLayouts)[number]): Promise<void> {
  const { pages } = await draws[layout](cvContent(profile, { ...around, lang: 'pt' }))
  const bodies = pages.map(({ texts }) => texts.filter(({ y }) => y < footTop))
  for (const texts of bodies.slice(0, -1)) expect(Math.max(...texts.map(({ y }) => y))).toBeGreaterThan(841.89 / 2)
  for (const texts of bodies) {
    expect(texts.every(({ y }) => y < 841.89 - 50)).toBe(true)
    const headings = texts.filter(({ size, weight }) => size === headingSize[layout] && weight === 700)
    const alone = headings.filter(({ x, y }) => !texts.some((text) => text.y > y && Math.abs(text.x - x) < 40))
    expect(alone.map(({ text }) => text)).toEqual([])
  }
  const missing = bodies.flat().filter(({ text }) => drawableText(text).left.length > 0)
  expect(missing).toEqual([])
}

describe.each(papers)('the paper of %s', (_, profile) => {
  it.each(cvLayouts)(
    'has in the %s layout no page that is half empty, no lone heading, no letter without a glyph',
    (layout) => expectGoodPaper(profile, layout),
  )
})

it.each(places)(
  'has a good paper for each file with its %s at the limit, without a space',
  async (_, limit, fileOf) => {
    for (const [index, last] of lasts.entries()) {
      await expectGoodPaper(imported(fileOf(ending(limit, last))), cvLayouts[index % cvLayouts.length]!)
    }
  },
)

it('has the texts of its language, and says which are not written in it', () => {
  const [work, studies] = full.experiences
  const profile: Profile = {
    ...full,
    about: 'Gosto de medir.',
    inOther: { headline: 'I like doors that open.', about: null },
    experiences: [{ ...work!, inOther: { title: 'Summer job', summary: 'I rewrote it.' } }, studies!],
  }
  const english = cvContent(profile, { ...around, lang: 'en' })
  const told = english.sections.flatMap(({ entries }) => entries.map(({ title, points }) => [title, ...points]))
  expect([english.headline, english.about, told]).toEqual([
    'I like doors that open.',
    'Gosto de medir.',
    [['Summer job', 'I rewrote it.'], ['Licenciatura']],
  ])
  expect(english.lacking).toEqual([
    { part: 'about', title: null },
    { part: 'experience', title: 'Licenciatura' },
  ])
  expect(cvContent(profile, { ...around, lang: 'pt' })).toMatchObject({ headline: full.headline, lacking: [] })
})

it('tells what has no letter, and leaves out what the person does not want', () => {
  const profile = { ...full, headline: 'Ana 💡', links: [{ url: 'https://ines.exemplo/', label: 'Portefólio' }] }
  const content = cvContent(profile, { ...around, lang: 'pt', without: ['phone', 'experience', 'skills'] })
  expect([content.headline, content.undrawn]).toEqual(['Ana', ['💡']])
  expect(content.contact.map(({ text }) => text)).toEqual([
    'Évora, Portugal',
    'ines@exemplo.pt',
    'Portefólio: ines.exemplo',
  ])
  expect([content.sections.map(({ title }) => title), content.skills]).toEqual([['Formação'], []])
})

const pagesOf = (file: Buffer) => file.toString('latin1').match(/\/Type \/Page\b/g)!.length

it.each([
  ['classic', 'CSS (confirmada)'],
  ['modern', 'Confirmadas no programa: CSS.'],
] as const)('says in the %s layout which skills were confirmed', async (layout, sentence) => {
  const confirmed = new Set(['css'])
  const shown = textOf(Buffer.from((await draws[layout](cvContent(full, { ...around, lang: 'pt', confirmed }))).file))
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
