import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeChallenge } from '#api/demo/factories/challenges.ts'
import { makeUsers } from '#api/demo/factories/users.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/figures/reports.ts'
import * as shared from '#contract/figures/shared-reports.ts'
import type { ReportView } from '#contract/figures/report-view.ts'
import { updateProgramme, getProgrammeSettings } from '#contract/programme/programme.ts'
import { dayMs } from '#contract/times.ts'
import { appWith } from '#test/app-with.ts'
import { textOf } from '#test/pdf-text.ts'
import { countOpening } from './links/queries.ts'

const at = appWith({ staff: 'staff', admin: 'admin' })
const db = () => at.api.deps.db

const january = new Date('2026-01-10T12:00:00Z')
const heard = (count: number, created_at = january) =>
  makeUsers(
    db(),
    Array.from({ length: count }, () => ({ heard_from: 'press', created_at })),
  )

const blank: BodyOf<typeof contract.createReport> = {
  title: { pt: 'A meio da coorte', en: 'Halfway' },
  lead: null,
  sections: [],
  figures: ['heard'],
  by: 'month',
  edition: null,
  from: null,
  to: null,
  stories: [],
}
type Over = Partial<typeof blank>
const made = (over: Over = {}) => at.api.call(contract.createReport, { body: { ...blank, ...over } }, at.staff)
const freeze = (id: string) => at.api.call(contract.freezeReport, { params: { id } }, at.staff)
const preview = (id: string) => at.api.call(contract.previewReport, { params: { id } }, at.staff)
type Wanted = Partial<BodyOf<typeof contract.createLink>>
const linked = (id: string, body: Wanted = {}) =>
  at.api.call(contract.createLink, { params: { id }, body: { name: 'Aveleda', ...body } }, at.staff)
const open = (code: string) => at.api.call(shared.getSharedReport, { params: { code } }, null)
const frozen = async (over?: Over) => freeze((await made(over)).id)
const sharing = async (over?: Over, body?: Wanted) => {
  const { id } = await frozen(over)
  return { id, ...(await linked(id, body)) }
}
const press = (report: ReportView) => report.record.figures[0]!.steps.find(({ name }) => name === 'press')!.value

describe('a shared report', () => {
  it('shows frozen numbers with their date, rule and hash, and nothing of the house', async () => {
    await heard(6)
    const { code } = await sharing()
    await heard(9)
    const { state, report } = await open(code)
    expect([state, press(report!), report!.isHidden]).toEqual(['open', 6, false])
    const { text, sha256 } = report!.frozen!
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
    expect(Buffer.from(digest).toString('hex')).toBe(sha256)
    expect(report!.record.figures[0]).toMatchObject({ list: null, rule: { pt: expect.stringContaining('.') } })
    const answer = await at.api.send(`/reports/${code}`)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('changes only when the team freezes it again, and says what was corrected', async () => {
    await heard(6)
    const { id, code } = await sharing()
    expect((await at.api.refused(contract.freezeReport, { params: { id } }, at.staff)).code).toBe('report_unchanged')
    await heard(2)
    expect((await at.api.refused(contract.freezeReport, { params: { id } }, at.staff)).code).toBe('report_unchanged')
    await heard(3)
    await freeze(id)
    const { report } = await open(code)
    expect([press(report!), report!.frozen!.number]).toEqual([11, 2])
    expect(report!.corrections).toMatchObject([{ figure: 'heard', key: { pt: '2026-01' }, from: 6, to: 11 }])
  })

  it('is never more exact than another report that was frozen on another day', async () => {
    await heard(6)
    const first = await sharing()
    await heard(1)
    const second = await sharing({ title: { pt: 'Outro' } })
    expect([press((await open(first.code)).report!), press((await open(second.code)).report!)]).toEqual([6, 6])
  })

  it('of four people hides every number and says so; of a year without anything it says zero', async () => {
    await heard(4)
    const { report } = await open((await sharing()).code)
    expect([report!.isHidden, press(report!)]).toEqual([true, null])
    const empty = await open((await sharing({ from: '2019-01', to: '2019-12' })).code)
    expect([empty.report!.isHidden, press(empty.report!)]).toEqual([false, 0])
  })

  it('stands in the week of its edition, with the challenges that were open in it', async () => {
    const now = at.api.deps.clock()
    const day = (days: number) => new Date(now.getTime() + days * dayMs)
    const edition = randomUUIDv7()
    const dates = { starts_on: day(-10).toISOString().slice(0, 10), weeks: 8 }
    await db()
      .insertInto('cohorts')
      .values({ id: edition, name: '2026.1', capacity: null, ...dates })
      .execute()
    const challenge = (title: string, opens: number, closes: number) => {
      const input = { title: { pt: title }, opensAt: day(opens).toISOString(), closesAt: day(closes).toISOString() }
      return makeChallenge(db(), { now, input: { ...input, resultsAt: day(closes + 9).toISOString() } })
    }
    await challenge('Detetar fugas', -1, 6)
    await challenge('De outro ano', -300, -200)
    const told = async (over: Over) => (await preview((await made({ edition, ...over })).id)).record
    const record = await told({ figures: ['funnel', 'teams'] })
    expect(record.week).toEqual({ week: 2, weeks: 8, day: 4 })
    expect(record.challenges).toEqual([
      {
        title: { pt: 'Detetar fugas', en: null },
        partner: 'Águas do Vouga',
        state: 'open',
        closesAt: day(6).toISOString(),
      },
    ])
    const { id } = await frozen({ edition, figures: ['teams'] })
    const paper = textOf((await at.api.call(contract.downloadReportPdf, { params: { id }, query: {} }, at.staff)).bytes)
    expect(paper).toContain('Semana 2 de 8')
    expect(paper).toContain('Detetar fugas')
    expect((await told({ figures: ['funnel'] })).challenges).toEqual([])
    const ended = await told({ figures: ['teams'], edition: null, to: '2020-01' })
    expect([ended.week, ended.challenges]).toEqual([null, []])
  })

  it('is counted when it opens, in one row however often', async () => {
    const { id, code } = await sharing()
    await open(code)
    const detail = () => at.api.call(contract.getReport, { params: { id } }, at.staff)
    const [link] = (await detail()).links
    const times = Number(process.env['OPENINGS'] ?? 500)
    await Promise.all(Array.from({ length: times }, () => countOpening(db(), link!.id)))
    expect((await detail()).links.map(({ opened }) => opened)).toEqual([times + 1])
    expect(await db().selectFrom('report_links').select('id').execute()).toHaveLength(1)
  })

  it('can be read as a PDF in both languages, with the same numbers', async () => {
    await heard(6)
    const {
      code,
      report: { id },
    } = await sharing()
    const pdf = async (lang: 'pt' | 'en') =>
      textOf((await at.api.call(shared.downloadSharedReport, { params: { code }, body: { lang } }, null)).bytes)
    const [pt, en] = [await pdf('pt'), await pdf('en')]
    expect(pt).toContain('A meio da coorte')
    expect(pt).toContain('Na imprensa')
    expect(en).toContain('Halfway')
    expect(en).toContain('In the press')
    const own = await at.api.call(contract.downloadReportPdf, { params: { id }, query: {} }, at.staff)
    expect(textOf(own.bytes)).toContain('A meio da coorte')
  })
})

describe('the end of a link', () => {
  it('comes by its day, by the team and with the report, each with a state of its own', async () => {
    const { id, code } = await sharing(
      {},
      { lastDay: new Date(at.api.deps.clock().getTime() + 2 * dayMs).toISOString().slice(0, 10) },
    )
    const other = await linked(id)
    const { links } = await at.api.call(contract.getReport, { params: { id } }, at.staff)
    const newest = links.find(({ endsAt }) => Date.parse(endsAt) > at.api.deps.clock().getTime() + 30 * dayMs)!
    const end = { params: { id, linkId: newest.id } }
    await at.api.call(contract.endLink, end, at.staff)
    expect((await at.api.refused(contract.endLink, end, at.staff)).code).toBe('link_over')
    expect(await open(other.code)).toMatchObject({ state: 'over', report: null })
    const pdf = { params: { code: other.code }, body: {} }
    expect((await at.api.refused(shared.downloadSharedReport, pdf, null)).code).toBe('link_over')
    await db().updateTable('report_links').set({ ends_at: at.api.deps.clock() }).where('id', '!=', newest.id).execute()
    expect(await open(code)).toMatchObject({ state: 'over', report: null })
    await at.api.call(contract.deleteReport, { params: { id } }, at.staff)
    expect(await open(code)).toEqual({ state: 'gone', report: null, endsAt: null })
  })

  it('cannot be behind today nor more than a year ahead, and needs something frozen', async () => {
    const { id } = await made()
    const link = (body: Wanted) =>
      at.api.refused(contract.createLink, { params: { id }, body: { name: 'A', ...body } }, at.staff)
    expect((await link({})).code).toBe('report_not_frozen')
    await freeze(id)
    for (const lastDay of ['2020-01-01', '2199-01-01']) expect((await link({ lastDay })).code).toBe('invalid_fields')
  })

  it('keeps neither code nor password as they are', async () => {
    const { code } = await sharing({}, { password: 'hortas e sensores' })
    const rows = JSON.stringify(await db().selectFrom('report_links').selectAll().execute())
    expect([rows.includes(code), rows.includes('hortas e sensores'), rows.includes('$argon2id$')]).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('a link with a password', () => {
  const unlock = (code: string, password: string) => ({ params: { code }, body: { password } })

  it('opens with it alone, and is counted only then', async () => {
    const { id, code } = await sharing({}, { password: 'hortas e sensores' })
    expect(await open(code)).toMatchObject({ state: 'locked', report: null })
    const wrong = await at.api.refused(shared.openSharedReport, unlock(code, 'hortas'), null)
    expect(wrong.code).toBe('report_password_wrong')
    const pdf = { params: { code }, body: { password: 'hortas' } }
    expect((await at.api.refused(shared.downloadSharedReport, pdf, null)).code).toBe('report_password_wrong')
    expect(await at.api.call(shared.openSharedReport, unlock(code, 'hortas e sensores'), null)).toMatchObject({
      state: 'open',
    })
    const { links } = await at.api.call(contract.getReport, { params: { id } }, at.staff)
    expect(links[0]!.opened).toBe(1)
  })

  it('makes who guesses wait', async () => {
    const { code } = await sharing({}, { password: 'hortas e sensores' })
    const codes: string[] = []
    at.api.deps.settings.rateLimits = true
    try {
      for (let guess = 0; guess < 7; guess += 1)
        codes.push((await at.api.refused(shared.openSharedReport, unlock(code, `hortas ${guess}`), null)).code)
    } finally {
      at.api.deps.settings.rateLimits = false
    }
    expect(new Set(codes)).toEqual(new Set(['report_password_wrong', 'throttled']))
  })
})

describe('a report', () => {
  it('about an edition that was deleted says so, and is not one about everything', async () => {
    const { id } = await made({ edition: '019f0000-0000-7000-8000-000000000000' })
    expect((await at.api.refused(contract.previewReport, { params: { id } }, at.staff)).code).toBe(
      'report_edition_gone',
    )
    expect((await at.api.refused(contract.freezeReport, { params: { id } }, at.staff)).code).toBe('report_edition_gone')
  })

  it('is looked at without anything being published', async () => {
    await heard(6)
    const { id } = await made()
    expect([press(await preview(id)), (await preview(id)).frozen]).toEqual([6, null])
    expect(await db().selectFrom('published_figures').selectAll().execute()).toEqual([])
  })

  it('cannot have a period that ends before it begins, also when only one end is changed', async () => {
    const { id, version } = await made({ from: '2026-03' })
    const change = { params: { id }, body: { to: '2026-01', version } }
    expect((await at.api.refused(contract.updateReport, change, at.staff)).code).toBe('invalid_fields')
  })

  it('frozen by two people at once becomes one edition', async () => {
    const { id } = await made()
    const both = await Promise.allSettled([freeze(id), freeze(id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await db().selectFrom('report_editions').select('number').execute()).toEqual([{ number: 1 }])
  })

  it('is on the impact page only if the programme has one and the team shows it', async () => {
    const { id, editions } = await frozen()
    const show = (isPublic: boolean) =>
      at.api.call(contract.publishEdition, { params: { id, editionId: editions[0]!.id }, body: { isPublic } }, at.staff)
    const gone = async () => (await at.api.refused(shared.getImpact, {}, null)).code
    await show(true)
    expect(await gone()).toBe('not_found')
    const { version } = await at.api.call(getProgrammeSettings, {}, at.admin)
    await at.api.call(updateProgramme, { body: { impactPage: true, version } }, at.admin)
    expect((await at.api.call(shared.getImpact, {}, null)).title.pt).toBe('A meio da coorte')
    await show(false)
    expect(await gone()).toBe('not_found')
  })
})
