import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { areas } from '#api/areas.ts'
import { seedAtFirstStart } from '#api/demo/seed.ts'
import { importInvitations, importLimits as peopleLimits, inviteToProgramme } from '#contract/accounts/invitations.ts'
import type { Endpoint, Locale } from '#contract/endpoint.ts'
import { importLimits, type ImportEndpoint } from '#contract/imports.ts'
import { exportFormats, type ExportFormat } from '#contract/lists.ts'
import { pages } from '#contract/pages.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { type ForeignCell, type ForeignFile, readAsOthers } from '#test/foreign-reader.ts'
import { readPeople } from '#web/lib/files/people-file.ts'
import { readSheet } from '#web/lib/files/sheet.ts'
import { headings } from './headings.ts'

/** Where the team reads each list, and the path of its file. */
const listsOfTheTeam: Record<string, string> = {
  '/manage/figures': '/manage/figures',
  '/manage/challenges': '/manage/challenges',
  '/manage/challenges/{slug}/solutions': '/manage/challenges/{slug}/solutions',
  '/manage/events': '/manage/events',
  '/manage/events/{slug}/participants': '/manage/events/{slug}/registrations',
  '/manage/applications': '/manage/applications',
  '/manage/opportunities': '/manage/opportunities',
  '/manage/organisations': '/manage/organisations',
  '/manage/problems': '/manage/problems',
  '/manage/mentoring': '/manage/mentoring/links',
  '/manage/mentoring/sessions': '/manage/mentoring/sessions',
  '/manage/startups': '/manage/startups',
  '/manage/trainees': '/manage/trainees',
  '/manage/cohorts': '/manage/cohorts',
  '/manage/reviews': '/manage/reviews',
  '/manage/people': '/users',
  '/manage/people/invitations': '/manage/invitations',
  '/manage/fields': '/manage/reference/{list}',
  '/manage/skills': '/manage/reference/{list}',
  '/manage/messages': '/manage/messages',
  '/manage/outbox': '/manage/mails',
  '/manage/audit': '/manage/audit',
}
/** One record, a plan, a door, or people who are shown by their consent. */
const noLists = new Set([
  '/manage/talent',
  '/manage/programme',
  '/manage/integrations',
  '/manage/events/{slug}/report',
  '/manage/events/{slug}/sheet',
  '/manage/events/{slug}/room',
  ...['edit', 'plan', 'modules', 'people', 'edition'].map((part) => `/manage/cohorts/{id}/${part}`),
])
/** The list whose file each import reads. */
const importsOf: Record<string, string> = { '/manage/invitations/import': '/users' }
const listOf = (path: string) => importsOf[path] ?? path.slice(0, -'/import'.length)

type Told = { file: Buffer; read: ForeignFile }
const kinds = (['pt', 'en'] as const).flatMap((locale) => exportFormats.map((format) => `${locale}.${format}` as const))
type Kind = `${Locale}.${ExportFormat}`

let t: TestApp
const readers = {} as Record<Locale, Signed>
/** The files of each list of the demo programme. */
const lists = new Map<string, Record<Kind, Told>>()

/** A record whose list has rows, for the lists of one record; without a line here such a list has no address. */
async function recordsOf({ database: { db } }: TestApp): Promise<Record<string, string>> {
  const [{ slug: event }, { slug: challenge }, { id: round }] = await Promise.all([
    db.selectFrom('events').select('slug').where('state', '=', 'published').executeTakeFirstOrThrow(),
    db.selectFrom('challenges').select('slug').where('state', '=', 'announced').executeTakeFirstOrThrow(),
    db.selectFrom('review_rounds').select('id').where('state', '=', 'announced').executeTakeFirstOrThrow(),
  ])
  return {
    '/manage/events/{slug}/registrations': event,
    '/manage/challenges/{slug}/solutions': challenge,
    '/manage/reviews/{id}/scores': round,
    '/manage/reference/{list}': 'skills',
  }
}

async function download(url: string, kind: Kind): Promise<Told> {
  const [locale, format] = kind.split('.') as [Locale, ExportFormat]
  const headers = { authorization: `Bearer ${readers[locale].token}` }
  const { rawPayload: file, statusCode } = await t.app.inject({ url: `/api/v1${url}.${format}`, headers })
  if (statusCode !== 200) throw new Error(`${url}.${format} answers ${statusCode}`)
  const separator = locale === 'pt' ? ';' : ','
  return { file, read: await readAsOthers(t.database.pool, file, { format, separator }) }
}

const urls = new Map<string, string>()
beforeAll(async () => {
  t = await testApp()
  await seedAtFirstStart(t.deps, areas)
  for (const locale of ['pt', 'en'] as const) readers[locale] = await t.as('admin', { locale })
  // A mail and an entry of the log, which the demo begins without.
  await t.call(inviteToProgramme, { body: { email: 'nova@exemplo.pt', role: 'mentor', locale: 'pt' } }, readers.pt)
  await t.work()
  const records = await recordsOf(t)
  for (const { path } of t.app.endpoints.filter((one) => one.path.endsWith('.{format}'))) {
    const list = path.slice(0, -'.{format}'.length)
    urls.set(list, list.replace(/\{\w+\}/, records[list] ?? 'no line in recordsOf'))
    const told: [Kind, Told][] = []
    for (const kind of kinds) told.push([kind, await download(urls.get(list)!, kind)])
    lists.set(list, Object.fromEntries(told) as Record<Kind, Told>)
  }
}, 120_000)
afterAll(() => t.close())

/** What the texts say to people: CSV keeps some of them from running as formulas by an apostrophe. */
const bare = (text: string) => text.replaceAll("'", '').replaceAll('\r\n', '\n')
const inCsv = ({ kind, text }: ForeignCell, locale: Locale) =>
  kind === 'number' && locale === 'pt' ? text.replace('.', ',') : bare(text)

describe('the file of every list', () => {
  it('is there: each list that the team reads has one, and each file has rows', () => {
    for (const [page, list] of Object.entries(listsOfTheTeam)) expect.soft([...lists.keys()], page).toContain(list)
    const first = Object.keys(pages).filter((page) => /^\/manage\/[a-z]+(?:\/\{[a-z]+\}\/[a-z]+)?$/.test(page))
    expect(first.filter((page) => !(page in listsOfTheTeam) && !noLists.has(page))).toEqual([])
    const empty = [...lists].filter(([, told]) => told['pt.xlsx'].read.rows.length === 0)
    expect(empty.map(([list]) => list)).toEqual([])
  })

  it('is opened by another program, as CSV with the same cells as the workbook', () => {
    for (const [list, told] of lists)
      for (const locale of ['pt', 'en'] as const) {
        const { heads, rows } = told[`${locale}.xlsx`].read
        const csv = told[`${locale}.csv`].read
        expect.soft(csv.heads.map(bare), list).toEqual(heads.map(bare))
        const cells = csv.rows.map((row) => row.map(({ text }) => bare(text)))
        expect.soft(cells, `${list} in ${locale}`).toEqual(rows.map((row) => row.map((cell) => inCsv(cell, locale))))
      }
    const seen = new Set(
      [...lists.values()].flatMap((told) => told['pt.xlsx'].read.rows.flat().map(({ kind }) => kind)),
    )
    expect([...seen].toSorted()).toEqual(['day', 'empty', 'number', 'text', 'time'])
  })

  it('has heads in the language of its reader', () => {
    const known = Map.groupBy(Object.values(headings), ({ pt }) => pt)
    for (const [list, told] of lists) {
      const [pt, en] = [told['pt.xlsx'].read.heads, told['en.xlsx'].read.heads]
      expect
        .soft(
          [...pt, ...en].filter((head) => /^[a-z]|_/.test(head)),
          list,
        )
        .toEqual([])
      expect.soft(new Set(pt).size, `${list}: two columns of one name`).toBe(pt.length)
      const wrong = pt.filter((head, index) => known.get(head)?.every((one) => one.en !== en[index]))
      expect.soft(wrong, list).toEqual([])
    }
  })

  it('has words where the product has codes, and numbers that fit into a cell', () => {
    const codes = new Set(t.app.endpoints.flatMap(({ response }) => codesIn(response)))
    expect(codes.size).toBeGreaterThan(200)
    // An English word may be the code.
    const isOfMachines = ({ kind, text }: ForeignCell, locale: Locale) =>
      kind === 'number'
        ? /\.\d{3}|e/.test(text)
        : (locale === 'pt' && codes.has(text)) ||
          /^[a-z]+(?:_[a-z]+)+$|\d{4}-\d\d-\d\dT\d\d|^(?:true|false|null|undefined)$/.test(text)
    for (const [list, told] of lists)
      for (const locale of ['pt', 'en'] as const) {
        const { heads, rows } = told[`${locale}.xlsx`].read
        const found = rows.flatMap((row) =>
          row.flatMap((cell, at) => (isOfMachines(cell, locale) ? [`${heads[at]}: ${cell.text}`] : [])),
        )
        expect.soft([...new Set(found)], `${list} in ${locale}`).toEqual([])
      }
  })

  it('tells times by the clock of the programme, and days of no zone as they are', async () => {
    const zones = ['Europe/Lisbon', 'Asia/Kolkata'] as const
    const setZone = (zone: string) => t.database.db.updateTable('programme').set({ zone }).execute()
    expect(await t.database.db.selectFrom('programme').select('zone').execute()).toEqual([{ zone: zones[0] }])
    await setZone(zones[1])
    const seen = { time: 0, day: 0 }
    for (const [list, told] of lists) {
      const { read } = await download(urls.get(list)!, 'pt.xlsx')
      const cells = told['pt.xlsx'].read.rows.flatMap((row, line) =>
        row.map((cell, at) => [cell, read.rows[line]?.[at]]),
      )
      const wrong = cells.filter(([home, away]) => {
        if (home!.kind !== 'time') return home!.kind === 'day' && away?.text !== home!.text
        seen.time += 1
        return away?.text !== elsewhere(home!.text, zones)
      })
      seen.day += cells.filter(([home]) => home!.kind === 'day').length
      expect.soft(wrong, list).toEqual([])
    }
    await setZone(zones[0])
    expect(Math.min(seen.time, seen.day)).toBeGreaterThan(5)
  })
})

describe('an import reads back the file of its list without a difference', () => {
  it('as it was downloaded, and as an office in Portugal saves it', async () => {
    const imports = t.app.endpoints.filter(({ path }) => path.startsWith('/manage/') && path.endsWith('/import'))
    expect(imports.map(({ path }) => listOf(path)).filter((list) => !lists.has(list))).toEqual([])
    expect(imports.length).toBeGreaterThan(4)
    for (const endpoint of imports) {
      const list = listOf(endpoint.path)
      const told = lists.get(list)!
      for (const kind of kinds) {
        const file = new File([new Uint8Array(told[kind].file)], `lista.${kind.slice(3)}`)
        expect.soft(await rehearsed(endpoint, file), `${list} ${kind}`).toEqual([])
      }
      const saved = savedByAnOffice(told['pt.xlsx'].read)
      expect.soft(await rehearsed(endpoint, saved), `${list} saved by an office`).toEqual([])
    }
  })
})

/** What the rehearsal of the import says would change, line by line; nothing of the file is left out. */
const rehearsed = (endpoint: Endpoint, file: File) =>
  endpoint.path === importInvitations.path ? rehearsedPeople(file) : rehearsedList(endpoint as ImportEndpoint, file)

async function rehearsedPeople(file: File): Promise<unknown[]> {
  const read = await readPeople(file, { role: 'trainee', locale: 'pt', organisation: '' }, peopleLimits)
  if (typeof read === 'string') return [read]
  const body = { rows: read.rows, dryRun: true, withoutErrors: false }
  const { remarks, invited } = await t.call(importInvitations, { body }, readers.pt)
  if (remarks.length !== read.rows.length || invited > 0) return [`${invited} invited`]
  return remarks.filter(({ code }) => code !== 'member')
}

async function rehearsedList(endpoint: ImportEndpoint, file: File): Promise<unknown[]> {
  const sheet = await readSheet(file, importLimits)
  if (typeof sheet === 'string') return [sheet]
  const { head, rows } = sheet
  const { columns, lines } = await t.call(endpoint, { body: { head, rows, dryRun: true } }, readers.pt)
  const understood = columns.filter((column) => column !== null).length
  if (understood < 9 || lines.length !== rows.length) return [`${understood} columns, ${lines.length} lines`]
  return lines.filter(({ outcome }) => outcome !== 'same')
}

/** A workbook that a Portuguese Excel saved as CSV: days come first, and numbers have commas. */
function savedByAnOffice({ heads, rows }: ForeignFile): File {
  const dayFirst = (text: string) => text.replace(/^(\d{4})-(\d\d)-(\d\d)/, '$3/$2/$1')
  const told = ({ kind, text }: ForeignCell) =>
    kind === 'time' || kind === 'day' ? dayFirst(text) : kind === 'number' ? text.replace('.', ',') : text
  const quoted = (text: string) => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = [heads, ...rows.map((row) => row.map(told))].map((line) => line.map(quoted).join(';'))
  return new File([`\u{FEFF}${lines.join('\r\n')}\r\n`], 'lista.csv')
}

/** What the clocks of another zone show at that time. */
const elsewhere = (text: string, [home, away]: readonly [string, string]) =>
  Temporal.PlainDateTime.from(text)
    .toZonedDateTime(home)
    .withTimeZone(away)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ')

/** The values of every enum in an answer: what machines call what people have a word for. */
function codesIn(response: Endpoint['response']): string[] {
  if (!response) return []
  const found: string[] = []
  JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' }), (name, value: unknown) => {
    if (name === 'enum') found.push(...(value as string[]))
    return value
  })
  return found
}
