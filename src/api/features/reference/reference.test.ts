import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { countries } from '#api/reference/countries.ts'
import { fields } from '#api/reference/fields.ts'
import { skills } from '#api/reference/skills.ts'
import { country, field, skill } from '#contract/reference/reference.ts'
import { callingCodeOf } from '#contract/phone/phone.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { findCountries, findFields, findSkills, syncReference } from './queries.ts'

const bySlug = (items: { slug: string }[]) => items.toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
const namesOf = (items: { name: { pt: string; en: string } }[], locale: 'pt' | 'en') =>
  items.map(({ name }) => name[locale])

describe('the shipped lists', () => {
  it('match the contract, with the expected number of entries', () => {
    expect(fields.filter(({ kind }) => kind === 'sector').length).toBeGreaterThanOrEqual(40)
    expect(fields.length).toBeGreaterThanOrEqual(60)
    expect(skills.length).toBeGreaterThanOrEqual(250)
    expect(countries).toHaveLength(249)
    for (const item of fields) field.parse(item)
    for (const item of skills) skill.parse(item)
    for (const item of countries) country.parse(item)
  })

  it.each(['pt', 'en'] as const)('have no duplicate name in %s', (locale) => {
    for (const names of [namesOf(skills, locale), namesOf(countries, locale)]) {
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    }
    for (const kind of ['sector', 'study']) {
      const names = namesOf(
        fields.filter((item) => item.kind === kind),
        locale,
      )
      expect(new Set(names).size).toBe(names.length)
    }
  })

  it('share no slug between sectors and studies', () => {
    expect(new Set(fields.map(({ slug }) => slug)).size).toBe(fields.length)
    expect(new Set(skills.map(({ slug }) => slug)).size).toBe(skills.length)
  })

  it('have the calling codes of the phone parser (behaviour 11.2, specification §9)', () => {
    const outside = new Set(['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM'])
    for (const { code, callingCode } of countries) {
      if (!outside.has(code)) expect([code, callingCode]).toEqual([code, callingCodeOf(code)])
      expect(callingCode?.length ?? 0).toBeLessThanOrEqual(3)
    }
  })
})

describe('syncReference', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
    await syncReference(database.db)
  })
  afterAll(() => database.drop())

  it('writes every entry', async () => {
    expect(bySlug(await findFields(database.db))).toEqual(bySlug(fields))
    expect(bySlug(await findSkills(database.db))).toEqual(bySlug(skills))
    expect(await findCountries(database.db)).toEqual(countries)
  })

  it('repairs changed entries, keeps added ones and touches nothing else', async () => {
    const { db, pool } = database
    await db.updateTable('skills').set({ name_pt: 'Gralha' }).where('slug', '=', 'rust').execute()
    await db.insertInto('fields').values({ slug: 'own', name_pt: 'Própria', name_en: 'Own', kind: 'sector' }).execute()
    const versions = async () =>
      (await pool.query(`select slug, xmin::text from skills where slug <> 'rust' order by slug`)).rows
    const before = await versions()

    await Promise.all([syncReference(db), syncReference(db)])

    const rust = (await findSkills(db)).find(({ slug }) => slug === 'rust')
    expect(rust?.name).toEqual({ pt: 'Rust', en: 'Rust' })
    expect((await findFields(db)).some(({ slug }) => slug === 'own')).toBe(true)
    expect(await versions()).toEqual(before)
  })
})

describe('the endpoints', () => {
  let api: TestApp
  beforeAll(async () => {
    api = await testApp()
  })
  afterAll(() => api.close())

  it.each([
    [
      '/fields',
      {
        slug: 'agriculture',
        name: { pt: 'Agricultura e agroalimentar', en: 'Agriculture and food production' },
        kind: 'sector',
      },
    ],
    [
      '/skills',
      { slug: 'computer-vision', name: { pt: 'Visão por computador', en: 'Computer vision' }, category: 'ai' },
    ],
    ['/countries', { code: 'CV', name: { pt: 'Cabo Verde', en: 'Cape Verde' }, callingCode: '238' }],
  ])('GET %s answers without a session', async (path, item) => {
    const { status, body } = await api.send(path)
    expect(status).toBe(200)
    expect((body as { items: unknown[] }).items).toContainEqual(item)
  })

  it('are answered from memory, and not sent again to those who have them', async () => {
    const first = await api.send('/skills')
    const etag = String(first.headers.etag)
    const statements = vi.spyOn(api.deps.db, 'selectFrom')
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await api.send('/skills', { headers: { 'if-none-match': tag } })
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
    }
    expect((await api.send('/skills', { headers: { 'if-none-match': '"other"' } })).text).toBe(first.text)
    expect(statements).not.toHaveBeenCalled()
    statements.mockRestore()
  })

  it('show what others have added within seconds', async () => {
    await api.send('/fields')
    const own = { slug: 'own', name_pt: 'Própria', name_en: 'Own', kind: 'sector' as const }
    await api.deps.db.insertInto('fields').values(own).execute()
    api.advance(5000)
    expect((await api.send('/fields')).text).toContain('"own"')
  })

  it('ignore a query, and answer other methods with 405', async () => {
    expect((await api.send('/fields?kind=nonsense')).status).toBe(200)
    expect((await api.send('/fields', { method: 'POST', body: {} })).status).toBe(405)
  })
})
