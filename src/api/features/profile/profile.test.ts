import { describe, expect, it } from 'vitest'
import { transaction } from '#api/db/transaction.ts'
import { fillProfile, insertSkills } from '#api/features/auth/queries.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { updateProfile } from '#contract/profile/edit.ts'
import * as entries from '#contract/profile/entries.ts'
import { getProfile, proposeField, proposeSkill, setSkills } from '#contract/profile/profile.ts'
import { changeEntry, mergeEntry } from '#contract/reference/manage.ts'
import { appWith } from '#test/app-with.ts'
import { fiveCases } from '#test/five-cases.ts'
import { findProfile, holdProfile, replaceProfile } from './queries.ts'

const at = appWith({ ana: 'trainee', rui: 'founder', staff: 'staff' })
const app = () => at.api
const show = (who = at.ana) => app().call(getProfile, {}, who)
const change = (body: BodyOf<typeof updateProfile>, who = at.ana) => app().call(updateProfile, { body }, who)

const job = { kind: 'work', title: 'Estágio de verão', organisation: 'Nortada' } as const
const addJob = (over: object = {}, who = at.ana) =>
  app().call(entries.addExperience, { body: { ...job, ...over } }, who)
const addProject = (title: string, who = at.ana) => app().call(entries.addProject, { body: { title } }, who)

const link = { url: 'https://ana.example', label: null }
const manyLinks = Array.from({ length: 11 }, (_, i) => ({ ...link, url: `https://ana.example/${i}` }))
const twice = [
  { language: 'pt', level: 'native' },
  { language: 'pt', level: 'C2' },
]

fiveCases({
  app,
  endpoint: updateProfile,
  works: () => ({
    args: { body: { version: 1, headline: 'Front-end', city: 'Braga', links: [link], visibility: 'public' as const } },
    who: at.ana,
    answer: { headline: 'Front-end', city: 'Braga', links: [link], visibility: 'public', version: 2 },
  }),
  invalid: [
    ['an 11th link', { body: { links: manyLinks } }, 'links', 'too_many'],
    ['a link that runs', { body: { links: [{ ...link, url: 'javascript:alert(1)' }] } }, 'links.0.url', 'url'],
    ['a graduation in the far future', { body: { graduationYear: 2190 } }, 'graduationYear', 'between'],
    ['an unknown field', { body: { field: 'no-such-field' } }, 'field', 'unknown_reference'],
    ['an unknown country', { body: { country: 'XX' } }, 'country', 'unknown_reference'],
    ['a language twice', { body: { languages: twice } }, 'languages', 'language_twice'],
    ['an empty name', { body: { firstName: ' ' } }, 'firstName', 'required'],
    ['a telephone that cannot be', { body: { phone: { country: 'PT', number: '91 234 56' } } }, 'phone', 'INVALID'],
    ["somebody else's photo", { body: { photoId: crypto.randomUUID() } }, 'photoId', 'unknown_reference'],
    ['too long a text', { body: { about: 'x'.repeat(3001) } }, 'about', 'too_long'],
  ],
  refused: null,
  invisible: null,
})

fiveCases({
  app,
  endpoint: entries.addExperience,
  works: () => ({
    args: { body: { ...job, startMonth: '2025-06', endMonth: '2025-09' } },
    who: at.ana,
    answer: { ...job, startMonth: '2025-06', endMonth: '2025-09', current: false, version: 1 },
  }),
  invalid: [
    ['an end before the start', { body: { endMonth: '2025-05' } }, 'endMonth', 'end_before_start'],
    ['an end of what still goes on', { body: { current: true } }, 'endMonth', 'end_of_current'],
    ['work in the future', { body: { endMonth: '2150-01' } }, 'endMonth', 'month_ahead'],
    ['a graduation too far ahead', { body: { kind: 'education', endMonth: '2150-01' } }, 'endMonth', 'month_too_far'],
    ['a thirteenth month', { body: { startMonth: '2025-13' } }, 'startMonth', 'invalid_date'],
    ['no organisation', { body: { organisation: '' } }, 'organisation', 'required'],
  ],
  refused: null,
  invisible: null,
})

fiveCases({
  app,
  endpoint: entries.updateProject,
  works: async () => {
    const { id, version } = await addProject('Paragem')
    const body = { version, keywords: ['PWA'], links: ['https://paragem.example'] }
    return { args: { params: { id }, body }, who: at.ana, answer: { ...body, title: 'Paragem', version: 2 } }
  },
  invalid: [
    ['a link that runs', { body: { links: ['javascript:alert(1)'] } }, 'links.0', 'url'],
    ['a startup of others', { body: { startupId: crypto.randomUUID() } }, 'startupId', 'unknown_reference'],
    ['a solution of others', { body: { solutionId: crypto.randomUUID() } }, 'solutionId', 'unknown_reference'],
    [
      'an end before the start',
      { body: { startMonth: '2025-06', endMonth: '2025-05' } },
      'endMonth',
      'end_before_start',
    ],
  ],
  refused: null,
  invisible: {
    "somebody else's": async () => ({ args: { params: { id: (await addProject('Maré', at.rui)).id } } }),
    'one that does not exist': () => ({ args: { params: { id: crypto.randomUUID() } } }),
  },
})

fiveCases({
  app,
  endpoint: setSkills,
  works: () => ({
    args: {
      body: {
        skills: [
          { skill: 'react', level: 4 },
          { skill: 'css', level: null },
        ],
        version: 1,
      },
    },
    who: at.ana,
    answer: {
      skills: [
        { skill: 'react', level: 4 },
        { skill: 'css', level: null, proposed: false },
      ],
      version: 2,
    },
  }),
  invalid: [
    ['an unknown skill', { body: { skills: [{ skill: 'no-such', level: 1 }] } }, 'skills.0.skill', 'unknown_reference'],
    ['a level of six', { body: { skills: [{ skill: 'css', level: 6 }] } }, 'skills.0.level', 'too_big'],
    [
      'a skill twice',
      {
        body: {
          skills: [
            { skill: 'css', level: 1 },
            { skill: 'css', level: 2 },
          ],
        },
      },
      'skills',
      'skill_twice',
    ],
  ],
  refused: null,
  invisible: null,
})

describe('my profile', () => {
  it('holds what signing up stores', async () => {
    const { db } = app().deps
    const typed = { field: 'computer-engineering', institution: 'Universidade do Minho', graduation_year: 2025 }
    await fillProfile(db, at.ana.id, typed)
    await insertSkills(db, at.ana.id, ['typescript', 'rust'])
    const { field, institution, graduationYear, skills, filled } = await show()
    expect({ field, institution, graduation_year: graduationYear }).toEqual(typed)
    expect([skills.map(({ skill }) => skill), filled]).toEqual([['typescript', 'rust'], []])
  })

  it('answers an older version with the present text, and changes nothing', async () => {
    await change({ version: 1, about: 'Da outra janela.' })
    const problem = await app().refused(updateProfile, { body: { version: 1, about: 'Desta janela.' } }, at.ana)
    expect(problem).toMatchObject({ status: 409, code: 'stale_version', current: { about: 'Da outra janela.' } })
    expect(await show()).toMatchObject({ about: 'Da outra janela.', version: 2 })
  })

  it('changes name and telephone, and takes spaces for nothing', async () => {
    const phone = { country: 'PT', number: '912 345 678' }
    const found = await change({ version: 1, firstName: ' Ana ', phone, headline: '  ' })
    expect(found).toMatchObject({ firstName: 'Ana', phone: { country: 'PT', number: '+351912345678' }, headline: null })
    expect(await change({ version: 2, phone: null })).toMatchObject({ phone: null, firstName: 'Ana' })
  })

  it('lights a segment for each part that is filled in', async () => {
    const basics = { headline: 'Front-end', city: 'Braga', field: 'computer-science', about: 'Gosto de medir.' }
    await change({ version: 1, ...basics, languages: [{ language: 'pt', level: 'native' }] })
    await addJob()
    await addProject('Paragem')
    const skills = ['react', 'css', 'figma'].map((skill) => ({ skill, level: 3 }))
    const { filled } = await app().call(setSkills, { body: { skills, version: 2 } }, at.ana)
    expect(filled).toEqual(['basics', 'about', 'experiences', 'projects', 'skills', 'languages'])
  })
})

describe('entries', () => {
  it('keep the order that the person gives them, new ones first', async () => {
    const first = await addJob({ title: 'Primeira' })
    const second = await addJob({ title: 'Segunda' })
    const third = await addJob({ title: 'Terceira' })
    const titles = async () => (await show()).experiences.map(({ title }) => title)
    expect(await titles()).toEqual(['Terceira', 'Segunda', 'Primeira'])
    await app().call(entries.orderExperiences, { body: { ids: [first.id, third.id] } }, at.ana)
    expect(await titles()).toEqual(['Primeira', 'Terceira', 'Segunda'])
    await app().call(entries.deleteExperience, { params: { id: second.id } }, at.ana)
    expect(await titles()).toEqual(['Primeira', 'Terceira'])
    const stolen = await app().refused(entries.deleteExperience, { params: { id: first.id } }, at.rui)
    expect(stolen.status).toBe(404)
  })

  it('answer an older version with the present entry', async () => {
    const { id } = await addJob()
    const save = { params: { id }, body: { version: 1, place: 'Braga' } }
    await app().call(entries.updateExperience, save, at.ana)
    const problem = await app().refused(entries.updateExperience, save, at.ana)
    expect(problem).toMatchObject({ status: 409, code: 'stale_version', current: { place: 'Braga', version: 2 } })
    const wrong = { params: { id }, body: { version: 2, startMonth: '2025-06', endMonth: '2025-01' } }
    const { errors } = await app().refused(entries.updateExperience, wrong, at.ana)
    expect(errors).toMatchObject([{ field: 'endMonth', code: 'end_before_start' }])
  })

  it('point to a startup of the person, and to no other', async () => {
    const { db } = app().deps
    const [mine, other] = [crypto.randomUUID(), crypto.randomUUID()]
    const startup = { pitch: 'Rega.', stage: 'idea', field: 'water' } as const
    await db
      .insertInto('startups')
      .values([mine, other].map((id) => ({ ...startup, id, name: 'Rega' })))
      .execute()
    await db.insertInto('startup_members').values({ startup_id: mine, user_id: at.ana.id, title: 'CTO' }).execute()
    const body = { title: 'Rega', startupId: mine }
    expect(await app().call(entries.addProject, { body }, at.ana)).toMatchObject({
      startup: { id: mine, name: 'Rega' },
    })
    const refused = await app().refused(entries.addProject, { body: { ...body, startupId: other } }, at.ana)
    expect(refused.errors).toMatchObject([{ field: 'startupId', code: 'unknown_reference' }])
  })
})

describe('a proposed skill', () => {
  const propose = (name: string, who = at.ana) => app().call(proposeSkill, { body: { name } }, who)

  it('is shown on the profile and shared by all who propose it; a known name is the known skill', async () => {
    const name = `Cerâmica ${crypto.randomUUID()}`
    const { skill, proposed } = await propose(name)
    expect(proposed).toBe(true)
    expect((await propose(name.toUpperCase(), at.rui)).skill).toBe(skill)
    expect(await propose('REACT')).toMatchObject({ skill: 'react', proposed: false })
    const body = { skills: [{ skill, level: 2 }], version: 1 }
    const { skills } = await app().call(setSkills, { body }, at.rui)
    expect(skills).toMatchObject([{ skill, level: 2, proposed: true, name: { pt: name } }])
  })

  it('is refused after ten that wait', async () => {
    for (let i = 0; i < 10; i += 1) await propose(`Arte ${crypto.randomUUID()}`)
    const { errors } = await app().refused(proposeSkill, { body: { name: `Arte ${crypto.randomUUID()}` } }, at.ana)
    expect(errors).toMatchObject([{ field: 'name', code: 'proposals_full' }])
  })
})

describe('a proposed field', () => {
  const propose = (name: string) => app().call(proposeField, { body: { name, kind: 'study' } }, at.ana)
  const list = 'fields' as const
  const fieldOf = async (who = at.ana) => (await app().call(getProfile, {}, who)).field
  const unset = () => app().deps.db.updateTable('profiles').set({ field: null }).execute()

  it('is taken by the profile that lacked one, once the team accepts it', async () => {
    await unset()
    const { slug, proposed } = await propose(`Cerâmica ${crypto.randomUUID()}`)
    expect([proposed, await fieldOf()]).toEqual([true, null])
    await app().call(changeEntry, { params: { list, slug }, body: { state: 'accepted' } }, at.staff)
    expect([await fieldOf(), await fieldOf(at.rui)]).toEqual([slug, null])
  })

  it('gives way to the one into which it was merged, and to a choice made meanwhile', async () => {
    await unset()
    const first = await propose(`Agronomia ${crypto.randomUUID()}`)
    const merge = (slug: string, into: string) =>
      app().call(mergeEntry, { params: { list, slug }, body: { into } }, at.staff)
    await merge(first.slug, 'agriculture')
    expect(await fieldOf()).toBe('agriculture')
    await merge((await propose(`Saudinha ${crypto.randomUUID()}`)).slug, 'health-sciences')
    expect(await fieldOf()).toBe('agriculture')
    expect(await propose('AGRICULTURE and food production')).toMatchObject({ slug: 'agriculture', proposed: false })
  })
})

it('is written as a whole in one transaction, and read back as it was', async () => {
  const { db } = app().deps
  const { id } = at.ana
  const months = { startMonth: '2025-06', endMonth: '2025-09' }
  const project = {
    title: 'Paragem',
    role: null,
    description: 'Horários.',
    keywords: ['PWA'],
    startupId: null,
    solutionId: null,
    inOther: null,
  }
  const content = {
    fields: { headline: 'Front-end', links: [link], seeking: ['job' as const] },
    skills: [
      { skill: 'react', level: 4 },
      { skill: 'css', level: null },
    ],
    experiences: [{ ...job, place: 'Braga', current: false, ...months, summary: null, inOther: null }],
    projects: [{ ...project, ...months, links: ['https://paragem.example'] }],
  }
  await transaction(db, async (tx) => {
    await holdProfile(tx, id)
    await replaceProfile(tx, id, content, new Date())
  })
  const found = await findProfile(db, id)
  expect(found).toMatchObject({ ...content.fields, version: 2, filled: ['experiences', 'projects'] })
  expect(found!.skills.map(({ skill, level }) => ({ skill, level }))).toEqual(content.skills)
  expect(found!.experiences).toMatchObject(content.experiences)
  expect(found!.projects[0]).toMatchObject({ title: 'Paragem', links: ['https://paragem.example'], ...months })
})
