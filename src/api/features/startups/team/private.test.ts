import { assignMentors } from '#contract/startups/mentors.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { downloadAttachment } from '#contract/attachments/attachments.ts'
import { putGoals } from '#contract/startups/goals.ts'
import * as manage from '#contract/startups/manage.ts'
import { getStartup, listStartups, updateStartup, type StartupInput } from '#contract/startups/startups.ts'
import { changeMember } from '#contract/startups/team.ts'
import { putUpdate } from '#contract/startups/updates.ts'
import { appWith } from '#test/app-with.ts'
import type { Signed } from '#test/app.ts'
import { uploadFile } from '#test/files.ts'
import { startupOf } from '#test/opportunities.ts'

const at = appWith({ rui: 'founder', eva: 'founder', ana: 'trainee', mentor: 'mentor', staff: 'staff' })
const app = () => at.api

let id: string
beforeEach(async () => {
  id = await startupOf(app(), at.rui)
})
const show = (who: Signed) => app().call(getStartup, { params: { id } }, who)
const change = async (body: Partial<StartupInput>) =>
  app().call(updateStartup, { params: { id }, body: { ...body, version: (await show(at.rui)).version } }, at.rui)
const assign = (...people: Signed[]) =>
  app().call(assignMentors, { params: { id }, body: { userIds: people.map((one) => one.id) } }, at.staff)

describe('deck and figures', () => {
  it('are for team, mentors and staff until the team opens them', async () => {
    const file = await uploadFile(app(), { kind: 'deck', name: 'deck.pdf' }, at.rui)
    await change({ deckId: file.id })
    const figures = [{ id: crypto.randomUUID(), name: 'Clientes', unit: null, value: 7 }]
    const update = { progress: 'Mais.', obstacle: null, ask: null, figures, version: 0 }
    await app().call(putUpdate, { params: { id, month: '2026-02' }, body: update }, at.rui)
    await assign(at.mentor)
    const read = async (who: Signed) =>
      (await app().send(downloadAttachment.path.replace('{id}', file.id), { token: who.token })).status
    const reads = async () => Promise.all([at.rui, at.mentor, at.staff, at.ana].map(read))
    expect(await reads()).toEqual([200, 200, 200, 404])
    expect(await show(at.ana)).toMatchObject({ deck: null, deckId: null, figures: null })
    expect(await show(at.mentor)).toMatchObject({
      deckId: file.id,
      figures: { month: '2026-02', items: [{ value: 7 }] },
    })
    await change({ deckOpen: true, figuresOpen: true })
    expect(await reads()).toEqual([200, 200, 200, 200])
    expect(await show(at.ana)).toMatchObject({ deckId: file.id, figures: { items: [{ name: 'Clientes' }] } })
  })
})

describe('the team', () => {
  beforeEach(async () => {
    const member = { startup_id: id, user_id: at.eva.id, title: '', role: 'member' as const }
    await app().deps.db.insertInto('startup_members').values(member).execute()
  })
  const mark = (who: Signed, of: Signed, body: { isPrimary?: true; isPublic?: boolean }) => ({
    who,
    args: { params: { id, userId: of.id }, body },
  })
  const names = async (who: Signed) => (await show(who)).members.map((one) => one.id)

  it('has one contact, whom owners choose', async () => {
    expect((await show(at.ana)).contact).toMatchObject({ id: at.rui.id })
    const own = mark(at.eva, at.eva, { isPrimary: true })
    expect(await app().refused(changeMember, own.args, own.who)).toMatchObject({ code: 'forbidden' })
    await app().call(changeMember, own.args, at.rui)
    await app().call(changeMember, mark(at.rui, at.eva, { isPrimary: true }).args, at.rui)
    expect((await show(at.ana)).contact).toMatchObject({ id: at.eva.id })
    expect((await show(at.rui)).members.filter(({ isPrimary }) => isPrimary)).toHaveLength(1)
  })

  it('hides from outsiders whoever does not want to stand there', async () => {
    const hide = mark(at.eva, at.eva, { isPublic: false })
    await app().call(changeMember, hide.args, hide.who)
    expect(await names(at.ana)).toEqual([at.rui.id])
    expect(await names(at.rui)).toEqual([at.rui.id, at.eva.id])
    const [listed] = (await app().call(listStartups, {}, at.ana)).items
    expect(listed!.team.map((one) => one.id)).toEqual([at.rui.id])
  })
})

it('is found by whom it looks for', async () => {
  const looking = async () => (await app().call(listStartups, { query: { looking: true } }, at.ana)).items.length
  expect(await looking()).toBe(0)
  await change({ lookingFor: 'Quem saiba de hardware' })
  expect(await looking()).toBe(1)
})

it('has labels that only the team of the programme sees and finds it by', async () => {
  const change = (body: object) => app().call(manage.startupLabels.change, { body: { ids: [id], ...body } }, at.staff)
  expect(await change({ add: ['clima', 'visitar'] })).toEqual({ changed: 1, ids: [id] })
  expect(await change({ add: ['clima'] })).toEqual({ changed: 0, ids: [] })
  const found = async (label: string) =>
    (await app().call(manage.listManagedStartups, { query: { label } }, at.staff)).items.map((row) => row.labels)
  expect([await found('clima'), await found('outra')]).toEqual([[['clima', 'visitar']], []])
  expect(await change({ remove: ['clima'] })).toMatchObject({ changed: 1 })
  const { items } = await app().call(manage.startupLabels.list, {}, at.staff)
  expect(items).toEqual([{ label: 'visitar', rows: 1 }])
  const many = Array.from({ length: 8 }, (_, number) => `n${number}`)
  const full = { body: { ids: [id], add: many } }
  expect(await app().refused(manage.startupLabels.change, full, at.staff)).toMatchObject({ code: 'labels_full' })
  expect(await show(at.rui)).not.toHaveProperty('labels')
})

describe('goals', () => {
  const goal = (text: string, reached = false) => ({ id: '019b0000-0000-7000-8000-000000000001', text, reached })
  const put = async (who: Signed, goals: ReturnType<typeof goal>[]) =>
    app().call(putGoals, { params: { id }, body: { goals, version: (await show(who)).version } }, who)

  it('are proposed by the team, agreed by its mentor, and reached without asking again', async () => {
    await assign(at.mentor)
    expect(await put(at.rui, [goal('Dez hortas')])).toMatchObject({ goalsAgreed: null, can: { agree: false } })
    expect(await app().mailed('startups.goals-proposed')).toEqual([at.mentor.email])
    expect(await put(at.mentor, [goal('Dez hortas')])).toMatchObject({ goalsAgreed: { at: expect.any(String) } })
    expect(await app().mailed('startups.goals-agreed')).toEqual([at.rui.email])
    expect(await put(at.rui, [goal('Dez hortas', true)])).toMatchObject({
      goals: [{ reached: true }],
      goalsAgreed: { at: expect.any(String) },
    })
    expect(await put(at.rui, [goal('Nove hortas')])).toMatchObject({ goalsAgreed: null })
    expect((await show(at.ana)).goals).toEqual([])
  })

  it('are not written over by who read an older version', async () => {
    const stale = { params: { id }, body: { goals: [], version: 99 } }
    expect(await app().refused(putGoals, stale, at.rui)).toMatchObject({ code: 'stale_version' })
  })
})
