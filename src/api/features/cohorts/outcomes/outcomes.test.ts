import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { areas } from '#api/areas.ts'
import { erasePerson } from '#api/features/accounts/leaving/erase.ts'
import { deleteAttachment, downloadAttachment } from '#contract/attachments/attachments.ts'
import { completeTrainee } from '#contract/cohorts/certificates.ts'
import * as contract from '#contract/cohorts/outcomes.ts'
import { getProgress } from '#contract/cohorts/progress.ts'
import { getTrainee } from '#contract/cohorts/trainees.ts'
import { acceptPlace, applyForCohort } from '#contract/cohorts/intake.ts'
import { createCohort } from '#contract/cohorts/manage.ts'
import { appWith } from '#test/app-with.ts'
import { signInAgain, signInMany } from '#test/factories.ts'
import { uploadFile } from '#test/files.ts'
import { newCohort } from '../new-cohort.test-kit.ts'
import { planOutcomes } from './service.ts'

const at = appWith({ ana: 'trainee', mentor: 'mentor', staff: 'staff' })
const app = () => at.api
const day = 86_400_000

let cohortId: string
let memberId: string
/** Ana has just completed. */
beforeEach(async () => {
  const body = { ...newCohort, startsOn: '2026-03-02', applicationsCloseAt: '2026-06-01T00:00:00.000Z' }
  const { id } = await app().call(createCohort, { body: { ...body, leadMentorId: at.mentor.id } }, at.staff)
  cohortId = id
  await app().call(applyForCohort, { params: { id }, body: {} }, at.ana)
  await app().call(acceptPlace, { params: { id } }, at.ana)
  memberId = (await app().call(getProgress, {}, at.ana)).progress!.id
  await app().call(completeTrainee, { params: { id: memberId }, body: { version: 1 } }, at.staff)
})

/** So many days later everybody signs in again. */
async function pass(days: number) {
  app().advance(days * day)
  await app().work()
  for (const name of ['ana', 'mentor', 'staff'] as const) at[name] = await signInAgain(app().deps, at[name])
}
async function linkOf() {
  const mails = app().deps.db.selectFrom('mails').select('body_text').where('kind', '=', 'cohorts.outcome')
  const { body_text: text } = await mails.orderBy('created_at', 'desc').executeTakeFirstOrThrow()
  return { params: { token: /\/outcomes\/([\w-]+)/.exec(text)![1]! } }
}
const mine = async () => (await app().call(getProgress, {}, at.ana)).progress!.outcomes
const figures = async (at_: number) =>
  (await app().call(contract.getCohortOutcomes, { params: { id: cohortId } }, at.staff)).items[at_]!
const tell = async (over: object) => {
  const [{ id }] = (await mine()) as [contract.Outcome]
  await app().call(contract.tellOutcome, { params: { id }, body: { code: '1B', ...over } }, at.ana)
  return { id: memberId, outcomeId: id }
}

describe('somebody who completed', () => {
  it('is asked by mail after 30, 90 and 180 days, and answers with one click', async () => {
    await pass(29)
    expect(await app().mailed('cohorts.outcome')).toEqual([])
    await pass(1)
    expect(await app().mailed('cohorts.outcome')).toEqual([at.ana.email])
    const link = await linkOf()
    expect(await app().call(contract.getAskedOutcome, link)).toMatchObject({ days: 30, isOpen: true, code: null })
    await app().call(contract.answerOutcome, { ...link, body: { code: '1A' } })
    await app().call(contract.answerOutcome, { ...link, body: { code: '1D' } })
    expect(await mine()).toMatchObject([{ days: 30, code: '1D', proof: 'none' }, { code: null }, { code: null }])
    expect(await figures(0)).toMatchObject({ people: 1, silent: 0, codes: { '1A': 0, '1D': 1 } })
    await pass(60)
    await pass(90)
    expect(await app().mailed('cohorts.outcome')).toHaveLength(3)
  })

  it('is counted without an answer, and cannot answer once the time is over', async () => {
    await pass(30)
    const link = await linkOf()
    expect(await figures(0)).toMatchObject({ people: 1, silent: 1, later: 0 })
    expect(await figures(1)).toMatchObject({ people: 0, silent: 0, later: 1 })
    await pass(30)
    const late = { ...link, body: { code: '1A' as const } }
    expect(await app().refused(contract.answerOutcome, late)).toMatchObject({ code: 'outcome_closed' })
    const [{ id }] = (await mine()) as [contract.Outcome]
    const told = { params: { id }, body: { code: '1A' as const } }
    expect(await app().refused(contract.tellOutcome, told, at.ana)).toMatchObject({ code: 'outcome_closed' })
    // Somebody of the team reached them by telephone.
    const params = { id: memberId, outcomeId: id }
    await app().call(contract.recordOutcome, { params, body: { code: '2A' } }, at.staff)
    expect(await figures(0)).toMatchObject({ silent: 0, codes: { '2A': 1 } })
    await app().call(contract.recordOutcome, { params, body: { code: null } }, at.staff)
    expect(await figures(0)).toMatchObject({ silent: 1 })
  })

  it('is not found by a link that was made up', async () => {
    const params = { token: 'a'.repeat(43) }
    expect(await app().refused(contract.getAskedOutcome, { params })).toMatchObject({ code: 'not_found' })
  })
})

describe('a proof', () => {
  it('is read and confirmed by the team alone; once its owner deletes it, it counts no more', async () => {
    await pass(30)
    const file = await uploadFile(app(), { kind: 'document' }, at.ana)
    const params = await tell({ fileIds: [file.id] })
    expect(await mine()).toMatchObject([{ code: '1B', proof: 'given', files: [{ id: file.id }] }, {}, {}])
    const read = { params: { id: file.id } }
    await app().call(downloadAttachment, read, at.staff)
    expect(await app().refused(downloadAttachment, read, at.mentor)).toMatchObject({ code: 'not_found' })
    const seen = await app().call(getTrainee, { params: { id: memberId } }, at.mentor)
    expect(seen.outcomes).toEqual([])
    await app().call(contract.checkProof, { params, body: { isChecked: true } }, at.staff)
    expect(await figures(0)).toMatchObject({ withProof: 1, checked: 1 })
    // While it proves something it is not deleted by accident.
    expect(await app().refused(deleteAttachment, read, at.ana)).toMatchObject({ code: 'state_conflict' })
    await tell({ fileIds: [] })
    await app().call(deleteAttachment, read, at.ana)
    expect(await mine()).toMatchObject([{ code: '1B', proof: 'removed', files: [] }, {}, {}])
    expect(await figures(0)).toMatchObject({ people: 1, codes: { '1B': 1 }, withProof: 0, checked: 0 })
    const check = { params, body: { isChecked: true } }
    expect(await app().refused(contract.checkProof, check, at.staff)).toMatchObject({ code: 'proof_missing' })
  })

  it('is confirmed again after another answer', async () => {
    await pass(30)
    const params = await tell({ link: 'https://exemplo.pt/contrato' })
    const { outcomes } = await app().call(contract.checkProof, { params, body: { isChecked: true } }, at.staff)
    expect(outcomes).toMatchObject([{ proof: 'checked', link: 'https://exemplo.pt/contrato' }, {}, {}])
    await app().call(contract.answerOutcome, { ...(await linkOf()), body: { code: '3A' } })
    expect(await mine()).toMatchObject([{ code: '3A', proof: 'given' }, {}, {}])
  })
})

describe('published figures', () => {
  const published = async () => (await app().call(contract.listOutcomes, {})).items
  const rowsOf = (memberId: string) =>
    app()
      .deps.db.selectFrom('cohort_outcomes')
      .select('id')
      .where('member_id', '=', memberId)
      .orderBy('days')
      .execute() as Promise<[{ id: string }]>

  /** Ana and eight others, of whom four have work and the rest does not answer. */
  async function cohortOfNine() {
    const others = await signInMany(app().deps, 8)
    const rows = others.map(({ id }) => ({ cohort_id: cohortId, user_id: id, state: 'completed' as const }))
    const { db } = app().deps
    const members = await db.insertInto('cohort_members').values(rows).returning('id').execute()
    for (const { id } of members) await db.transaction().execute((tx) => planOutcomes(tx, id, app().deps.clock()))
    await pass(30)
    await tell({ code: '1A' })
    const working = members.slice(0, 4).map(({ id }) => id)
    const answer = { code: '1A' as const, answered_at: app().deps.clock() }
    await db
      .updateTable('cohort_outcomes')
      .set(answer)
      .where('member_id', 'in', working)
      .where('days', '=', 30)
      .execute()
    return members.map(({ id }) => id)
  }

  it('appear by themselves when nobody can answer any more, with those who did not', async () => {
    await cohortOfNine()
    expect(await published()).toEqual([])
    await pass(30)
    expect(await published()).toEqual([
      {
        cohort: '2026.1',
        endsOn: '2026-06-21',
        days: 30,
        figures: {
          starters: 9,
          completed: 9,
          left: 0,
          groups: [{ names: ['field', 'elsewhere', 'seeking', 'other', 'silent'], people: 9 }],
          ways: [],
        },
        frozen: null,
        corrections: [],
        corrected: null,
      },
    ])
  })

  it('count who began and left, but not who left before the first day', async () => {
    const members = await cohortOfNine()
    const others = await signInMany(app().deps, 7)
    const rows = others.map(({ id }, index) => ({
      cohort_id: cohortId,
      user_id: id,
      state: 'withdrawn' as const,
      joined_at: '2026-02-20T09:00:00Z',
      ended_at: index < 6 ? '2026-04-01T09:00:00Z' : '2026-02-25T09:00:00Z',
    }))
    await app().deps.db.insertInto('cohort_members').values(rows).execute()
    await pass(30)
    expect((await published())[0]!.figures).toMatchObject({ starters: 15, completed: 9, left: 6 })
    expect(await app().call(contract.getCohortOutcomes, { params: { id: cohortId } }, at.staff)).toMatchObject({
      starters: 15,
      left: 6,
      published: [{ days: 30, frozenAt: null, corrections: 0 }],
    })
    expect(members).toHaveLength(8)
  })

  const freeze = () => app().call(contract.freezeOutcomes, { params: { id: cohortId } }, at.staff)

  it('are frozen once, with a hash of the very bytes that anybody can download', async () => {
    await cohortOfNine()
    const early = await app().refused(contract.freezeOutcomes, { params: { id: cohortId } }, at.staff)
    expect(early.code).toBe('nothing_published')
    await pass(30)
    const { frozen } = await freeze()
    const [{ sha256, at: frozenAt }] = frozen as [(typeof frozen)[number]]
    expect((await published())[0]!.frozen).toEqual({ at: frozenAt, sha256 })
    const { text } = await app().send(`/outcomes/frozen/${sha256}`)
    expect(createHash('sha256').update(text).digest('hex')).toBe(sha256)
    expect(JSON.parse(text)).toMatchObject({ cohort: '2026.1', days: 30, frozenAt, figures: { starters: 9 } })
    expect(text).not.toMatch(/1[A-E]/)
    await pass(1)
    expect((await freeze()).frozen).toEqual(frozen)
  })

  it('change only with a proof; each correction is dated, twice corrected too, and the frozen ones stay', async () => {
    const members = await cohortOfNine()
    await pass(30)
    const before = (await published())[0]!.figures
    const [{ id: outcomeId }] = await rowsOf(members[7]!)
    const params = { id: members[7]!, outcomeId }
    const record = (body: object) => ({ params, body: { code: '1B', ...body } })
    const bare = await app().refused(contract.recordOutcome, record({}), at.staff)
    expect(bare.errors).toMatchObject([{ field: 'link', code: 'correction_proof' }])
    expect((await published())[0]!.frozen).toBeNull()
    const link = 'https://exemplo.pt/contrato'
    await app().call(contract.recordOutcome, { params, body: { code: '1B', link } }, at.staff)
    const [first] = await published()
    expect(first).toMatchObject({ figures: before, frozen: { sha256: expect.any(String) }, corrected: null })
    expect(first!.corrections).toEqual([app().deps.clock().toISOString()])
    await pass(1)
    const again = await app().refused(contract.recordOutcome, record({ code: '3A', link }), at.staff)
    expect(again.errors).toMatchObject([{ field: 'link', code: 'correction_proof' }])
    const other = 'https://exemplo.pt/emenda'
    await app().call(contract.recordOutcome, { params, body: { code: '3A', link: other } }, at.staff)
    const [second] = await published()
    expect(second!.corrections).toEqual([...first!.corrections, app().deps.clock().toISOString()])
    expect(second).toMatchObject({ figures: before, frozen: first!.frozen })
    const { frozen } = await freeze()
    expect(frozen).toEqual([expect.objectContaining({ sha256: first!.frozen!.sha256 })])
  })

  it('do not move when somebody completes after they were published', async () => {
    await cohortOfNine()
    const [late] = await signInMany(app().deps, 1)
    const row = { cohort_id: cohortId, user_id: late!.id, state: 'active' as const }
    const { id } = await app()
      .deps.db.insertInto('cohort_members')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow()
    await pass(30)
    const before = await published()
    await app().call(completeTrainee, { params: { id }, body: { version: 1, reason: 'Acabou mais tarde.' } }, at.staff)
    expect(await published()).toMatchObject([
      { figures: before[0]!.figures, corrected: null, corrections: [app().deps.clock().toISOString()] },
    ])
  })

  it('still count somebody whose account was deleted', async () => {
    await cohortOfNine()
    await erasePerson(app().deps, areas, at.ana.id)
    await pass(30)
    expect(await published()).toMatchObject([{ figures: { starters: 9 } }])
  })
})
