import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languageLevels, seekingKinds, visibilities, type Profile } from '#contract/profile/profile.ts'
import { downloadResume } from '#contract/resume/resume.ts'
import { applyImport, previewImport, type Difference } from '#contract/resume/import.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { transaction } from '#api/db/transaction.ts'
import { findProfile, replaceProfile, type ProfileContent } from '#api/features/profile/queries.ts'

const at = appWith({ ana: 'trainee', rui: 'trainee' })
const require = createRequire(import.meta.url)
const { validate } = require('@jsonresume/schema') as {
  validate: (resume: unknown, done: (errors: { stack: string }[] | null) => void) => void
}

const profileOf = async ({ id }: Signed) => (await findProfile(at.api.database.db, id))!
const write = ({ id }: Signed, content: ProfileContent) =>
  transaction(at.api.database.db, (tx) => replaceProfile(tx, id, content, at.api.deps.clock()))
const exported = async (who: Signed) =>
  JSON.parse((await at.api.call(downloadResume, {}, who)).bytes.toString()) as Record<string, unknown>
const preview = (body: Record<string, unknown>, who: Signed) => at.api.call(previewImport, { body }, who)
const take = async (differences: Difference[], who: Signed) => {
  const { version } = await profileOf(who)
  const changes = differences.filter(({ state }) => state !== 'same').map(({ change }) => change)
  if (changes.length > 0) await at.api.call(applyImport, { body: { version, changes } }, who)
}

/** What a profile tells, without what belongs to the account or the database. */
function told(profile: Profile) {
  const entry = <T extends { id: string; version: number }>({ id: _id, version: _version, ...rest }: T) => rest
  const {
    id: _id,
    version: _version,
    updatedAt: _at,
    email: _mail,
    firstName: _first,
    lastName: _last,
    ...rest
  } = profile
  return {
    ...rest,
    skills: profile.skills.map(({ skill, level }) => ({ skill, level })),
    experiences: profile.experiences.map(entry),
    projects: profile.projects.map(entry),
  }
}

const word = fc.stringMatching(/^[A-Za-zÀ-ÿ0-9][A-Za-zÀ-ÿ0-9 .,«»–-]{0,30}[A-Za-zÀ-ÿ0-9]$/)
const line = word.map((text) => text.replaceAll(/\s+/g, ' '))
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })
const text = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'))
const month = fc
  .tuple(fc.integer({ min: 1990, max: 2024 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`)
const span = fc.tuple(maybe(month), maybe(month)).map(([one, other]) => {
  const [startMonth, endMonth] = one && other && one > other ? [other, one] : [one, other]
  return { startMonth, endMonth }
})
const address = fc.webUrl({ validSchemes: ['https'] })
const distinct = <T>(one: fc.Arbitrary<T>, selector: (value: T) => unknown, maxLength: number) =>
  fc.uniqueArray(one, { selector, maxLength })

const experience = fc
  .record({
    kind: fc.constantFrom('work', 'education', 'volunteer', 'training'),
    title: line,
    organisation: line,
    place: maybe(line),
    summary: maybe(text),
    inOther: maybe(fc.record({ title: maybe(line), summary: maybe(text) })),
  })
  .chain((fields) =>
    fc.tuple(span, fc.boolean()).map(([months, current]) => ({
      ...fields,
      ...months,
      current,
      ...(current && { endMonth: null }),
    })),
  )
const project = fc
  .record({
    title: line,
    role: maybe(line),
    description: maybe(text),
    links: fc.array(address, { maxLength: 3 }),
    keywords: fc.array(line, { maxLength: 3 }),
  })
  .chain((fields) => span.map((months) => ({ ...fields, ...months, startupId: null, solutionId: null, inOther: null })))
const content: fc.Arbitrary<ProfileContent> = fc.record({
  fields: fc.record({
    lang: fc.constantFrom('pt', 'en'),
    headline: maybe(line),
    about: maybe(text),
    city: maybe(line),
    field: maybe(fc.constantFrom('software', 'health')),
    institution: maybe(line),
    graduationYear: maybe(fc.integer({ min: 1990, max: 2026 })),
    links: distinct(fc.record({ url: address, label: maybe(line) }), ({ url }) => url, 4),
    languages: distinct(
      fc.record({ language: fc.constantFrom('pt', 'en', 'mwl', 'gl'), level: fc.constantFrom(...languageLevels) }),
      ({ language }) => language,
      4,
    ),
    available: fc.boolean(),
    availableFrom: maybe(month),
    seeking: distinct(fc.constantFrom(...seekingKinds), (kind) => kind, 3),
    places: maybe(line),
    visibility: fc.constantFrom(...visibilities),
    inOther: maybe(fc.record({ headline: maybe(line), about: maybe(text) })),
  }),
  skills: distinct(
    fc.record({
      skill: fc.constantFrom('react', 'css', 'typescript', 'figma'),
      level: maybe(fc.integer({ min: 1, max: 5 })),
    }),
    ({ skill }) => skill,
    4,
  ),
  experiences: distinct(experience, ({ title, organisation }) => `${title}${organisation}`.toLowerCase(), 5),
  projects: distinct(project, ({ title }) => title.toLowerCase(), 3),
})

describe('JSON Resume', () => {
  it('exported and imported into an empty account gives the same profile, and validates', async () => {
    const empty = await profileOf(at.rui)
    const blank = { fields: {}, skills: [], experiences: [], projects: [] }
    const { lang, headline, about, city, field, institution, graduationYear, links, languages } = empty
    const { available, availableFrom, seeking, places, visibility, inOther } = empty
    const first = { lang, headline, about, city, field, institution, graduationYear, links, languages }
    const known = new Set(
      (await at.api.database.db.selectFrom('fields').select('slug').execute()).map(({ slug }) => slug),
    )
    await fc.assert(
      fc.asyncProperty(content, async (generated) => {
        const isKnown = known.has(generated.fields?.field ?? '')
        const given = isKnown ? generated : { ...generated, fields: { ...generated.fields, field: null } }
        await write(at.ana, given)
        await write(at.rui, {
          ...blank,
          fields: { ...first, available, availableFrom, seeking, places, visibility, inOther },
        })
        const resume = await exported(at.ana)
        validate(resume, (errors) => expect(errors?.map(({ stack }) => stack) ?? []).toEqual([]))
        const { differences, left } = await preview(resume, at.rui)
        expect(left).toEqual([])
        await take(differences, at.rui)
        expect(told(await profileOf(at.rui))).toEqual(told(await profileOf(at.ana)))
        const again = await preview(resume, at.rui)
        expect(again.differences.filter(({ state }) => state !== 'same')).toEqual([])
      }),
      { numRuns: 25 },
    )
  })

  it.each([
    'sample.resume.json',
    'examples/career-changer.resume.json',
    'examples/new-grad.resume.json',
    'examples/senior-engineer.resume.json',
  ])('imports %s of the schema without an error', async (name) => {
    const path = require.resolve('@jsonresume/schema/package.json').replace('package.json', name)
    const { differences } = await preview(JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>, at.ana)
    const usable = differences.filter(({ change }) => change.part !== 'skill' || change.value.skill !== null)
    await take(usable, at.ana)
    const profile = await profileOf(at.ana)
    expect(profile.headline).toBeTruthy()
    expect(profile.experiences.length).toBeGreaterThan(0)
  })
})

describe('an import', () => {
  const resume = {
    basics: { label: 'Front-end', location: { city: 'Braga', countryCode: 'PT' } },
    work: [{ name: 'Nortada', position: 'Estágio', startDate: '2025-06', endDate: '2025-09' }],
    skills: [{ name: 'React', level: 'Master' }, { name: 'JS/ES6+' }],
    languages: [
      { language: 'Inglês', fluency: 'C1' },
      { language: 'Espanhol', fluency: 'um pouco' },
    ],
    awards: [{ title: 'Prémio' }],
  }
  const states = (differences: Difference[]) => differences.map(({ state, change }) => `${change.part} ${state}`)

  it('says what is new, different, equal or to be looked at, and what is left out', async () => {
    await write(at.ana, {
      fields: { headline: 'Outra frase', city: 'Braga' },
      experiences: [
        {
          kind: 'work',
          title: 'estagio',
          organisation: 'NORTADA',
          place: null,
          startMonth: '2025-06',
          endMonth: null,
          current: true,
          summary: null,
          inOther: null,
        },
      ],
    })
    const { differences, left } = await preview(resume, at.ana)
    expect(states(differences)).toEqual([
      'field different',
      'field same',
      expect.stringMatching(/^country (?:new|same)$/),
      'language new',
      'language review',
      'skill new',
      'skill review',
      'experience different',
    ])
    expect(left).toEqual([{ section: 'awards', count: 1, names: ['Prémio'] }])
  })

  it('changes only what was chosen, and nothing of what the file lacks', async () => {
    await write(at.ana, { fields: { headline: 'Minha', about: 'Sobre mim' }, skills: [{ skill: 'css', level: 3 }] })
    const { differences } = await preview(resume, at.ana)
    await take(
      differences.filter(({ change }) => change.part === 'experience'),
      at.ana,
    )
    const profile = await profileOf(at.ana)
    expect(profile).toMatchObject({ headline: 'Minha', about: 'Sobre mim', experiences: [{ organisation: 'Nortada' }] })
    expect(profile.skills).toMatchObject([{ skill: 'css', level: 3 }])
  })

  it('is refused as a whole when the profile changed meanwhile, or when a part would grow too long', async () => {
    const { version } = await profileOf(at.ana)
    const changes = [{ part: 'country' as const, value: 'PT' }]
    const stale = await at.api.refused(applyImport, { body: { version: version + 1, changes } }, at.ana)
    expect(stale).toMatchObject({ status: 409, code: 'stale_version' })
    const many = Array.from({ length: 11 }, (_, number) => ({
      part: 'link' as const,
      value: { url: `https://a.example/${number}`, label: null },
    }))
    const problem = await at.api.refused(applyImport, { body: { version, changes: many } }, at.ana)
    expect(problem).toMatchObject({ status: 422, errors: [{ code: 'import_too_much' }] })
    expect((await profileOf(at.ana)).links).toEqual([])
  })

  it('takes no skill that was retired meanwhile, and no startup', async () => {
    const { db } = at.api.database
    const { version } = await profileOf(at.ana)
    const names = { name_pt: 'Fax', name_en: 'Fax', category: 'product' } as const
    await db
      .insertInto('skills')
      .values({ slug: 'fax', ...names, status: 'retired' })
      .execute()
    const retired = [{ part: 'skill' as const, value: { skill: 'fax', name: 'Fax', level: 3 } }]
    expect(await at.api.refused(applyImport, { body: { version, changes: retired } }, at.ana)).toMatchObject({
      status: 422,
      errors: [{ field: 'changes', code: 'unknown_reference' }],
    })
    const value = {
      title: 'P',
      role: null,
      description: null,
      links: [],
      keywords: [],
      startMonth: null,
      endMonth: null,
      inOther: null,
    }
    const project = {
      part: 'project' as const,
      id: null,
      value: { ...value, startupId: crypto.randomUUID(), solutionId: crypto.randomUUID() },
    }
    await at.api.call(applyImport, { body: { version, changes: [project] } }, at.ana)
    expect((await profileOf(at.ana)).projects).toMatchObject([{ title: 'P', startup: null, solution: null }])
  })

  const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)])
  it.each([
    ['something else', { a: 1 }, 422],
    ['a deeply nested one', { basics: deep(40) }, 400],
    ['a huge one', { basics: { summary: 'a'.repeat(300_000) } }, 413],
  ])('refuses %s', async (_, body, status) => {
    expect(await at.api.refused(previewImport, { body }, at.ana)).toMatchObject({ status })
  })

  it('takes what it can from a file of nonsense, and names the rest', async () => {
    const odd = {
      basics: { label: 7, summary: ['x'], location: 'Braga', profiles: [{ url: 'javascript:alert(1)' }, null, 3] },
      work: [
        { name: 'A', position: 'B', startDate: '2025-13', endDate: 'never' },
        'x',
        { name: 'No position' },
        { name: 'C', position: 'D', startDate: '2019', endDate: 'setembro de 2021' },
      ],
      education: { institution: 'not a list' },
      languages: [{ language: 'Klingon of the north', fluency: 'C1' }],
      projects: [{ name: 'P', url: 'nonsense with spaces', startDate: '2024-05', endDate: '2020-01' }],
    }
    const { differences, left } = await preview(odd, at.ana)
    expect(
      differences.map(({ state, change, notes }) => [change.part, state, ...notes.map(({ code }) => code)]),
    ).toEqual([
      ['field', 'new'],
      ['link', 'mend'],
      ['experience', 'review', 'unread_date', 'unread_date'],
      ['experience', 'mend', 'no_position', 'no_date'],
      ['experience', 'new'],
      ['project', 'mend'],
    ])
    await take(
      differences.filter(({ state }) => state !== 'mend'),
      at.ana,
    )
    const { experiences, headline } = await profileOf(at.ana)
    expect({ experiences, headline }).toMatchObject({
      headline: '7',
      experiences: [
        { title: 'B', organisation: 'A', startMonth: null, endMonth: null },
        { title: 'D', startMonth: '2019', endMonth: '2021-09', current: false },
      ],
    })
    expect(left.map(({ section, count, names }) => [section, count, ...names])).toEqual([
      ['links', 2],
      ['languages', 1, 'Klingon of the north'],
      ['work', 1, 'x'],
      ['education', 1],
    ])
  })

  it('makes two degrees of one school two entries, whatever the profile has', async () => {
    const degree = { institution: 'UMinho', area: 'Mestrado' }
    const years = [
      { ...degree, startDate: '2015', endDate: '2017' },
      { ...degree, startDate: '2018', endDate: '2020' },
    ]
    for (const education of [[years[0]!], years, years])
      await take((await preview({ education }, at.ana)).differences, at.ana)
    const { experiences } = await profileOf(at.ana)
    expect(experiences.map(({ startMonth }) => startMonth)).toEqual(['2018', '2015'])
  })
})
