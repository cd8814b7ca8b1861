import { describe, expect, it } from 'vitest'
import { updateProfile } from '#contract/profile/edit.ts'
import { getMade } from '#contract/people/made.ts'
import { getPerson, listPeople } from '#contract/people/people.ts'
import { addProject } from '#contract/profile/entries.ts'
import { setSkills, type Visibility } from '#contract/profile/profile.ts'
import { changeEntry } from '#contract/reference/manage.ts'
import type { Signed } from '#test/app.ts'
import { assignMentors } from '#contract/startups/mentors.ts'
import { appWith } from '#test/app-with.ts'
import { fiveCases } from '#test/five-cases.ts'
import { judgedChallenge } from '#test/judged-challenge.ts'
import { startupOf } from '#test/opportunities.ts'
import { sharedPerson } from './service.ts'

const at = appWith({ ana: 'trainee', rui: 'founder', staff: 'staff' })
const app = () => at.api
const headline = 'Ouve máquinas antes de elas avariarem'

async function show(who: Signed, visibility: Visibility) {
  const fields = { field: 'computer-science', city: 'Guimarães', available: true, lastName: 'Gonçalves' }
  const phone = { country: 'PT', number: '912 345 678' }
  await app().call(updateProfile, { body: { version: 1, headline, visibility, phone, ...fields } }, who)
  const skills = [{ skill: 'react', level: 3 }]
  await app().call(setSkills, { body: { skills, version: 2 } }, who)
  return { params: { id: who.id } }
}
const suspend = ({ id }: Signed) =>
  app().deps.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute()

fiveCases({
  app,
  endpoint: getPerson,
  works: async () => ({
    args: await show(at.ana, 'public'),
    who: at.rui,
    answer: { headline, contact: null, mine: false, skills: [{ skill: 'react', level: 3 }] },
  }),
  invalid: null,
  noSession: 'works',
  refused: null,
  invisible: {
    'a profile for the team': async () => ({ args: await show(at.staff, 'staff') }),
    'a profile for members, without a session': async () => ({ args: await show(at.rui, 'members'), who: null }),
    'somebody who was suspended': async () => {
      const other = await app().as('mentor')
      const args = await show(other, 'public')
      await suspend(other)
      return { args }
    },
    nobody: () => ({ args: { params: { id: crypto.randomUUID() } } }),
  },
})

it('marks alumni for members: whoever completed a cohort that is over', async () => {
  const args = await show(at.ana, 'public')
  const { db } = app().deps
  const rows = [
    { id: crypto.randomUUID(), name: '2025.2', starts_on: '2025-09-01', weeks: 12 },
    { id: crypto.randomUUID(), name: '2026.1', starts_on: '2026-03-02', weeks: 12 },
  ]
  await db.insertInto('cohorts').values(rows).execute()
  await db
    .insertInto('cohort_members')
    .values(rows.map(({ id }) => ({ cohort_id: id, user_id: at.ana.id, state: 'completed' as const })))
    .execute()
  const { items } = await app().call(listPeople, {}, at.rui)
  expect(items.find(({ id }) => id === at.ana.id)).toMatchObject({ alumniOf: '2025.2' })
  expect(items.filter(({ id }) => id !== at.ana.id).every(({ alumniOf }) => alumniOf === null)).toBe(true)
  expect(await app().call(getPerson, args, at.rui)).toMatchObject({ alumniOf: '2025.2' })
  expect(await app().call(getPerson, args)).toMatchObject({ alumniOf: null })
})

it('shows a mentor those whom they accompany, also a profile for the team alone', async () => {
  const [mentor, other] = [await app().as('mentor'), await app().as('mentor')]
  const args = await show(at.ana, 'staff')
  const { db } = app().deps
  const cohort = { id: crypto.randomUUID(), name: '2026.9', starts_on: '2026-03-02', weeks: 16 }
  await db.insertInto('cohorts').values(cohort).execute()
  const member = { cohort_id: cohort.id, user_id: at.ana.id, state: 'active', mentor_id: mentor.id } as const
  await db.insertInto('cohort_members').values(member).execute()
  expect(await app().call(getPerson, args, mentor)).toMatchObject({ headline, contact: null })
  expect(await app().refused(getPerson, args, other)).toMatchObject({ status: 404 })
  await db.updateTable('cohort_members').set({ state: 'completed' }).execute()
  await db.updateTable('cohorts').set({ starts_on: '2025-11-21' }).execute()
  expect(await app().call(getPerson, args, mentor)).toMatchObject({ headline })
  await db.updateTable('cohorts').set({ starts_on: '2025-11-20' }).execute()
  expect(await app().refused(getPerson, args, mentor)).toMatchObject({ status: 404 })
  await db.updateTable('cohorts').set({ starts_on: '2025-11-21' }).execute()
  await db.updateTable('cohort_members').set({ state: 'withdrawn' }).execute()
  expect(await app().refused(getPerson, args, mentor)).toMatchObject({ status: 404 })
})

it('shows the mentor of a startup its people until the startup ends', async () => {
  const mentor = await app().as('mentor')
  const args = await show(at.ana, 'staff')
  const id = await startupOf(app(), at.ana)
  await app().call(assignMentors, { params: { id }, body: { userIds: [mentor.id] } }, at.staff)
  expect(await app().call(getPerson, args, mentor)).toMatchObject({ headline })
  await app().deps.db.updateTable('startups').set({ state: 'closed' }).execute()
  expect(await app().refused(getPerson, args, mentor)).toMatchObject({ status: 404 })
})

describe('the list of people', () => {
  const find = async (query: object, who = at.rui) =>
    (await app().call(listPeople, { query }, who)).items.map(({ id }) => id)

  it('finds by name, skill and field, whatever the accents', async () => {
    await show(at.ana, 'members')
    for (const q of ['goncalves', 'React', 'ciencia de computadores', 'guimaraes', 'ouve maquinas']) {
      expect([q, await find({ q })]).toEqual([q, [at.ana.id]])
    }
    expect(await find({ skill: 'react', field: 'computer-science', role: 'trainee', available: true })).toEqual([
      at.ana.id,
    ])
    expect(await find({ skill: 'css' })).toEqual([])
  })

  it('finds by what people, skills and fields are called now', async () => {
    await show(at.ana, 'members')
    const rename = (list: 'skills' | 'fields', slug: string, name: string) =>
      app().call(changeEntry, { params: { list, slug }, body: { name: { pt: name, en: name } } }, at.staff)
    await rename('skills', 'react', 'React reagir')
    await rename('fields', 'computer-science', 'Ciência de computadores e contas')
    await app().call(updateProfile, { body: { version: 3, firstName: 'Zulmira' } }, at.ana)
    expect(await find({ q: 'reagir contas zulmira' })).toEqual([at.ana.id])
    await app().call(setSkills, { body: { skills: [], version: 4 } }, at.ana)
    expect([await find({ q: 'reagir' }), await find({ q: 'react' })]).toEqual([[], []])
  })

  it('shows those for the team to the team and to themselves alone, and nobody who was suspended', async () => {
    await show(at.ana, 'staff')
    const q = 'goncalves'
    expect(await find({ q })).toEqual([])
    expect(await find({ q }, at.ana)).toEqual([at.ana.id])
    expect(await find({ q }, at.staff)).toEqual([at.ana.id])
    await suspend(at.ana)
    expect(await find({ q }, at.staff)).toEqual([])
  })
})

describe('made in the programme', () => {
  const madeBy = ({ id }: Signed, who: Signed) => app().call(getMade, { params: { id } }, who)

  it('tells of a solution once it is announced, to others by the profile and by the project that points to it', async () => {
    const { db } = app().deps
    const { slug, solutions } = await judgedChallenge(app(), at.staff, { solutions: 1, jurors: 1 })
    const { id, title, team } = solutions[0]!
    const [owner] = team
    const args = await show(owner, 'members')
    await app().call(addProject, { body: { title: 'Ouvido', solutionId: id } }, owner)
    const solution = { id, title, challenge: slug, isAnnounced: false }
    expect(await app().call(getPerson, args, owner)).toMatchObject({ projects: [{ solution }] })
    expect(await app().call(getPerson, args, at.rui)).toMatchObject({ projects: [{ solution: null }] })
    expect(await madeBy(owner, at.rui)).toEqual({ solutions: [], startups: [], certificates: [] })
    await db.updateTable('solutions').set({ state: 'finalist', place: 2 }).where('id', '=', id).execute()
    expect(await madeBy(owner, at.rui)).toMatchObject({
      solutions: [{ title, state: 'finalist', place: 2, challenge: { slug }, others: [expect.any(String)] }],
    })
    expect(await app().call(getPerson, args, at.rui)).toMatchObject({
      projects: [{ solution: { ...solution, isAnnounced: true } }],
    })
  })

  it('names the startup of a project to those alone who may see it', async () => {
    const { db } = app().deps
    const args = await show(at.ana, 'public')
    const startupId = await startupOf(app(), at.ana)
    await app().call(addProject, { body: { title: 'Caixas', startupId } }, at.ana)
    const named = async (who?: Signed) =>
      (await app().call(getPerson, args, who)).projects.map(({ startup }) => startup?.id)
    expect([await named(), await named(at.rui)]).toEqual([[startupId], [startupId]])
    await db.updateTable('startups').set({ state: 'draft' }).execute()
    expect([await named(), await named(at.rui)]).toEqual([[undefined], [undefined]])
    expect([await named(at.ana), await named(at.staff)]).toEqual([[startupId], [startupId]])
    await db.updateTable('startups').set({ state: 'active', visibility: 'team' }).execute()
    expect([await named(), await named(at.rui)]).toEqual([[undefined], [undefined]])
  })

  it('names startups that the reader may see, and the code of a certificate to its holder and the team', async () => {
    await show(at.ana, 'members')
    const { db } = app().deps
    const startupId = await startupOf(app(), at.ana)
    await db.updateTable('startups').set({ visibility: 'team' }).where('id', '=', startupId).execute()
    const names = async (who: Signed) => (await madeBy(at.ana, who)).startups.map(({ id }) => id)
    expect([await names(at.rui), await names(at.ana), await names(at.staff)]).toEqual([[], [startupId], [startupId]])
    await db.updateTable('startups').set({ visibility: 'programme' }).where('id', '=', startupId).execute()
    expect(await names(at.rui)).toEqual([startupId])
    await db.updateTable('startup_members').set({ is_public: false }).where('user_id', '=', at.ana.id).execute()
    expect(await names(at.rui)).toEqual([])
    const [cohort, member] = [crypto.randomUUID(), crypto.randomUUID()]
    await db.insertInto('cohorts').values({ id: cohort, name: '2025.9', starts_on: '2025-03-02', weeks: 16 }).execute()
    const joined = { id: member, cohort_id: cohort, user_id: at.ana.id, state: 'completed' } as const
    await db.insertInto('cohort_members').values(joined).execute()
    const code = 'VV-2345-6789-ABCD'
    const certificate = { id: crypto.randomUUID(), code, member_id: member, facts: '{}', issued_at: app().deps.clock() }
    await db.insertInto('certificates').values(certificate).execute()
    const codes = async (who: Signed) => (await madeBy(at.ana, who)).certificates.map((one) => [one.cohort, one.code])
    expect(await codes(at.rui)).toEqual([['2025.9', null]])
    expect([await codes(at.ana), await codes(at.staff)]).toEqual([[['2025.9', code]], [['2025.9', code]]])
  })
})

it('gives the team e-mail and telephone, and nobody else', async () => {
  const args = await show(at.ana, 'members')
  const contact = { email: at.ana.email, phone: '+351 912 345 678' }
  expect(await app().call(getPerson, args, at.staff)).toMatchObject({ contact })
  expect(await app().call(getPerson, args, at.ana)).toMatchObject({ contact, mine: true })
  expect(JSON.stringify(await app().call(getPerson, args, at.rui))).not.toMatch(/912.?345.?678|exemplo\.pt/)
})

it('describes a public profile for those who share its link, and no other', async () => {
  await show(at.ana, 'public')
  const shared = await sharedPerson!(app().deps, `/people/${at.ana.id}`, 'pt')
  expect(shared).toMatchObject({ title: 'Inês Gonçalves', description: headline, data: { '@type': 'Person' } })
  await show(at.rui, 'members')
  expect(await sharedPerson!(app().deps, `/people/${at.rui.id}`, 'pt')).toBeUndefined()
})
