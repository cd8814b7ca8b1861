import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import * as contract from '#contract/cohorts/certificates.ts'
import { getProgress } from '#contract/cohorts/progress.ts'
import { compareCohorts } from '#contract/cohorts/compare.ts'
import { acceptPlace, applyForCohort, getIntake } from '#contract/cohorts/intake.ts'
import { createCohort, getCohort, updateCohort } from '#contract/cohorts/manage.ts'
import { createTask, listTrainees } from '#contract/cohorts/trainees.ts'
import { appWith } from '#test/app-with.ts'
import { objectsOf, textOf } from '#test/pdf-text.ts'
import { signInAgain } from '#test/factories.ts'
import { newCohort } from '../new-cohort.test-kit.ts'
import { periodOf } from './period.ts'

const at = appWith({ ana: 'trainee', staff: 'staff' })
const app = () => at.api

/** Ana in a running cohort, with a task that she has not done when `isMet` is false. */
async function taking(isMet: boolean) {
  const dates = { startsOn: '2026-03-02', applicationsCloseAt: '2026-06-01T00:00:00.000Z' }
  const { id } = await app().call(createCohort, { body: { ...newCohort, ...dates } }, at.staff)
  await app().call(applyForCohort, { params: { id }, body: {} }, at.ana)
  await app().call(acceptPlace, { params: { id } }, at.ana)
  const body = { week: 2, title: { pt: 'Entrevista' }, body: { pt: '' }, dueAt: '2026-03-20T00:00:00.000Z' }
  if (!isMet) await app().call(createTask, { params: { id }, body }, at.staff)
  return { params: { id: (await own()).id } }
}
const own = async () => (await app().call(getProgress, {}, at.ana)).progress!
const completed = async () => {
  const { params } = await taking(true)
  const { certificate } = await app().call(contract.completeTrainee, { params, body: { version: 1 } }, at.staff)
  return { ...params, code: certificate!.code }
}

describe('completion', () => {
  it('against the rule needs a reason, which stays in the log', async () => {
    const { params } = await taking(false)
    const without = { params, body: { version: 1, reason: ' ' } }
    expect(await app().refused(contract.completeTrainee, without, at.staff)).toMatchObject({ code: 'rule_unmet' })
    const body = { version: 1, reason: 'Fez o trabalho na empresa.' }
    expect(await app().call(contract.completeTrainee, { params, body }, at.staff)).toMatchObject({ state: 'completed' })
    const again = { params, body: { ...body, version: 2 } }
    expect(await app().refused(contract.completeTrainee, again, at.staff)).toMatchObject({ code: 'state_conflict' })
    expect(await app().refused(contract.completeTrainee, { params, body }, at.staff)).toMatchObject({
      code: 'stale_version',
    })
    expect(await app().mailed('cohorts.completed')).toEqual([at.ana.email])
    const { code } = (await own()).certificate!
    expect(await app().call(contract.getCertificate, { params: { code } })).toMatchObject({
      decision: 'Fez o trabalho na empresa.',
      parts: [{}, { part: 'tasks', have: 0, need: 1, met: false }, {}],
    })
  })
})

describe('who completed', () => {
  it('is told of being alumni once the cohort is over, and only once', async () => {
    await completed()
    expect((await own()).isAlumni).toBe(false)
    app().advance(17 * 7 * 86_400_000)
    await app().work()
    await app().work()
    at.ana = await signInAgain(app().deps, at.ana)
    expect((await own()).isAlumni).toBe(true)
    expect(await app().mailed('cohorts.alumni')).toEqual([at.ana.email])
  })

  it('is led to the cohort that follows, and applies for it; others are not', async () => {
    const { params } = await taking(true)
    const later = { startsOn: '2026-09-07', applicationsCloseAt: '2026-09-01T00:00:00.000Z' }
    const next = await app().call(createCohort, { body: { ...newCohort, ...later, name: '2026.2' } }, at.staff)
    await app().call(createCohort, { body: { ...newCohort, ...later, name: '2026.3' } }, at.staff)
    const { id, version } = await app().call(getCohort, { params: { id: (await own()).cohort.id } }, at.staff)
    const follow = (nextId: string) => ({ params: { id }, body: { version, nextId } })
    for (const wrong of [id, crypto.randomUUID()])
      expect(await app().refused(updateCohort, follow(wrong), at.staff)).toMatchObject({ code: 'invalid_fields' })
    await app().call(updateCohort, follow(next.id), at.staff)
    const offered = async () => (await app().call(getIntake, {}, at.ana)).others.map((one) => [one.name, one.isNext])
    expect(await offered()).toEqual([])
    await app().call(contract.completeTrainee, { params, body: { version: 1 } }, at.staff)
    expect(await offered()).toEqual([['2026.2', true]])
    const mails = app().deps.db.selectFrom('mails').select('body_text').where('kind', '=', 'cohorts.completed')
    expect((await mails.executeTakeFirstOrThrow()).body_text).toContain('A seguir vem a coorte 2026.2')
    const { enrolment } = await app().call(applyForCohort, { params: { id: next.id }, body: {} }, at.ana)
    expect(enrolment).toMatchObject({ state: 'offered' })
  })

  it('is counted beside other cohorts, by the figures of their own pages', async () => {
    await completed()
    const before = { ...newCohort, name: '2025.1', startsOn: '2025-03-03', applicationsCloseAt: null }
    await app().call(createCohort, { body: before }, at.staff)
    const { items } = await app().call(compareCohorts, {}, at.staff)
    const { averages } = await app().call(listTrainees, { query: {} }, at.staff)
    expect(items.map(({ name }) => name)).toEqual(['2026.1', '2025.1'])
    expect(items[0]).toMatchObject({ starters: 1, left: 0, completed: 1, ...averages, inField: null })
    expect(items[1]).toMatchObject({ starters: 0, left: 0, completed: 0, attendance: null, tasks: null })
  })
})

describe('the period of a certificate', () => {
  const cohort = { starts_on: '2026-03-02', weeks: 4 }
  const at = (day: string) => new Date(`${day}T12:00:00Z`)
  it.each([
    ['from the first day for who came before', '2026-02-01', '2026-03-29', ['2026-03-02', '2026-03-29', 4]],
    ['from the day of joining', '2026-03-11', '2026-03-27', ['2026-03-11', '2026-03-27', 3]],
    ['to the day of completing, never to weeks to come', '2026-02-01', '2026-03-10', ['2026-03-02', '2026-03-10', 2]],
    ['to the last day for who is confirmed later', '2026-02-01', '2026-05-10', ['2026-03-02', '2026-03-29', 4]],
  ])('runs %s', (_, joined, completing, expected) => {
    const { startsOn, endsOn, weeks } = periodOf(
      cohort,
      { joined_at: at(joined) },
      { zone: 'Europe/Lisbon', now: at(completing) },
    )
    expect([startsOn, endsOn, weeks]).toEqual(expected)
  })

  it('goes by the days of the programme, also across the change to summer time', () => {
    const now = new Date('2026-03-29T23:30:00Z')
    const joined_at = new Date('2026-03-08T23:59:00Z')
    const longer = { ...cohort, weeks: 8 }
    const period = periodOf(longer, { joined_at }, { zone: 'Europe/Lisbon', now })
    expect(period).toEqual({ startsOn: '2026-03-08', endsOn: '2026-03-30', weeks: 5 })
  })
})

describe('a certificate', () => {
  it('is verified by a stranger, and keeps what was true when it was issued', async () => {
    const { code } = await completed()
    expect(await app().call(contract.getCertificate, { params: { code } })).toMatchObject({
      name: 'Inês Carvalho',
      cohort: '2026.1',
      // She joined in the second week and completed the same day.
      startsOn: '2026-03-12',
      endsOn: '2026-03-12',
      weeks: 1,
      decision: null,
      parts: [{ part: 'attendance' }, { part: 'tasks' }, { part: 'compulsory' }],
      signers: { team: 'Inês Carvalho', mentor: null },
      revoked: null,
    })
    expect((await own()).certificate).toMatchObject({ code, isValid: true })
  })

  it('is signed by the mentor of its day, whoever accompanies or leads the cohort later', async () => {
    const [mara, nuno] = [
      await app().as('mentor', { firstName: 'Mara' }),
      await app().as('mentor', { firstName: 'Nuno' }),
    ]
    const { params } = await taking(true)
    const { db } = app().deps
    const lead = (id: string) => db.updateTable('cohorts').set({ lead_mentor_id: id }).execute()
    await lead(mara.id)
    const { certificate } = await app().call(contract.completeTrainee, { params, body: { version: 1 } }, at.staff)
    const signedBy = async () =>
      (await app().call(contract.getCertificate, { params: { code: certificate!.code } })).signers.mentor
    expect(await signedBy()).toBe('Mara Carvalho')
    await lead(nuno.id)
    await db.updateTable('cohort_members').set({ mentor_id: nuno.id }).execute()
    expect(await signedBy()).toBe('Mara Carvalho')
    await db.updateTable('users').set({ status: 'erased' }).where('id', '=', mara.id).execute()
    expect(await signedBy()).toBeNull()
  })

  it('is refused when forged, and says so when revoked', async () => {
    const { id, code } = await completed()
    const forged = code.replace(/.$/, (last) => (last === '2' ? '3' : '2'))
    expect(await app().refused(contract.getCertificate, { params: { code: forged } })).toMatchObject({
      code: 'not_found',
    })
    const revoke = { params: { id }, body: { reason: 'Engano de nome.' } }
    await app().call(contract.revokeCertificate, revoke, at.staff)
    expect(await app().refused(contract.revokeCertificate, revoke, at.staff)).toMatchObject({ code: 'state_conflict' })
    const mails = app().deps.db.selectFrom('mails').selectAll().where('kind', '=', 'cohorts.revoked')
    const { recipient, body_text } = await mails.executeTakeFirstOrThrow()
    expect([recipient, body_text.includes('coorte 2026.1'), body_text.includes('Engano de nome.')]).toEqual([
      at.ana.email,
      true,
      true,
    ])
    const { revoked } = await app().call(contract.getCertificate, { params: { code } })
    expect(revoked?.reason).toBe('Engano de nome.')
    expect(await app().refused(contract.downloadCertificate, { params: { code } })).toMatchObject({
      code: 'state_conflict',
    })
  })

  it.each(['pt', 'en'] as const)('is a PDF in %s, in the name of the programme', async (lang) => {
    const { code } = await completed()
    await app()
      .deps.db.updateTable('programme')
      .set({ name: 'Ninhada', name_en: 'Nursery', article_en: 'the', organisation: 'Maré' })
      .execute()
    const { bytes } = await app().call(contract.downloadCertificate, { params: { code }, query: { lang } })
    const text = textOf(bytes)
    expect(text).toContain('Inês Carvalho')
    expect(text).toContain(code)
    expect(text).toContain(lang === 'pt' ? 'Certificado de conclusão' : 'Certificate of completion')
    expect(text).toContain(lang === 'pt' ? 'Pela equipa do Ninhada' : 'For the Nursery team')
    expect(`${Buffer.from(bytes).toString('latin1')}${text}`.match(/.{0,60}Viveiro.{0,40}/g)).toBeNull()
    expect(text).toContain(`/verify/${code}`)
    expect(codeIn(bytes)).toBe(`http://viveiro.test/verify/${code}`)
  })
})

type Decode = (picture: Uint8ClampedArray, width: number, height: number) => { data: string } | null
const { default: decode } = createRequire(import.meta.url)('jsqr') as { default: Decode }
const pixels = 4

/** The content of the QR code on a page of small squares, read by a decoder that knows nothing of how it was drawn. */
function codeIn(file: Buffer): string | undefined {
  const drawn = [...objectsOf(file).values()].map(({ stream }) => stream ?? '').join('\n')
  const squares = [...drawn.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)]
    .map((match) => match.slice(1).map(Number) as [x: number, y: number, width: number, height: number])
    .filter(([, , width, height]) => width < 6 && Math.abs(width - height) < 0.1)
  if (squares.length === 0) return undefined
  const columns = [...new Set(squares.map(([x]) => x))].toSorted((a, b) => a - b)
  const unit = (columns.at(-1)! - columns[0]!) / (columns.length - 1)
  const [left, top] = [Math.min(...squares.map(([x]) => x)), Math.min(...squares.map(([, y]) => y))]
  const cells = squares.map(([x, y]) => [Math.round((x - left) / unit) + 4, Math.round((y - top) / unit) + 4] as const)
  const side = (Math.max(...cells.flat()) + 5) * pixels
  const picture = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [column, row] of cells)
    for (let at = 0; at < pixels * pixels; at += 1) {
      const pixel = (row * pixels + Math.floor(at / pixels)) * side + column * pixels + (at % pixels)
      picture.fill(0, pixel * 4, pixel * 4 + 3)
    }
  return decode(picture, side, side)?.data
}
