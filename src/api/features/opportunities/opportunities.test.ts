import { beforeEach, describe, expect, it } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/opportunities/opportunities.ts'
import * as manage from '#contract/opportunities/manage.ts'
import { createAlert, listAlerts, mostAlerts, type AlertFilters } from '#contract/opportunities/alerts.ts'
import type { OpportunityState } from '#contract/opportunities/states.ts'
import { setSkills } from '#contract/profile/profile.ts'
import { appWith } from '#test/app-with.ts'
import { describeList } from '#test/describe-list.ts'
import { fiveCases } from '#test/five-cases.ts'
import { sharedOpportunity } from './shared-page.ts'
import { opportunityInput as input, published, startupOf } from '#test/opportunities.ts'

const at = appWith({ ana: 'trainee', rui: 'founder', staff: 'staff' })
const app = () => at.api

type Input = BodyOf<typeof contract.createOpportunity>
const create = (over: Partial<Input> = {}, who = at.staff) =>
  app().call(contract.createOpportunity, { body: input(over) }, who)
const publish = (over: Partial<Input> = {}) => published(app(), at.staff, over)
const move = (slug: string, to: OpportunityState, who = at.staff) =>
  app().call(contract.moveOpportunity, { params: { slug }, body: { to } }, who)
const show = (slug: string, who = at.ana) => app().call(contract.getOpportunity, { params: { slug } }, who)

fiveCases({
  app,
  endpoint: contract.createOpportunity,
  works: () => ({
    args: { body: input() },
    who: at.staff,
    answer: { state: 'draft', slug: 'estagio-em-testes', organisation: { name: 'Nortada', startupId: null } },
  }),
  invalid: [
    ['no title', { body: { title: { pt: ' ' } } }, 'title.pt', 'required'],
    ['the pay upside down', { body: { payMin: 1200, payMax: 1000 } }, 'payMax', 'pay_order'],
    ['neither pay nor reason', { body: { payMin: null, payMax: null } }, 'payMin', 'pay_missing'],
    ['nobody’s', { body: { organisation: ' ' } }, 'organisation', 'organisation_missing'],
    ['sixty-one days', { body: { answerDays: 61 } }, 'answerDays', 'too_big'],
    ['an unknown skill', { body: { skills: ['no-such-skill'] } }, 'skills.0', 'unknown_reference'],
    ['an unknown startup', { body: { startupId: crypto.randomUUID() } }, 'startupId', 'unknown_reference'],
    ['an unknown field', { body: { field: 'no-such-field' } }, 'field', 'unknown_reference'],
  ],
  refused: ['trainee', 'founder', 'mentor'],
  invisible: null,
})

describe('with four postings', () => {
  beforeEach(async () => {
    await publish({ title: { pt: 'Testes' }, skills: ['playwright'], field: 'mobility' })
    app().advance(1000)
    const yearly = { payMin: 30_000, payMax: null, payPeriod: 'year' } as const
    await publish({ title: { pt: 'Redes' }, kind: 'job', hours: 'part', remote: 'yes', place: null, ...yearly })
    app().advance(1000)
    const { slug } = await publish({ title: { pt: 'Fechada' }, deadline: '2026-03-30T17:00:00.000Z' })
    await move(slug, 'closed')
    app().advance(1000)
    await create({ title: { pt: 'Rascunho' }, deadline: '2026-04-02T17:00:00.000Z' })
  })

  describeList({
    app,
    endpoint: contract.listOpportunities,
    who: () => at.ana,
    name: ({ title }) => title.pt,
    finds: [
      [{}, ['Redes', 'Testes']],
      [{ sort: 'deadline' }, ['Testes', 'Redes']],
      [{ sort: '-fit' }, ['Redes', 'Testes']],
      [{ past: true }, ['Fechada']],
      [{ kind: ['job'] }, ['Redes']],
      [{ remote: ['hybrid'] }, ['Testes']],
      [{ hours: 'part' }, ['Redes']],
      [{ place: 'braga' }, ['Testes']],
      [{ skill: 'playwright' }, ['Testes']],
      [{ field: 'mobility' }, ['Testes']],
      [{ pay: '2000' }, ['Redes']],
      [{ q: 'NORTÁDA redes' }, ['Redes']],
      [{ mine: true }, []],
      [{ startup: '0198f000-0000-7000-8000-000000000000' }, []],
    ],
    refuses: [{ pay: '1' }],
    alike: {
      make: async (count) => {
        for (let index = 0; index < count; index += 1) await publish({ title: { pt: 'Igual' } })
      },
      query: { q: 'igual' },
    },
  })
  describeList({
    app,
    endpoint: manage.listManagedOpportunities,
    who: () => at.staff,
    name: ({ title }) => title.pt,
    finds: [
      [{}, ['Rascunho', 'Redes', 'Testes', 'Fechada']],
      [{ sort: 'title' }, ['Fechada', 'Rascunho', 'Redes', 'Testes']],
      [{ state: ['draft'] }, ['Rascunho']],
    ],
    export: { endpoint: manage.exportOpportunities, params: { format: 'csv' }, column: 'title_pt' },
    bulk: {
      endpoint: manage.changeOpportunities,
      body: { action: 'close' },
      changes: ['Testes', 'Redes'],
      skips: { Fechada: 'state_conflict', Rascunho: 'state_conflict' },
    },
  })
})

it('says which of the skills the reader has', async () => {
  const { slug } = await publish()
  const skills = [{ skill: 'react', level: 3 }]
  await app().call(setSkills, { body: { skills, version: 1 } }, at.ana)
  const mine = (await show(slug)).skills.map(({ skill, mine: has }) => [skill, has])
  expect(mine).toEqual([
    ['typescript', false],
    ['react', true],
  ])
})

it('puts what fits the reader first, but tells nobody how they fit their own posting', async () => {
  const startupId = await startupOf(app(), at.rui)
  const own = await publish({ startupId, organisation: null, skills: ['typescript'] })
  await publish({ title: { pt: 'Redes' }, skills: ['react'] })
  for (const { id } of [at.ana, at.rui])
    await app()
      .deps.db.insertInto('user_skills')
      .values({ user_id: id, skill: 'typescript', level: 3, position: 0 })
      .execute()
  const found = async (who: typeof at.ana) =>
    (await app().call(contract.listOpportunities, { query: {} }, who)).items.map(({ title, skills }) => [
      title.pt,
      skills[0]!.mine,
    ])
  expect(await found(at.ana)).toEqual([
    [own.title.pt, true],
    ['Redes', false],
  ])
  expect(await found(at.rui)).toEqual([
    ['Redes', false],
    [own.title.pt, false],
  ])
})

describe('the way of a posting', () => {
  it('of a startup is proposed by its members and published by staff, who alone change it then', async () => {
    const startupId = await startupOf(app(), at.rui)
    const { slug, can } = await create({ startupId, organisation: null }, at.rui)
    expect(can).toMatchObject({ edit: true, moves: ['proposed'], manage: false })
    await move(slug, 'proposed', at.rui)
    const change = { params: { slug }, body: { openings: 3, version: 2 } }
    expect(await app().refused(contract.updateOpportunity, change, at.rui)).toMatchObject({ code: 'state_conflict' })
    expect((await app().call(contract.updateOpportunity, change, at.staff)).openings).toBe(3)
    expect(await app().refused(contract.getOpportunity, { params: { slug } }, at.ana)).toMatchObject({ status: 404 })
    await move(slug, 'draft')
    expect(await app().mailed('opportunities.draft')).toEqual([at.rui.email])
    await move(slug, 'proposed', at.rui)
    await move(slug, 'published')
    expect(await app().mailed('opportunities.published')).toEqual([at.rui.email])
    expect(await show(slug)).toMatchObject({ open: true, organisation: { name: 'Caixeiro', startupId } })
    const own = await app().call(contract.listOpportunities, { query: { mine: true } }, at.rui)
    expect(own.items.map((one) => one.slug)).toEqual([slug])
  })

  it('needs a deadline that is still to come, to be published and to be extended', async () => {
    const { slug } = await create({ deadline: '2026-03-12T09:30:00.000Z' })
    const refused = (to: OpportunityState) =>
      app().refused(contract.moveOpportunity, { params: { slug }, body: { to } }, at.staff)
    expect((await refused('published')).code).toBe('deadline_over')
    const { slug: other } = await publish()
    await move(other, 'closed')
    const extend = (deadline: string) =>
      [contract.extendOpportunity, { params: { slug: other }, body: { deadline } }, at.staff] as const
    expect((await app().refused(...extend('2026-03-01T09:00:00.000Z'))).code).toBe('deadline_over')
    expect(await app().call(...extend('2026-05-01T09:00:00.000Z'))).toMatchObject({ state: 'published', open: true })
  })

  it('ends for good when it is withdrawn, and can be copied', async () => {
    const { slug } = await publish()
    expect((await move(slug, 'withdrawn')).can.moves).toEqual([])
    expect((await app().refused(contract.getOpportunity, { params: { slug } }, at.ana)).status).toBe(404)
    const copy = await app().call(contract.duplicateOpportunity, { params: { slug } }, at.staff)
    expect(copy).toMatchObject({
      state: 'draft',
      slug: `${slug}-2`,
      skills: [{ skill: 'typescript' }, { skill: 'react' }],
    })
    await app().call(contract.deleteOpportunity, { params: { slug: copy.slug } }, at.staff)
    expect((await app().refused(contract.getOpportunity, { params: { slug: copy.slug } }, at.staff)).status).toBe(404)
  })

  it('shows the present state to whoever saves over an older version', async () => {
    const { slug } = await create()
    const change = (openings: number) =>
      [contract.updateOpportunity, { params: { slug }, body: { openings, version: 1 } }, at.staff] as const
    await app().call(...change(2))
    expect(await app().refused(...change(5))).toMatchObject({ code: 'stale_version', current: { openings: 2 } })
  })
})

describe('a public posting', () => {
  it('is read without a session and described for search engines; one for members is not', async () => {
    const { slug } = await publish({ visibility: 'public' })
    const hidden = await publish({ title: { pt: 'Só para membros' } })
    expect((await app().call(contract.getOpportunity, { params: { slug } }, null)).title.pt).toBe('Estágio em testes')
    expect((await app().refused(contract.getOpportunity, { params: { slug: hidden.slug } }, null)).status).toBe(404)
    const shared = await sharedOpportunity(app().deps, `/opportunities/${slug}`, 'en')
    const baseSalary = { value: { minValue: 1000, maxValue: 1200, unitText: 'MONTH' } }
    expect(shared).toMatchObject({ title: 'Testing internship', data: { '@type': 'JobPosting', baseSalary } })
    expect(await sharedOpportunity(app().deps, `/opportunities/${hidden.slug}`, 'pt')).toBeUndefined()
    const listed = await app().call(contract.listOpportunities, { query: {} }, null)
    expect(listed.items.map((one) => one.slug)).toEqual([slug])
  })

  it('is no job for search engines once it takes no more applications, and still a page to share', async () => {
    const shared = (slug: string) => sharedOpportunity(app().deps, `/opportunities/${slug}`, 'pt')
    const [{ slug }, { slug: late }] = [
      await publish({ visibility: 'public' }),
      await publish({ visibility: 'public', deadline: '2026-03-20T17:00:00.000Z' }),
    ]
    expect((await shared(late))?.data).toMatchObject({ '@type': 'JobPosting' })
    await move(slug, 'closed')
    app().setTime('2026-03-20T17:00:00.000Z')
    for (const one of [slug, late]) expect(await shared(one)).toMatchObject({ title: 'Estágio em testes' })
    expect([(await shared(slug))?.data, (await shared(late))?.data]).toEqual([undefined, undefined])
  })

  it('is in the list of pages for search engines while it is open, with a logo that they may load', async () => {
    const { slug } = await publish({ visibility: 'public' })
    const { slug: closed } = await publish({ visibility: 'public', title: { pt: 'Fechada' } })
    await move(closed, 'closed')
    const { slug: hidden } = await publish({ title: { pt: 'Só para membros' } })
    const pages = await app().app.inject('/sitemap.xml')
    const { publicUrl } = app().deps.settings
    expect(pages.body.match(/<loc>.*?<\/loc>/g)).toEqual([
      `<loc>${publicUrl}/opportunities</loc>`,
      `<loc>${publicUrl}/opportunities/${slug}</loc>`,
    ])
    expect((await app().app.inject('/robots.txt')).body).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
    const logo = (of: string) => app().app.inject(`/api/v1/opportunities/${of}/logo`)
    expect((await logo(slug)).headers['content-type']).toBe('image/png')
    expect((await logo(hidden)).statusCode).toBe(404)
  })
})

describe('a saved search', () => {
  const save = (filters: AlertFilters, who = at.ana) => app().call(createAlert, { body: { filters } }, who)

  it('tells each person once of a new posting that fits, with two instances too', async () => {
    await save({ kind: ['job'], place: 'braga' })
    await save({ q: 'nortada' })
    await save({ kind: ['scholarship'] }, at.rui)
    const { slug } = await publish({ kind: 'job' })
    app().advance(10 * 60_000)
    await Promise.all([app().work(), app().work()])
    expect(await app().mailed('opportunities.alert')).toEqual([at.ana.email])
    await move(slug, 'closed')
    const later = { params: { slug }, body: { deadline: '2026-06-01T09:00:00.000Z' } }
    await app().call(contract.extendOpportunity, later, at.staff)
    await app().work()
    expect(await app().mailed('opportunities.alert')).toEqual([at.ana.email])
  })

  it('tells nobody who may not see it, nor those who post it', async () => {
    const startupId = await startupOf(app(), at.rui)
    const mentor = await app().as('mentor')
    for (const who of [at.ana, at.rui, mentor]) await save({}, who)
    await app().deps.db.updateTable('users').set({ role: 'juror' }).where('id', '=', mentor.id).execute()
    await publish({ startupId, organisation: null })
    app().advance(10 * 60_000)
    await app().work()
    expect(await app().mailed('opportunities.alert')).toEqual([at.ana.email])
  })

  it('is one of ten at most, and can be deleted', async () => {
    for (let index = 0; index < mostAlerts; index += 1) await save({})
    const eleventh = await app().refused(createAlert, { body: { filters: {} } }, at.ana)
    expect(eleventh.code).toBe('alerts_full')
    const { items } = await app().call(listAlerts, {}, at.ana)
    expect(items).toHaveLength(mostAlerts)
  })
})
