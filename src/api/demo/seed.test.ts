import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventInput } from '#contract/events/manage.ts'
import { createEdition, discardEdition, downloadEdition, getEditionChoices } from '#contract/editions/editions.ts'
import type { Event, EventDetail } from '#contract/events/events.ts'
import { applicationStates } from '#contract/applications/states.ts'
import { registrationStates } from '#contract/events/states.ts'
import { experienceInput } from '#contract/profile/entries.ts'
import { startupStages, startupStates } from '#contract/startups/states.ts'
import { updateInput } from '#contract/startups/updates.ts'
import { profileFields } from '#contract/profile/profile.ts'
import { findProfile } from '#api/features/profile/queries.ts'
import { roles } from '#contract/scopes.ts'
import { areas } from '#api/areas.ts'
import { readSettings } from '#api/env.ts'
import { toInput } from '#api/features/events/event-input.ts'
import { sharedOpportunity } from '#api/features/opportunities/shared-page.ts'
import { holds } from '#api/features/reviews/ranking/frozen.ts'
import type { CvQuestion } from '#api/features/resume/cv/make-cv.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { demoAccounts } from './accounts/accounts.ts'
import { drawCvsJob, drawNextCv } from './resume.ts'
import { seedAtFirstStart } from './seed.ts'
import { findRunningCohort } from '#api/programme/queries.ts'

let t: TestApp
const tokens = new Map<string, string>()
beforeAll(async () => {
  t = await testApp()
  await seedAtFirstStart(t.deps, areas)
  for (const { role, email, password } of demoAccounts) {
    const { body } = await t.send('/auth/login', { body: { email, password } })
    tokens.set(role, (body as { token: string }).token)
  }
})
afterAll(() => t.close())

const get = async <T>(path: string, role = 'trainee') => (await t.send(path, { token: tokens.get(role) })).body as T

describe('the demo programme', () => {
  it('accepts the password of each demo account', () => {
    expect([...tokens.keys()].toSorted()).toEqual([...roles].toSorted())
    expect([...tokens.values()].every(Boolean)).toBe(true)
  })

  it('has notices for every role, new and read, of which some wait for an answer that is still open', async () => {
    for (const role of roles) {
      const { items } = await get<{ items: { waits: boolean; act: object }[] }>('/notices', role)
      expect([role, items.length > (role === 'juror' ? 0 : 1), items.every(({ act }) => act)]).toEqual([
        role,
        true,
        true,
      ])
    }
    expect(await get<{ waiting: number }>('/notices/count', 'mentor')).toMatchObject({ waiting: expect.any(Number) })
  })

  it('tells search engines of every open public posting what they require, for the place and for remote work', async () => {
    const rows = await t.database.db
      .selectFrom('opportunities')
      .select('slug')
      .where('visibility', '=', 'public')
      .execute()
    const found = await Promise.all(rows.map(({ slug }) => sharedOpportunity(t.deps, `/opportunities/${slug}`, 'pt')))
    const postings = found.flatMap((page) => (page?.data ? [page.data as Record<string, unknown>] : []))
    expect(postings.length).toBeGreaterThan(3)
    for (const posting of postings) {
      expect(posting).toMatchObject({
        title: expect.stringMatching(/./),
        description: expect.stringMatching(/^<p>[^]*<li>/),
        datePosted: expect.stringMatching(/^\d{4}-/),
        validThrough: expect.stringMatching(/^\d{4}-/),
        hiringOrganization: { name: expect.stringMatching(/./), logo: expect.stringMatching(/^https?:/) },
        identifier: { value: expect.stringMatching(/^[0-9a-f-]{36}$/) },
        employmentType: expect.arrayContaining([expect.stringMatching(/^[A-Z_]+$/)]),
      })
      expect(posting['jobLocation'] ?? posting['applicantLocationRequirements']).toMatchObject(
        posting['jobLocation'] ? { address: { addressCountry: 'PT' } } : { '@type': 'Country', name: 'PT' },
      )
    }
  })

  it('announced what the juries decided: the order gives every outcome, and each team reads one place', async () => {
    const { db } = t.database
    const rounds = await db
      .selectFrom('review_rounds')
      .select(['id', 'decision'])
      .where('state', '=', 'announced')
      .execute()
    expect(rounds.length).toBeGreaterThan(0)
    for (const { id, decision } of rounds) {
      const items = await db
        .selectFrom('review_items')
        .innerJoin('solutions', 'solutions.id', 'item_id')
        .select(['item_id as item', 'outcome', 'review_items.place', 'solutions.place as shown'])
        .where('round_id', '=', id)
        .execute()
      const given = items.map(({ item, outcome }) => ({ item, outcome }))
      expect(decision).toMatchObject({ given: expect.arrayContaining(given), overrides: [] })
      expect(holds(decision!)).toBe(true)
      expect(items.filter(({ place, shown }) => shown !== null && shown !== place)).toEqual([])
    }
  })

  it('is in week 7 of 16, with the next cohort open', async () => {
    expect(await get('/programme')).toMatchObject({
      organisation: 'Nortada',
      nextCohort: { name: '2026.2' },
    })
    expect(await findRunningCohort(t.database.db, t.deps.clock())).toMatchObject({ name: '2026.1', week: 7, weeks: 16 })
  })

  it('holds forty people and two from outside, with field and skills', async () => {
    const people = await t.database.db
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.user_id', 'users.id')
      .select((from) => [
        'profiles.headline',
        from
          .selectFrom('user_skills')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('user_skills.user_id', '=', 'users.id')
          .as('skills'),
      ])
      .execute()
    expect(people).toHaveLength(42)
    expect(people.filter(({ headline, skills }) => !headline || Number(skills) < 3)).toEqual([])
  })

  it('holds proposed skills, each in the profile of whoever proposed it', async () => {
    const proposed = await t.database.db
      .selectFrom('skills')
      .leftJoin('user_skills', (join) =>
        join.onRef('user_skills.skill', '=', 'skills.slug').onRef('user_skills.user_id', '=', 'skills.proposed_by'),
      )
      .select(['skills.slug', 'user_skills.user_id'])
      .where('skills.status', '=', 'proposed')
      .execute()
    expect(proposed).toHaveLength(2)
    expect(proposed.filter(({ user_id }) => user_id === null)).toEqual([])
  })

  it('holds profiles that pass the rules of the form, whole but for the photo', async () => {
    for (const { id } of await t.database.db.selectFrom('users').select('id').execute()) {
      const profile = (await findProfile(t.database.db, id))!
      profileFields.parse(
        Object.fromEntries(Object.keys(profileFields.shape).map((name) => [name, profile[name as 'about']])),
      )
      for (const { id: _id, version: _version, ...input } of profile.experiences) experienceInput.parse(input)
      const isUnfinished = profile.email.startsWith('onit@')
      expect([profile.email, profile.filled.length]).toEqual([profile.email, isUnfinished ? 5 : 6])
    }
  })

  it('draws CVs of eight people after the start, one a job, goes on after a failure and adds none twice', async () => {
    const { db } = t.database
    const takeJob = async () =>
      Number((await db.deleteFrom('jobs').where('kind', '=', drawCvsJob).executeTakeFirst()).numDeletedRows)
    expect(await takeJob()).toBe(1)
    const drawn: string[] = []
    const draw = async ({ content: { name } }: CvQuestion) => {
      if (drawn.length === 3 && drawn.at(-1) !== 'failed') {
        drawn.push('failed')
        throw new Error('killed')
      }
      drawn.push(name)
      return { file: Buffer.from('%PDF-1.7') }
    }
    for (let time = 0; time < 3; time += 1) await drawNextCv(t.deps, draw)
    await expect(drawNextCv(t.deps, draw)).rejects.toThrow('killed')
    do await drawNextCv(t.deps, draw)
    while ((await takeJob()) === 1)
    await drawNextCv(t.deps, draw)
    expect(drawn).toHaveLength(9)
    expect(new Set(drawn).size).toBe(9)
    const cvs = await get<{ items: { kind: string; fileName: string }[] }>('/attachments')
    expect(cvs.items.filter(({ kind }) => kind === 'cv')).toMatchObject([{ fileName: 'cv-ines-carvalho.pdf' }])
  })

  it("has past, current and coming events that pass the editor's rules", async () => {
    const count = async (query: string) => (await get<{ total: number }>(`/events?${query}`)).total
    // A series is one of them.
    expect(await count('')).toBe(17)
    expect(await count('series=hora-aberta-de-contratos')).toBe(6)
    expect(await count('when=past')).toBeGreaterThanOrEqual(4)
    expect(await count('from=2026-03-12T00:00:00Z&to=2026-03-13T00:00:00Z')).toBe(1)
    const rows = await t.database.db.selectFrom('events').selectAll().execute()
    for (const row of rows) eventInput.parse(toInput(row))
    expect(rows.filter(({ translated, state }) => !translated && state !== 'draft')).toEqual([])
  })

  it('has startups in every state and stage, with founders whose headline names theirs and a year of updates', async () => {
    const { db } = t.database
    const startups = await db.selectFrom('startups').select(['id', 'name', 'state', 'stage']).execute()
    expect(startups).toHaveLength(18)
    expect(new Set(startups.map(({ state }) => state)).size).toBe(startupStates.length)
    expect(new Set(startups.map(({ stage }) => stage)).size).toBe(startupStages.length)
    const founders = await db
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.user_id', 'users.id')
      .innerJoin('startup_members', 'startup_members.user_id', 'users.id')
      .innerJoin('startups', 'startups.id', 'startup_members.startup_id')
      .select(['profiles.headline', 'startups.name'])
      .where('users.role', '=', 'founder')
      .execute()
    expect(founders.filter(({ headline, name }) => !headline?.includes(name))).toEqual([])
    const updates = await db.selectFrom('startup_updates').selectAll().execute()
    for (const { progress, obstacle, ask, figures } of updates) updateInput.parse({ progress, obstacle, ask, figures })
    const told = startups.filter(({ id }) => updates.filter(({ startup_id }) => startup_id === id).length === 12)
    expect(told).toHaveLength(8)
    const milestones = await db.selectFrom('startup_milestones').select('title').execute()
    expect(new Set(milestones.map(({ title }) => title)).size).toBe(milestones.length)
  })

  it('has a cohort whose edition, brought in and exported again, is the same file', async () => {
    const token = tokens.get('admin')!
    const { id } = (await findRunningCohort(t.database.db, t.deps.clock()))!
    const { choices, cohort } = await t.call(getEditionChoices, { params: { id } }, { token })
    const { name, startsOn } = cohort
    const of = (wanted: string) => choices.filter(({ kind }) => kind === wanted).map((one) => one.id)
    const chosen = { events: of('events'), challenges: of('challenges') }
    const { text: file } = await t.call(downloadEdition, { params: { id }, query: chosen }, { token })
    await t.database.db.updateTable('cohorts').set({ name: 'Antes' }).where('id', '=', id).execute()
    const body = { file, questions: false, name, startsOn }
    const { id: edition, records } = await t.call(createEdition, { body }, { token })
    const made = (wanted: string) => records.filter(({ kind }) => kind === wanted).map((one) => one.id)
    const copy = {
      params: { id: made('cohort')[0]! },
      query: { events: made('events'), challenges: made('challenges') },
    }
    expect((await t.call(downloadEdition, copy, { token })).text).toBe(file)
    expect(JSON.parse(file)).toMatchObject({ sessions: expect.arrayContaining([expect.anything()]) })
    await t.call(discardEdition, { params: { id: edition } }, { token })
    await t.database.db.updateTable('cohorts').set({ name }).where('id', '=', id).execute()
  })

  it('has applications in every state', async () => {
    const rows = await t.database.db.selectFrom('applications').select('state').distinct().execute()
    expect(rows.map(({ state }) => state).toSorted()).toEqual([...applicationStates].toSorted())
  })

  it('has no posting with more people accepted or offered a place than openings', async () => {
    const rows = await t.database.db
      .selectFrom('opportunities')
      .innerJoin('applications', 'applications.opportunity_id', 'opportunities.id')
      .select(({ fn }) => ['slug', 'openings', fn.countAll<number>().as('taken')])
      .where('applications.state', 'in', ['offer', 'accepted'])
      .groupBy(['opportunities.id'])
      .execute()
    expect(rows.filter(({ openings, taken }) => taken > openings)).toEqual([])
  })

  it('has registrations in every state, within capacity', async () => {
    const rows = await t.database.db.selectFrom('event_registrations').select(['state']).distinct().execute()
    expect(rows.map(({ state }) => state).toSorted()).toEqual([...registrationStates].toSorted())
    const { items } = await get<{ items: Event[] }>('/events?mine=true')
    expect(new Set(items.map(({ registration }) => registration?.state))).toEqual(
      new Set(['confirmed', 'offered', 'waitlisted', 'pending']),
    )
    const offered = items.find(({ can }) => can.acceptOffer)
    const full = await get<EventDetail>('/events/clinica-juridica-o-pacto-de-socios')
    expect(offered?.slug).toBe('figma-as-claras')
    expect((await get<EventDetail>('/events/portas-abertas-com-a-equipa')).capacity, 'no limit').toBeNull()
    expect(full).toMatchObject({ taken: 6, capacity: 6, phase: 'full', registration: { state: 'waitlisted' } })
    const late = t.database.db
      .selectFrom('event_registrations')
      .innerJoin('events', 'events.id', 'event_id')
      .select('slug')
      .whereRef('event_registrations.created_at', '>=', 'starts_at')
    expect(await late.execute(), 'registered once the event was on').toEqual([])
  })

  it('locks its accounts where others can call and nobody asked for the demo', async () => {
    const { settings } = t.deps
    const { email, password } = demoAccounts[0]!
    const login = async () => (await t.send('/auth/login', { body: { email, password } })).status
    const shown = async () => (await get<{ demoAccounts: unknown[] }>('/programme')).demoAccounts.length
    Object.assign(t.deps, { settings: { ...settings, ...readSettings({ PUBLIC_URL: 'https://x.example' }) } })
    expect([await login(), await shown()]).toEqual([401, 0])
    Object.assign(t.deps, { settings: { ...settings, ...readSettings({ HOST: '0.0.0.0', DEMO: 'true' }) } })
    expect([await login(), await shown()]).toEqual([200, roles.length])
    Object.assign(t.deps, { settings })
  })

  it('is not seeded again, nor into a database whose people were removed', async () => {
    const { db, pool } = t.database
    const ids = () => db.selectFrom('users').select('id').orderBy('id').execute()
    const before = await ids()
    await seedAtFirstStart(t.deps, areas)
    expect(await ids()).toEqual(before)
    await pool.query('truncate users cascade')
    await seedAtFirstStart(t.deps, areas)
    expect(await ids()).toEqual([])
  })

  it('never comes into a database that was first started without it', async () => {
    const plain = await testApp({ demo: false })
    await seedAtFirstStart(plain.deps, areas)
    await seedAtFirstStart({ ...plain.deps, settings: { ...plain.deps.settings, demo: true } }, areas)
    expect(await plain.deps.db.selectFrom('users').select('id').execute()).toEqual([])
    await plain.close()
  })
})
