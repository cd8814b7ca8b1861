import type { TestApp } from '#test/app.ts'
import { proposed } from '#test/problems.ts'
import { anybody, describeRights, staff, withBody } from '#test/rights.ts'
import * as contract from '#contract/figures/reports.ts'
import { figuresArea } from './area.ts'

const input = {
  title: { pt: 'Relatório' },
  lead: null,
  sections: [],
  figures: [],
  by: 'month' as const,
  edition: null,
  from: null,
  to: null,
  stories: [],
}
const report = async (t: TestApp) => {
  const { id } = await t.call(contract.createReport, { body: input }, await t.as('staff'))
  return { params: { id } }
}
const frozen = async (t: TestApp) => {
  const made = await report(t)
  const { editions } = await t.call(contract.freezeReport, made, await t.as('staff'))
  return { ...made, editionId: editions[0]!.id }
}
const shared = async (t: TestApp, password: string | null = null) => {
  const { params } = await frozen(t)
  const body = { name: 'Aveleda', password }
  const { code, report: made } = await t.call(contract.createLink, { params, body }, await t.as('staff'))
  return { params: { code }, own: { params: { id: params.id, linkId: made.links[0]!.id } } }
}
const path = '/manage/figures/reports'

describeRights({
  area: figuresArea,
  rights: {
    'GET /manage/problems/{id}/line': [
      staff,
      async (_, t) => ({ params: { id: (await proposed(t, await t.as('trainee'))).id } }),
    ],
    'GET /manage/figures': [staff, () => ({})],
    'GET /manage/figures.{format}': [staff, () => ({ params: { format: 'csv' } })],
    'GET /manage/figures/{figure}/{step}/rows': [staff, () => ({ params: { figure: 'heard', step: 'press' } })],
    [`GET ${path}`]: [staff, () => ({})],
    [`GET ${path}/choices`]: [staff, () => ({})],
    [`POST ${path}`]: [staff, () => ({ body: input })],
    [`GET ${path}/{id}`]: [staff, (_, t) => report(t)],
    [`PATCH ${path}/{id}`]: [staff, (_, t) => withBody(report(t), { title: { pt: 'Outro' }, version: 1 })],
    [`DELETE ${path}/{id}`]: [staff, (_, t) => report(t)],
    [`GET ${path}/{id}/preview`]: [staff, (_, t) => report(t)],
    [`POST ${path}/{id}/editions`]: [staff, (_, t) => report(t)],
    [`PUT ${path}/{id}/editions/{editionId}/public`]: [
      staff,
      async (_, t) => {
        const { params, editionId } = await frozen(t)
        return { params: { ...params, editionId }, body: { isPublic: true } }
      },
    ],
    [`POST ${path}/{id}/links`]: [
      staff,
      async (_, t) => ({ params: (await frozen(t)).params, body: { name: 'Aveleda' } }),
    ],
    [`DELETE ${path}/{id}/links/{linkId}`]: [staff, async (_, t) => (await shared(t)).own],
    [`GET ${path}/{id}/pdf`]: [staff, async (_, t) => ({ params: (await frozen(t)).params })],
    'GET /reports/{code}': [anybody, async (_, t) => ({ params: (await shared(t)).params })],
    'POST /reports/{code}/open': [
      anybody,
      async (_, t) => ({
        params: (await shared(t, 'hortas e sensores')).params,
        body: { password: 'hortas e sensores' },
      }),
    ],
    'POST /reports/{code}/pdf': [anybody, async (_, t) => ({ params: (await shared(t)).params, body: {} })],
    'GET /impact': [anybody, (_, t) => onImpact(t)],
    'GET /impact/pdf': [anybody, (_, t) => onImpact(t)],
  },
})

async function onImpact(t: TestApp) {
  const { params, editionId } = await frozen(t)
  await t.deps.db.updateTable('programme').set({ impact_page: true }).execute()
  const body = { isPublic: true }
  await t.call(contract.publishEdition, { params: { ...params, editionId }, body }, await t.as('staff'))
  return {}
}
