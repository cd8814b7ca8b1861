import { expect, it } from 'vitest'
import { areas } from '#api/areas.ts'
import { makeChallenge } from '#api/demo/factories/challenges.ts'
import { erasePerson } from '#api/features/accounts/leaving/erase.ts'
import { downloadAttachment } from '#contract/attachments/attachments.ts'
import { createSolution, getSolution, updateSolution } from '#contract/solutions/solutions.ts'
import { createMilestone, listMilestones } from '#contract/startups/milestones.ts'
import { appWith } from '#test/app-with.ts'
import type { Signed } from '#test/app.ts'
import { uploadFile } from '#test/files.ts'
import { startupOf } from '#test/opportunities.ts'

const at = appWith({ rui: 'founder', ana: 'trainee' })
const db = () => at.api.deps.db

const upload = async () => (await uploadFile(at.api, { kind: 'document', name: 'Plano de Ana.pdf' }, at.ana)).id
const statusFor = async (id: string, { token }: Signed) =>
  (await at.api.send(downloadAttachment.path.replace('{id}', id), { token })).status
async function erase({ id }: Signed) {
  const { deps } = at.api
  await db().updateTable('users').set({ status: 'leaving', erase_at: deps.clock() }).where('id', '=', id).execute()
  await erasePerson(deps, areas, id)
}

async function solution(isShared: boolean) {
  const { clock } = at.api.deps
  const { id: challenge_id, slug } = await makeChallenge(db(), { now: clock() })
  const { id, version } = await at.api.call(createSolution, { params: { slug }, body: {} }, at.ana)
  const file = await upload()
  await at.api.call(updateSolution, { params: { id }, body: { version, fileIds: [file] } }, at.ana)
  const other = { solution_id: id, challenge_id, user_id: at.rui.id, role: 'member', joined_at: clock() } as const
  if (isShared) await db().insertInto('solution_members').values(other).execute()
  return { id, file }
}

it('what somebody handed in for a team stays with it, under no name, when they delete their account', async () => {
  const { id, file } = await solution(true)
  await erase(at.ana)
  const { files } = await at.api.call(getSolution, { params: { id } }, at.rui)
  expect(files.map(({ fileName }) => fileName)).toEqual(['document.pdf'])
  expect(await statusFor(file, at.rui)).toBe(200)
})

it('what shows that a milestone was reached stays with the team', async () => {
  const id = await startupOf(at.api, at.rui)
  await db().insertInto('startup_members').values({ startup_id: id, user_id: at.ana.id, title: '' }).execute()
  const file = await upload()
  const input = { title: 'Cem feirantes', dueOn: null, ownerId: null, evidence: null, fileIds: [file] }
  await at.api.call(createMilestone, { params: { id }, body: input }, at.ana)
  await erase(at.ana)
  const { items } = await at.api.call(listMilestones, { params: { id } }, at.rui)
  expect(items[0]!.files.map(({ fileName }) => fileName)).toEqual(['document.pdf'])
  expect(await statusFor(file, at.rui)).toBe(200)
})

it('what nobody else works on goes with its owner', async () => {
  const { file } = await solution(false)
  const kept = await upload()
  await erase(at.ana)
  const left = db().selectFrom('attachments').select('id').where('id', 'in', [file, kept])
  expect(await left.execute()).toEqual([])
})
