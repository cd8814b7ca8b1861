import { randomUUIDv7 } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeChallenge } from '#api/demo/factories/challenges.ts'
import * as contract from '#contract/figures/reports.ts'
import * as shared from '#contract/figures/shared-reports.ts'
import { updateStartup } from '#contract/startups/startups.ts'
import { appWith } from '#test/app-with.ts'
import { decided, proposed } from '#test/problems.ts'
import { figurePeople } from '../people.ts'

const at = appWith({ staff: 'staff', trainee: 'trainee' })
const db = () => at.api.deps.db

/** A problem whose challenge a startup has answered. */
async function line(reports_open: boolean) {
  const [now, startupId] = [at.api.deps.clock(), randomUUIDv7()]
  const { id: problemId } = await proposed(at.api, at.trainee)
  await decided(at.api, problemId, at.staff)
  const { id: challenge_id } = await makeChallenge(db(), { now })
  await db().updateTable('challenges').set({ problem_id: problemId }).where('id', '=', challenge_id).execute()
  const startup = { id: startupId, name: 'Rega', pitch: 'Rega.', field: 'agriculture', stage: 'idea' as const }
  await db()
    .insertInto('startups')
    .values({ ...startup, reports_open, state: 'active' })
    .execute()
  const solution = {
    id: randomUUIDv7(),
    challenge_id,
    title: 'Ouvido',
    startup_id: startupId,
    state: 'winner' as const,
  }
  const times = { submitted_at: now, created_at: now, updated_at: now }
  await db()
    .insertInto('solutions')
    .values({ ...solution, ...times, updated_by: null })
    .execute()
  return { problemId, startupId }
}

const text = { pt: 'Maria Quintela, de Braga, ouviu o problema de perto.', en: 'Maria Quintela heard of it.' }
const input = { lead: null, sections: [], figures: [], by: 'month' as const, edition: null, from: null, to: null }

/** A report with that story, frozen and shared. */
async function told(story: { problemId: string; startupId: string | null }) {
  const title = { pt: 'Com Maria Quintela', en: null }
  const body = { ...input, title, stories: [{ ...story, text }] }
  const { id } = await at.api.call(contract.createReport, { body }, at.staff)
  await at.api.call(contract.freezeReport, { params: { id } }, at.staff)
  const { code } = await at.api.call(contract.createLink, { params: { id }, body: { name: 'Aveleda' } }, at.staff)
  const report = async () => (await at.api.call(shared.getSharedReport, { params: { code } }, null)).report!
  return { id, report }
}
const choices = async () => (await at.api.call(contract.getReportChoices, {}, at.staff)).lines

it('leads from the problem to the startup that lets it be told, and names nobody else', async () => {
  const story = await line(true)
  expect(await choices()).toMatchObject([{ startup: null }, { startup: 'Rega' }])
  const { report } = await told(story)
  const shown = await report()
  expect(shown.stories).toMatchObject([
    { problem: 'Trocos nas feiras', partner: 'Águas do Vouga', solution: 'Ouvido', startup: 'Rega' },
  ])
  expect(JSON.stringify(shown)).not.toContain('Inês')
})

it('leaves all links at once when the startup takes its consent back, and cannot be chosen without it', async () => {
  const story = await line(true)
  const { report, id } = await told(story)
  await db().updateTable('startups').set({ reports_open: false }).execute()
  expect((await report()).stories).toEqual([])
  expect(JSON.stringify(await report())).not.toContain('Rega')
  expect(await choices()).toMatchObject([{ startup: null }])
  const preview = await at.api.call(contract.previewReport, { params: { id } }, at.staff)
  expect(preview.stories).toEqual([])
})

it('waits for the startup itself: the team cannot consent in its place, only take consent back', async () => {
  const { startupId: id } = await line(false)
  const body = (reportsOpen: boolean) => ({ params: { id }, body: { reportsOpen, version: 1 } })
  expect(JSON.stringify(await at.api.refused(updateStartup, body(true), at.staff))).toContain('consent_of_team')
  await db().updateTable('startups').set({ reports_open: true }).execute()
  expect((await at.api.call(updateStartup, body(false), at.staff)).reportsOpen).toBe(false)
})

it('goes with a startup or a problem that is erased', async () => {
  const story = await line(true)
  const { report } = await told(story)
  await db().deleteFrom('startups').where('id', '=', story.startupId).execute()
  expect((await report()).stories).toEqual([])
  expect(await db().selectFrom('report_stories').select('position').execute()).toEqual([])
})

it('forgets the name of somebody who is erased, also where it was frozen, and the hash still fits', async () => {
  const { report } = await told({ ...(await line(true)), startupId: null })
  const before = await report()
  expect([before.title.pt, before.stories[0]!.text.pt]).toEqual(['Com Maria Quintela', text.pt])
  const person = { id: randomUUIDv7(), email: 'm@exemplo.pt', firstName: 'Maria', lastName: 'Quintela', phone: null }
  await db()
    .transaction()
    .execute((tx) => figurePeople.erase!(tx, at.api.deps, person))
  const after = await report()
  expect([after.title.pt, after.stories[0]!.text.pt]).toEqual(['Com …', '…, de Braga, ouviu o problema de perto.'])
  expect(after.frozen).toEqual(before.frozen)
  const rows = JSON.stringify([
    await db().selectFrom('reports').selectAll().execute(),
    await db().selectFrom('report_editions').selectAll().execute(),
    await db().selectFrom('report_stories').selectAll().execute(),
  ])
  expect(rows).not.toContain('Quintela')
})
