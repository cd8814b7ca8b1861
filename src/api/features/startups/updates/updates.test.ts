import { beforeEach, describe, expect, it } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import { createStartup } from '#contract/startups/startups.ts'
import { assignMentors, listMentored } from '#contract/startups/mentors.ts'
import { createMilestone } from '#contract/startups/milestones.ts'
import { decideStartup, listManagedStartups } from '#contract/startups/manage.ts'
import { getStartupFigures, listOverviews } from '#contract/startups/overview.ts'
import * as contract from '#contract/startups/updates.ts'
import { appWith } from '#test/app-with.ts'
import type { Signed } from '#test/app.ts'
import { fiveCases } from '#test/five-cases.ts'
import { startupJobs } from './silence.ts'

// It is March 2026 in the tests.
const at = appWith({ rui: 'founder', eva: 'founder', ana: 'trainee', mentor: 'mentor', staff: 'staff' })
const app = () => at.api

let id: string
const told = { lang: 'pt', name: 'Rega', pitch: 'Rega que pensa.', field: 'agriculture', stage: 'revenue' } as const
const set = (row: { state?: 'active' | 'paused' | 'accepted'; heard_month?: string }) =>
  app().deps.db.updateTable('startups').set(row).where('id', '=', id).execute()
beforeEach(async () => {
  id = (await app().call(createStartup, { body: { ...told, visibility: 'team' } }, at.rui)).id
  const member = { startup_id: id, user_id: at.eva.id, title: '', role: 'member' as const }
  await app().deps.db.insertInto('startup_members').values(member).execute()
  await app().call(assignMentors, { params: { id }, body: { userIds: [at.mentor.id] } }, at.staff)
  await set({ state: 'active', heard_month: '2026-01' })
})

const customers = { id: crypto.randomUUID(), name: 'Clientes', unit: null }
type Input = BodyOf<typeof contract.putUpdate>
const input = (over: Partial<Input> = {}): Input => ({
  progress: 'Mais clientes.',
  obstacle: null,
  ask: null,
  figures: [{ ...customers, value: 88 }],
  version: 0,
  ...over,
})
const tell = (month: string, over: Partial<Input> = {}, who: Signed = at.rui) =>
  app().call(contract.putUpdate, { params: { id, month }, body: input(over) }, who)
const list = (who: Signed = at.rui) => app().call(contract.listUpdates, { params: { id } }, who)

fiveCases({
  app,
  endpoint: contract.putUpdate,
  works: () => ({
    args: { params: { id, month: '2026-02' }, body: input() },
    who: at.eva,
    answer: { month: '2026-02', version: 1, figures: [{ name: 'Clientes', value: 88, before: null }] },
  }),
  invalid: [
    ['a month that has not come', { params: { month: '2026-04' } }, 'month', 'future_month'],
    ['a month of long ago', { params: { month: '2025-03' } }, 'month', 'past_month'],
    ['a figure of 10^15', { body: { figures: [{ ...customers, value: 1e15 }] } }, 'figures.0.value', 'figure_size'],
    ['a thousandth', { body: { figures: [{ ...customers, value: 0.001 }] } }, 'figures.0.value', 'figure_size'],
    ['nothing told', { body: { progress: ' ' } }, 'progress', 'required'],
  ],
  refused: null,
  invisible: { 'one that its team keeps to itself': () => ({ who: at.ana }) },
})

describe('an update', () => {
  it('says what each figure was when it was last told', async () => {
    await tell('2025-12', { figures: [{ ...customers, value: 57 }] })
    await tell('2026-01', { figures: [{ ...customers, value: null }] })
    const { figures } = await tell('2026-02', { figures: [{ ...customers, name: 'Clientes ativos', value: 88 }] })
    expect(figures).toEqual([
      { ...customers, name: 'Clientes ativos', value: 88, before: { month: '2025-12', value: 57 } },
    ])
    expect((await list()).items.map(({ month }) => month)).toEqual(['2026-02', '2026-01', '2025-12'])
  })

  it('of two members who write at once is kept from both: the second sees the first', async () => {
    await tell('2026-02', { progress: 'Do Rui.' }, at.rui)
    const args = { params: { id, month: '2026-02' }, body: input({ progress: 'Da Eva.' }) }
    const stale = await app().refused(contract.putUpdate, args, at.eva)
    expect(stale).toMatchObject({ code: 'stale_version', current: { progress: 'Do Rui.', version: 1 } })
    const merged = await tell('2026-02', { progress: 'De ambos.', version: 1 }, at.eva)
    expect(merged).toMatchObject({ progress: 'De ambos.', version: 2, updatedBy: { id: at.eva.id } })
  })

  it('published by two members at the same moment is published once', async () => {
    const both = await Promise.allSettled([tell('2026-02', {}, at.rui), tell('2026-02', {}, at.eva)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await list()).items).toHaveLength(1)
  })

  it('goes to the mentors once, with what the startup asks for', async () => {
    await tell('2026-02', { ask: 'Conhecer a associação de Barcelos.' })
    await tell('2026-02', { progress: 'Corrigido.', version: 1 })
    expect(await app().mailed('startups.told')).toEqual([at.mentor.email])
    const { body_text } = await app()
      .deps.db.selectFrom('mails')
      .select('body_text')
      .where('kind', '=', 'startups.told')
      .executeTakeFirstOrThrow()
    expect(body_text).toContain('De que precisam: Conhecer a associação de Barcelos.')
  })

  it('is written by the team and staff, in the programme', async () => {
    const args = { params: { id, month: '2026-02' }, body: input() }
    expect(await app().refused(contract.putUpdate, args, at.mentor)).toMatchObject({ code: 'forbidden' })
    expect((await list(at.mentor)).can).toEqual({ write: false })
    await app().deps.db.updateTable('startups').set({ state: 'submitted' }).execute()
    expect(await app().refused(contract.putUpdate, args, at.rui)).toMatchObject({ code: 'state_conflict' })
  })
})

describe('silence', () => {
  const jobs = () =>
    app().deps.db.selectFrom('jobs').select(['run_at', 'payload']).where('kind', '=', 'startups.remind').execute()
  const remind = () => startupJobs['startups.remind']!(app().deps, { startupId: id })

  it('begins with the month in which a startup becomes active', async () => {
    await set({ state: 'accepted' })
    const { version } = (await app().call(listManagedStartups, {}, at.staff)).items[0]!
    await app().call(decideStartup, { params: { id }, body: { decision: 'start', version } }, at.staff)
    expect((await list()).owed).toBeNull()
    expect(await jobs()).toEqual([{ run_at: new Date('2026-05-08T08:00:00Z'), payload: { startupId: id } }])
  })

  it('is what is owed, until it is told', async () => {
    const owed = { month: '2026-02', dueAt: '2026-03-15T23:59:00.000Z' }
    expect((await list()).owed).toMatchObject(owed)
    await tell('2026-02')
    expect((await list()).owed).toBeNull()
    await set({ state: 'paused', heard_month: '2025-10' })
    expect((await list()).owed).toBeNull()
  })

  it('is reminded of once a month, and of a told month not at all', async () => {
    await remind()
    expect(await app().mailed('startups.reminder')).toEqual([at.eva.email, at.rui.email].toSorted())
    expect(await jobs()).toHaveLength(1)
    await tell('2026-02')
    await remind()
    expect(await app().mailed('startups.reminder')).toHaveLength(2)
    await set({ state: 'paused', heard_month: '2025-10' })
    await remind()
    expect(await app().mailed('startups.reminder')).toHaveLength(2)
  })

  it('of two missed months is a row for staff', async () => {
    const silent = async () => (await app().call(listManagedStartups, { query: { silent: true } }, at.staff)).items
    await set({ heard_month: '2025-12' })
    expect([await silent(), (await list()).owed?.missed]).toEqual([[], 1])
    await set({ heard_month: '2025-11' })
    expect(await silent()).toMatchObject([{ id, heardMonth: '2025-11' }])
    expect((await list()).owed?.missed).toBe(2)
    await tell('2026-02')
    expect(await silent()).toEqual([])
  })
})

describe('at a glance', () => {
  it('the team sees what it owes and what it did', async () => {
    const plan = { title: 'Cem clientes', dueOn: '2026-03-20', ownerId: null, evidence: null, fileIds: [] }
    await app().call(createMilestone, { params: { id }, body: plan }, at.rui)
    await tell('2026-01', {}, at.eva)
    const { items } = await app().call(listOverviews, {}, at.rui)
    expect(items).toMatchObject([
      {
        id,
        owes: { update: { month: '2026-02' }, milestones: [{ title: 'Cem clientes', dueOn: '2026-03-20' }] },
        figures: [{ name: 'Clientes', value: 88 }],
        news: expect.arrayContaining([expect.objectContaining({ what: 'update', title: '2026-01' })]),
      },
    ])
    expect((await app().call(listOverviews, {}, at.mentor)).items).toEqual([])
  })

  it('mentors see the last update beside what is open', async () => {
    await tell('2026-02', { ask: 'Ajuda.' })
    const { items } = await app().call(listMentored, {}, at.mentor)
    expect(items).toMatchObject([{ lastUpdate: { month: '2026-02', ask: 'Ajuda.' }, owed: null }])
  })

  it('everybody sees how many there are, of those that show themselves', async () => {
    const none = { inProgramme: 0, withCustomers: 0, people: 0, graduated: 0 }
    expect(await app().call(getStartupFigures, {}, at.ana)).toEqual(none)
    await app().deps.db.updateTable('startups').set({ visibility: 'programme' }).execute()
    const figures = await app().call(getStartupFigures, {}, at.ana)
    expect(figures).toEqual({ inProgramme: 1, withCustomers: 1, people: 2, graduated: 0 })
  })
})
