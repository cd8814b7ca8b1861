import { describe, expect, it } from 'vitest'
import * as contract from '#contract/cohort-certificates.ts'
import { getProgress } from '#contract/cohort-progress.ts'
import { acceptPlace, applyForCohort } from '#contract/cohorts.ts'
import { createCohort } from '#contract/cohorts-manage.ts'
import { createTask } from '#contract/cohort-trainees.ts'
import { appWith } from '#test/app-with.ts'
import { textOf } from '#test/pdf-text.ts'
import { newCohort } from '../new-cohort.test-kit.ts'

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
  })
})

describe('a certificate', () => {
  it('is verified by a stranger, and keeps what was true when it was issued', async () => {
    const { code } = await completed()
    expect(await app().call(contract.getCertificate, { params: { code } })).toMatchObject({
      name: 'Inês Carvalho',
      cohort: '2026.1',
      weeks: 16,
      revoked: null,
    })
    expect((await own()).certificate).toMatchObject({ code, isValid: true })
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
    const { revoked } = await app().call(contract.getCertificate, { params: { code } })
    expect(revoked?.reason).toBe('Engano de nome.')
    expect(await app().refused(contract.downloadCertificate, { params: { code } })).toMatchObject({
      code: 'state_conflict',
    })
  })

  it.each(['pt', 'en'] as const)('is a PDF in %s', async (lang) => {
    const { code } = await completed()
    const { bytes } = await app().call(contract.downloadCertificate, { params: { code }, query: { lang } })
    const text = textOf(bytes)
    expect(text).toContain('Inês Carvalho')
    expect(text).toContain(code)
    expect(text).toContain(lang === 'pt' ? 'Certificado de conclusão' : 'Certificate of completion')
    expect(text).toContain(`/verify/${code}`)
  })
})
