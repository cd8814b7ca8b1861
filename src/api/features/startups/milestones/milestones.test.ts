import { beforeEach, describe, expect, it } from 'vitest'
import { downloadAttachment } from '#contract/attachments/attachments.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { createStartup, getStartup, listStartups } from '#contract/startups/startups.ts'
import { listStartupWaits } from '#contract/startups/manage.ts'
import * as mentors from '#contract/startups/mentors.ts'
import * as contract from '#contract/startups/milestones.ts'
import type { MilestoneState } from '#contract/startups/milestones.ts'
import { listTeamInvitations } from '#contract/startups/team.ts'
import { appWith } from '#test/app-with.ts'
import type { Signed } from '#test/app.ts'
import { uploadFile } from '#test/files.ts'
import { fiveCases } from '#test/five-cases.ts'

const at = appWith({ rui: 'founder', ana: 'trainee', mentor: 'mentor', other: 'mentor', staff: 'staff' })
const app = () => at.api

let id: string
const told = { lang: 'pt', name: 'Rega', pitch: 'Rega que pensa.', field: 'agriculture', stage: 'idea' } as const
const assign = (...people: Signed[]) =>
  app().call(mentors.assignMentors, { params: { id }, body: { userIds: people.map((one) => one.id) } }, at.staff)
beforeEach(async () => {
  id = (await app().call(createStartup, { body: { ...told, visibility: 'team' } }, at.rui)).id
  await app().deps.db.updateTable('startups').set({ state: 'active' }).execute()
  await assign(at.mentor)
})

type Input = BodyOf<typeof contract.createMilestone>
const plan = (over: Partial<Input> = {}) =>
  app().call(
    contract.createMilestone,
    {
      params: { id },
      body: { title: '100 feirantes', dueOn: '2026-04-30', ownerId: null, evidence: null, fileIds: [], ...over },
    },
    at.rui,
  )
const move = (milestoneId: string, state: MilestoneState, version: number) => ({
  params: { id, milestoneId },
  body: { state, version },
})
const done = async () => {
  const { id: milestoneId } = await plan()
  await app().call(contract.moveMilestone, move(milestoneId, 'in_progress', 1), at.rui)
  await app().call(contract.moveMilestone, move(milestoneId, 'done', 2), at.rui)
  return milestoneId
}
const titles = async (who: Signed) =>
  (await app().call(contract.listMilestones, { params: { id } }, who)).items.map(({ title }) => title)

fiveCases({
  app,
  endpoint: contract.createMilestone,
  works: () => ({
    args: { params: { id }, body: { title: 'Primeiro cliente', dueOn: '2026-04-01', ownerId: at.rui.id } },
    who: at.rui,
    answer: { state: 'planned', dueOn: '2026-04-01', owner: { id: at.rui.id }, can: { move: ['in_progress'] } },
  }),
  invalid: [
    ['no title', { body: { title: ' ' } }, 'title', 'required'],
    ['a day that does not exist', { body: { dueOn: '2026-02-31' } }, 'dueOn', 'invalid_date'],
    ['somebody who is not of the team', { body: { ownerId: crypto.randomUUID() } }, 'ownerId', 'unknown_reference'],
    ["somebody else's file", { body: { fileIds: [crypto.randomUUID()] } }, 'fileIds', 'unknown_reference'],
  ],
  refused: null,
  invisible: { 'one that its team keeps to itself': () => ({ who: at.ana }) },
})
fiveCases({
  app,
  endpoint: mentors.assignMentors,
  works: () => ({
    args: { params: { id }, body: { userIds: [at.mentor.id, at.other.id] } },
    who: at.staff,
    answer: { mentors: [{ id: at.mentor.id }, { id: at.other.id }], can: { write: false } },
  }),
  invalid: [
    ['a trainee', { body: { userIds: [crypto.randomUUID()] } }, 'userIds', 'unknown_reference'],
    ['six people', { body: { userIds: Array.from({ length: 6 }, () => crypto.randomUUID()) } }, 'userIds', 'too_many'],
  ],
  refused: ['trainee', 'founder', 'mentor'],
  invisible: { 'an unknown id': () => ({ args: { params: { id: crypto.randomUUID() } } }) },
})

describe('a milestone', () => {
  it('is approved by the mentor once it is done, and by nobody of the team', async () => {
    const milestoneId = await done()
    const approve = move(milestoneId, 'approved', 3)
    expect(await app().refused(contract.moveMilestone, approve, at.rui)).toMatchObject({ code: 'forbidden' })
    const approved = await app().call(contract.moveMilestone, approve, at.mentor)
    expect(approved).toMatchObject({ state: 'approved', can: { edit: false, remove: false, move: [] } })
    const { history } = await app().call(getStartup, { params: { id } }, at.rui)
    expect(history.at(-1)).toMatchObject({ step: 'milestone', details: { title: '100 feirantes' } })
    expect(await app().mailed('startups.milestone-approved')).toEqual([at.rui.email])
  })

  it('may be sent back by staff, never without saying why, which the team reads', async () => {
    const milestoneId = await done()
    const back = move(milestoneId, 'in_progress', 3)
    const wordless = await app().refused(contract.moveMilestone, back, at.staff)
    expect(wordless.errors).toMatchObject([{ field: 'reason', code: 'required' }])
    const reason = 'Faltam os contratos.'
    const returned = await app().call(contract.moveMilestone, { ...back, body: { ...back.body, reason } }, at.staff)
    expect(returned).toMatchObject({ state: 'in_progress', returned: { reason, lang: 'pt' } })
    expect(await app().mailed('startups.milestone-returned')).toHaveLength(1)
    const again = await app().call(contract.moveMilestone, move(milestoneId, 'done', 4), at.rui)
    expect(again).toMatchObject({ returned: null })
  })

  it('tells its mentors that it waits, and staff where there is none', async () => {
    await done()
    expect(await app().mailed('startups.milestone-waits')).toEqual([at.mentor.email])
    await assign()
    await done()
    expect(await app().mailed('startups.milestone-waits')).toContain(at.staff.email)
    const { items } = await app().call(listStartupWaits, { query: {} }, at.staff)
    expect(items).toMatchObject([{ startup: { id } }, { startup: { id } }])
  })

  it('tells them since which day it waits, which reads differently for one of another day', async () => {
    await done()
    const mails = app().deps.db.selectFrom('mails').where('kind', '=', 'startups.milestone-waits')
    const { body_text } = await mails.select('body_text').executeTakeFirstOrThrow()
    expect(body_text).toContain('espera desde quinta-feira, 12 de março')
  })

  it('takes no step that its table lacks, and none over an older version', async () => {
    const { id: milestoneId } = await plan()
    const skipping = await app().refused(contract.moveMilestone, move(milestoneId, 'done', 1), at.rui)
    expect(skipping).toMatchObject({ code: 'state_conflict' })
    await app().call(contract.moveMilestone, move(milestoneId, 'in_progress', 1), at.rui)
    const stale = await app().refused(contract.moveMilestone, move(milestoneId, 'done', 1), at.rui)
    expect(stale).toMatchObject({ code: 'stale_version', current: { state: 'in_progress' } })
  })

  it('keeps its evidence between the team, its mentors and staff', async () => {
    const file = await uploadFile(app(), { kind: 'document', name: 'prova.pdf' }, at.rui)
    const { id: milestoneId } = await plan()
    const change = { params: { id, milestoneId }, body: { evidence: '88 feirantes.', fileIds: [file.id], version: 1 } }
    expect(await app().call(contract.updateMilestone, change, at.rui)).toMatchObject({ files: [{ id: file.id }] })
    await app().deps.db.updateTable('startups').set({ visibility: 'programme' }).execute()
    const read = async (who: Signed) =>
      (await app().send(downloadAttachment.path.replace('{id}', file.id), { token: who.token })).status
    expect([await read(at.mentor), await read(at.staff), await read(at.ana)]).toEqual([200, 200, 404])
  })

  it('is deleted while it is not done', async () => {
    const { id: milestoneId } = await plan()
    await app().call(contract.deleteMilestone, { params: { id, milestoneId } }, at.rui)
    expect(await titles(at.rui)).toEqual([])
    const kept = { params: { id, milestoneId: await done() } }
    expect(await app().refused(contract.deleteMilestone, kept, at.rui)).toMatchObject({ code: 'state_conflict' })
  })

  it('is found through its own startup alone', async () => {
    const { id: milestoneId } = await plan()
    const second = await app().call(createStartup, { body: told }, at.rui)
    const crossed = { params: { id: second.id, milestoneId }, body: { state: 'in_progress', version: 1 } as const }
    expect(await app().refused(contract.moveMilestone, crossed, at.rui)).toMatchObject({ status: 404 })
  })
})

describe('a mentor', () => {
  it('sees the inside of what they accompany, edits nothing, and loses it with the assignment', async () => {
    await plan()
    expect(await titles(at.mentor)).toEqual(['100 feirantes'])
    const shown = await app().call(getStartup, { params: { id } }, at.mentor)
    expect(shown).toMatchObject({ mentoring: true, can: { edit: false, runTeam: false, seeInside: true } })
    const invitations = await app().refused(listTeamInvitations, { params: { id } }, at.mentor)
    expect(invitations).toMatchObject({ code: 'forbidden' })
    expect(await app().refused(getStartup, { params: { id } }, at.other)).toMatchObject({ status: 404 })
    await assign()
    expect(await app().refused(getStartup, { params: { id } }, at.mentor)).toMatchObject({ status: 404 })
  })

  it('is told once, as is the team', async () => {
    const tell = async () => {
      app().advance(10 * 60_000)
      await app().work()
    }
    await tell()
    await assign(at.mentor, at.other)
    await assign(at.mentor, at.other)
    await tell()
    const both = [at.rui.email, at.rui.email, at.mentor.email, at.other.email]
    expect(await app().mailed('mentoring.linked')).toEqual(both.toSorted())
    await assign(at.mentor)
    await tell()
    expect((await app().mailed('mentoring.linked')).filter((one) => one === at.other.email)).toHaveLength(2)
  })

  it('finds their startups with what is open, and what waits for approval first', async () => {
    await plan({ title: 'Depois', dueOn: null })
    await done()
    const { items } = await app().call(mentors.listMentored, {}, at.mentor)
    expect(items.map(({ name, openMilestones }) => [name, openMilestones.map(({ title }) => title)])).toEqual([
      ['Rega', ['100 feirantes', 'Depois']],
    ])
    expect((await app().call(mentors.listMentored, {}, at.other)).items).toEqual([])
    expect((await app().call(listStartups, {}, at.mentor)).items).toEqual([])
  })

  it('writes notes for the team, or for themselves', async () => {
    const write = (body: string, shared: boolean) =>
      app().call(mentors.addMentorNote, { params: { id }, body: { body, shared } }, at.mentor)
    await write('Falem com três feiras.', true)
    await write('Cansados.', false)
    const read = async (who: Signed) =>
      (await app().call(mentors.getMentoring, { params: { id } }, who)).notes.map(({ body }) => body)
    expect(await read(at.mentor)).toEqual(['Cansados.', 'Falem com três feiras.'])
    expect([await read(at.rui), await read(at.staff)]).toEqual([['Falem com três feiras.'], ['Falem com três feiras.']])
    const note = { params: { id }, body: { body: 'Eu.', shared: true } }
    expect(await app().refused(mentors.addMentorNote, note, at.rui)).toMatchObject({ code: 'forbidden' })
  })
})

it.each(['closed', 'declined'] as const)(
  'of a %s startup moves no more, and nobody new accompanies it',
  async (state) => {
    const { id: milestoneId } = await plan()
    await app().deps.db.updateTable('startups').set({ state }).execute()
    for (const who of [at.rui, at.staff]) {
      const refused = await app().refused(contract.moveMilestone, move(milestoneId, 'in_progress', 1), who)
      expect(refused).toMatchObject({ code: 'state_conflict' })
    }
    const { items } = await app().call(contract.listMilestones, { params: { id } }, at.rui)
    expect(items).toMatchObject([{ state: 'planned', can: { move: [], edit: false } }])
    const both = { params: { id }, body: { userIds: [at.mentor.id, at.other.id] } }
    expect(await app().refused(mentors.assignMentors, both, at.staff)).toMatchObject({ code: 'state_conflict' })
    expect((await assign()).mentors).toEqual([])
  },
)
