import { randomUUIDv7 } from 'node:crypto'
import { transaction } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { checked } from '#api/http/checked.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import type { FigureRules } from '#api/records/figures.ts'
import { holdRow, saveRow } from '#api/records/rows.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import {
  reportInput,
  type getReportChoices,
  type ReportDetail,
  type ReportInput,
  type updateReport,
} from '#contract/figures/reports.ts'
import { area, findEditions } from '../queries.ts'
import type { Scopes } from '../service.ts'
import { reportObject } from './freeze.ts'
import { findLinks, toLink } from './links/queries.ts'
import * as queries from './queries.ts'

const columnsOf = ({ title, lead, sections, figures, by, edition, from, to, stories }: ReportInput) => ({
  title: JSON.stringify(title),
  lead: lead && JSON.stringify(lead),
  sections: JSON.stringify(sections),
  figures: JSON.stringify([...new Set(figures)]),
  by,
  edition,
  first_month: from,
  last_month: to,
  stories: JSON.stringify(stories),
})

const inputOf = (row: queries.ReportRow): ReportInput => ({
  title: row.title,
  lead: row.lead,
  sections: row.sections,
  figures: row.figures,
  by: row.by,
  edition: row.edition,
  from: row.first_month,
  to: row.last_month,
  stories: row.stories,
})

export async function showReport({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<ReportDetail> {
  const row = found(await queries.findReport(db, id))
  const [editions, links, programme] = [
    await queries.findEditions(db, id),
    await findLinks(db, id),
    await findProgramme(db),
  ]
  return {
    id,
    ...inputOf(row),
    updatedBy: row.updated_by && row.updater ? { id: row.updated_by, name: row.updater } : null,
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
    editions: editions.map((one) => ({
      id: one.id,
      number: one.number,
      at: one.frozen_at.toISOString(),
      sha256: one.sha256,
      publicAt: one.public_at?.toISOString() ?? null,
    })),
    links: links.map((link) => toLink(link, clock())),
    hasImpactPage: programme.impact_page,
  }
}

/** Only what the team may count, and only what may be told. */
export async function findChoices(
  db: Db,
  all: FigureRules,
  scopes: Scopes,
): Promise<AnswerOf<typeof getReportChoices>> {
  const figures = Object.entries(all)
    .filter(([, { scope }]) => scopes.has(scope))
    .map(([name, { title, rule }]) => ({ name, title, rule }))
  return { figures, editions: await findEditions(db), lines: await queries.findLines(db) }
}

export async function createReport({ db, clock }: Deps, by: Caller, input: ReportInput): Promise<string> {
  const [id, now] = [randomUUIDv7(), clock()]
  await transaction(db, async (tx) => {
    const times = { created_at: now, updated_at: now }
    await queries.insertReport(tx, { id, ...columnsOf(input), updated_by: by.actor.id, ...times })
    await audit(tx, by, `${area}.create_report`, reportObject(id), { after: { title: input.title.pt } })
  })
  return id
}

/** False when somebody else has changed it since the version that was read. */
export async function changeReport(
  { db, clock }: Deps,
  by: Caller,
  id: string,
  { version, ...change }: BodyOf<typeof updateReport>,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const held = await holdRow(tx, 'reports', id)
    if (held.version !== version) return false
    const next = checked(reportInput, { ...inputOf({ ...held, updater: null }), ...change })
    await saveRow(tx, 'reports', held, { ...columnsOf(next), updated_by: by.actor.id }, clock())
    await audit(tx, by, `${area}.change_report`, reportObject(id), { after: change })
    return true
  })
}

export async function deleteReport({ db }: Deps, by: Caller, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    const { title } = found(await queries.deleteReport(tx, id))
    await audit(tx, by, `${area}.delete_report`, reportObject(id), { before: { title: title.pt } })
  })
}

export async function publishEdition(
  { db, clock }: Deps,
  by: Caller,
  { id, editionId }: { id: string; editionId: string },
  isPublic: boolean,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { number } = found(await queries.putOnImpact(tx, { id, editionId }, isPublic ? clock() : null))
    const action = isPublic ? 'publish_report' : 'withdraw_report'
    await audit(tx, by, `${area}.${action}`, reportObject(id), { after: { number } })
  })
}

/** The newest frozen edition, which is what others would get. */
export const findFrozen = async (db: Db, id: string) => {
  found(await queries.findReport(db, id))
  return (await queries.findNewest(db, id)) ?? refuse('report_not_frozen')
}
