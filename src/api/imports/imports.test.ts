import { beforeEach, describe, expect, it } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import { createChallenge, importChallenges } from '#contract/challenges/manage.ts'
import { importEvents, listManagedEvents } from '#contract/events/manage.ts'
import { importLimits, type ImportEndpoint } from '#contract/imports.ts'
import { importOpportunities, listManagedOpportunities } from '#contract/opportunities/manage.ts'
import { archiveOrganisation, createOrganisation } from '#contract/organisations/manage.ts'
import { moveOpportunity } from '#contract/opportunities/opportunities.ts'
import { importStartups, listManagedStartups } from '#contract/startups/manage.ts'
import { appWith } from '#test/app-with.ts'
import { startupOf } from '#test/opportunities.ts'

const at = appWith({ rui: 'founder', staff: 'staff' })

type Table = readonly [head: readonly string[], ...rows: (readonly string[])[]]
type More = { dryRun?: boolean; columns?: (string | null)[] }

async function bring(endpoint: ImportEndpoint, [head, ...rows]: Table, { dryRun = false, columns }: More = {}) {
  const lines = rows.map((cells, index) => ({ line: index + 2, cells: [...cells] }))
  const body = { head: [...head], rows: lines, columns, dryRun }
  return at.api.call(endpoint, { body }, at.staff)
}
const outcomes = ({ lines }: AnswerOf<ImportEndpoint>) => lines.map(({ outcome }) => outcome)
const issuesIn = ({ lines }: AnswerOf<ImportEndpoint>) =>
  lines.map(({ issues }) => issues.map(({ column, code }) => `${column}: ${code}`).join(', '))

const startups: Table = [
  ['Nome', 'Numa frase', 'Área', 'Fase', 'País', 'Fundada em', 'Procura'],
  ['Maré', 'Sensores para aquacultura', 'Energia', 'Ideia', 'Portugal', '05/2024', '=quem venda'],
  ['Sal Fino', 'Sal com história', 'energy', 'growth', 'Spain', '', ''],
]
const events: Table = [
  ['Title', 'Summary', 'Kind', 'Format', 'Venue', 'Starts', 'Ends', 'Seats'],
  ['Café', 'Conversa', 'Workshop', 'On site', 'Sala 1', '2026-07-01 09:30', '1/7/2026 11:00', '25,0'],
  ['Café', 'Conversa', 'workshop', 'online', '', '2026-07-08 09:30', '2026-07-08T11:00', ''],
]
const challenges: Table = [
  ['Título (português)', 'Resumo', 'Prémio', 'Competências', 'Fecha'],
  ['Menos plástico', 'Uma embalagem', '500 €', 'TypeScript, React', '2026-12-31'],
]
const postings: Table = [
  ['Título', 'Descrição', 'Tipo', 'Organização', 'Prazo', 'Pagamento mínimo (€)', 'Resposta em dias'],
  ['Estágio', 'Testes', 'Estágio', 'Nortada', '2026-12-31', '900', '14'],
]

describe.each([
  ['startups', importStartups, startups],
  ['events', importEvents, events],
  ['challenges', importChallenges, challenges],
  ['opportunities', importOpportunities, postings],
] as const)('a spreadsheet of %s', (_, endpoint, table) => {
  it('is rehearsed without a trace, becomes drafts, mails nobody and is no news the second time', async () => {
    const news = table.slice(1).map(() => 'new')
    expect(outcomes(await bring(endpoint, table, { dryRun: true }))).toEqual(news)
    expect(outcomes(await bring(endpoint, table))).toEqual(news)
    expect(outcomes(await bring(endpoint, table))).toEqual(news.map(() => 'same'))
    expect(await at.api.deps.db.selectFrom('mails').select('id').execute()).toEqual([])
  })

  it('that two bring at once comes in once', async () => {
    const both = await Promise.all([bring(endpoint, table), bring(endpoint, table)])
    const lines = table.length - 1
    const told = both.flatMap(outcomes)
    expect([told.filter((one) => one === 'new').length, told.filter((one) => one === 'same').length]).toEqual([
      lines,
      lines,
    ])
  })
})

describe('with drafts of a file', () => {
  beforeEach(async () => {
    await bring(importStartups, startups)
  })

  it('changes what the next file says otherwise, and tells which columns', async () => {
    const [head, maré] = startups as [string[], string[]]
    const next = [head, maré.with(1, 'Sensores para o mar').with(3, 'Receita')] as const
    const { lines } = await bring(importStartups, next)
    expect(lines[0]).toMatchObject({ outcome: 'changed', changes: ['pitch', 'stage'] })
    const { items } = await at.api.call(listManagedStartups, { query: { q: 'maré' } }, at.staff)
    expect(items[0]).toMatchObject({ state: 'draft', pitch: 'Sensores para o mar', stage: 'revenue', country: 'PT' })
    expect(items[0]).toMatchObject({ lookingFor: '=quem venda' })
  })

  it('says at each cell what is wrong, and saves the other lines', async () => {
    const table = [
      startups[0],
      ['Nova', '', 'Astrologia', 'Ideia', 'Portugal', '2024-05', ''],
      ['Outra', '', 'Energia', 'Ideia', 'Atlântida', 'ontem', ''],
      ['Terceira', 'Boa', 'Energia', 'Sonho', '', '2031-01', ''],
      ['Quarta', 'Boa', 'Energia', 'Ideia', '', '2031-01', ''],
      ['Quinta', 'Boa', 'Energia', 'Ideia', '', '', ''],
      ['quinta', 'Outra vez', 'Energia', 'Ideia', '', '', ''],
    ] as const
    expect(issuesIn(await bring(importStartups, table))).toEqual([
      'field: unknown_name',
      'country: unknown_name, founded: not_a_month',
      'stage: unknown_word',
      'founded: future_month',
      '',
      'null: line_repeated',
    ])
    const { total } = await at.api.call(listManagedStartups, { query: {} }, at.staff)
    expect(total).toBe(3)
  })

  it('keeps what a heading meant by hand for the next file', async () => {
    const head = ['Projeto', 'Nome', 'Área', 'Fase']
    const table = [head, ['Ria', 'Uma lancha elétrica', 'Energia', 'Ideia']] as const
    expect((await bring(importStartups, table, { dryRun: true })).columns).toEqual([null, 'name', 'field', 'stage'])
    const columns = ['name', 'pitch', 'field', 'stage']
    expect(outcomes(await bring(importStartups, table, { columns }))).toEqual(['new'])
    expect((await bring(importStartups, table, { dryRun: true })).columns).toEqual(columns)
    await bring(importStartups, startups, { columns: ['name', 'pitch', null, null, null, null, null] })
    expect((await bring(importStartups, startups, { dryRun: true })).columns).toEqual([
      'name',
      'pitch',
      null,
      null,
      null,
      null,
      null,
    ])
  })
})

it('leaves alone what is no longer a draft, and says so at the cell', async () => {
  await bring(importOpportunities, postings)
  const { items } = await at.api.call(listManagedOpportunities, { query: {} }, at.staff)
  await at.api.call(moveOpportunity, { params: { slug: items[0]!.slug }, body: { to: 'published' } }, at.staff)
  const next = [postings[0], postings[1]!.with(5, '1200')] as const
  expect(issuesIn(await bring(importOpportunities, next))).toEqual(['pay_min: line_shown'])
  expect(outcomes(await bring(importOpportunities, postings))).toEqual(['same'])
})

it('says in the rehearsal already that an organisation is archived', async () => {
  const { id } = await at.api.call(
    createOrganisation,
    { body: { name: 'Nortada', website: null, logoId: null } },
    at.staff,
  )
  await at.api.call(archiveOrganisation, { params: { id }, body: { archived: true } }, at.staff)
  for (const dryRun of [true, false])
    expect(issuesIn(await bring(importOpportunities, postings, { dryRun }))).toEqual([
      'organisation: organisation_archived',
    ])
})

it('finds a record by its page address, and tells two of one name apart only by it', async () => {
  const body = { title: { pt: 'Igual' }, summary: { pt: 'Um' } }
  const first = await at.api.call(createChallenge, { body }, at.staff)
  await at.api.call(createChallenge, { body }, at.staff)
  const head = ['Endereço da página', 'Título', 'Resumo']
  const told = await bring(importChallenges, [
    head,
    [first.slug, 'Igual', 'Dois'],
    ['', 'Igual', 'Três'],
    ['', 'Igual', 'Um'],
  ])
  expect(issuesIn(told)).toEqual(['', 'null: line_repeated', ''])
  expect(outcomes(told)).toEqual(['changed', 'wrong', 'same'])
  const alone = await bring(importChallenges, [head, ['', 'Igual', 'Quatro']], { dryRun: true })
  expect(issuesIn(alone)).toEqual(['null: line_ambiguous'])
})

it('reads times by the clock of the programme, and a posting of a startup by its name', async () => {
  await bring(importEvents, events)
  const { items } = await at.api.call(listManagedEvents, { query: {} }, at.staff)
  expect(items.map(({ startsAt }) => startsAt)).toContain('2026-07-01T08:30:00.000Z')
  const startupId = await startupOf(at.api, at.rui)
  const { name } = await at.api.deps.db
    .selectFrom('startups')
    .select('name')
    .where('id', '=', startupId)
    .executeTakeFirstOrThrow()
  const [head, line] = postings as [string[], string[]]
  expect(outcomes(await bring(importOpportunities, [head, line.with(3, name)]))).toEqual(['new'])
  const found = await at.api.call(listManagedOpportunities, { query: {} }, at.staff)
  expect(found.items[0]).toMatchObject({ organisation: { startupId, name } })
})

it('rehearses five thousand lines at once and saves them in parts', async () => {
  const lines = Array.from({ length: importLimits.rows }, (_, index) => startups[1]!.with(0, `Maré ${index}`))
  const told = await bring(importStartups, [startups[0], ...lines], { dryRun: true })
  expect(new Set(outcomes(told))).toEqual(new Set(['new']))
  const body = {
    head: [...startups[0]],
    rows: lines.slice(0, importLimits.part + 1).map((cells, index) => ({ line: index + 2, cells: [...cells] })),
    dryRun: false,
  }
  const refusal = await at.api.refused(importStartups, { body }, at.staff)
  expect(refusal).toMatchObject({ code: 'invalid_fields', errors: [{ field: 'rows' }] })
})
