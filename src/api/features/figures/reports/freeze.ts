import { createHash, randomUUIDv7 } from 'node:crypto'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import type { FigureMoment, FigureRule, FigureRules } from '#api/records/figures.ts'
import type { PublishedState } from '#api/db/schema/figures.ts'
import type { FigureFilters } from '#contract/figures/figures.ts'
import type { ReportRecord, ReportView } from '#contract/figures/report-view.ts'
import type { Atom } from '../blocks.ts'
import { area, findSingleRows } from '../queries.ts'
import { canTell, momentOf, namesIn, tell, type Counted } from '../service.ts'
import { coverOf } from './cover.ts'
import { publish } from './publishing.ts'
import * as queries from './queries.ts'
import { correctionsOf, isHidden, recordIn, toldStories, wordsOf } from './view.ts'

export const reportObject = (id: string) => ({ type: 'report', id })

type Moment = Pick<Deps, 'clock'>
type Published = { name: string; counted: Counted; state: PublishedState; at: Date; isNew: boolean }

const unseen = (keys: readonly Omit<Atom, 'value' | 'who'>[], least: number, value = 0): Atom[] =>
  keys.map((key, index) => ({
    ...key,
    value: index === 0 ? value : 0,
    who: Array.from({ length: least }, (_, person) => String(person)),
  }))

/** The published numbers in the shape in which figures are told. */
function countedIn(rule: FigureRule, { blocks, waiting }: PublishedState): Counted {
  const atoms = blocks.map(({ keys, value }) => unseen(keys, rule.least, value))
  return { rule, atoms: atoms.flat(), blocks: atoms, waiting: unseen(waiting, rule.least) }
}

/** What others would see of a figure now. */
async function advance(db: Db, name: string, rule: FigureRule, moment: FigureMoment): Promise<Published> {
  const last = await queries.findPublished(db, name)
  const state = publish(last?.state, await findSingleRows(db, rule, moment), rule)
  const text = ({ blocks, waiting }: PublishedState) => JSON.stringify({ blocks, waiting })
  const isSame = last !== undefined && text(last.state) === text(state)
  return { name, counted: countedIn(rule, state), state, at: isSame ? last.published_at : moment.now, isNew: !isSame }
}

const filtersOf = ({ edition, first_month, last_month }: queries.ReportRow): FigureFilters => ({
  ...(edition && { edition }),
  ...(first_month && { from: first_month }),
  ...(last_month && { to: last_month }),
})

/** The numbers of a report from what is published of its figures; those that its filters cannot tell are left out. */
async function recordFor(db: Db, { clock }: Moment, all: FigureRules, report: queries.ReportRow) {
  const moment = await momentOf({ db, clock })
  const names = await namesIn(db)
  const filters = filtersOf(report)
  const at = names.editions.findIndex(({ id }) => id === report.edition)
  if (report.edition && at < 0) refuse('report_edition_gone')
  const before = at < 0 ? undefined : names.editions[at + 1]
  const published: Published[] = []
  for (const name of report.figures) {
    const rule = all[name]
    if (rule && canTell(rule, filters)) published.push(await advance(db, name, rule, moment))
  }
  const { name: programme, organisation } = await findProgramme(db)
  const asked = { ...filters, by: report.by }
  const record: ReportRecord = {
    programme,
    organisation,
    frozenAt: null,
    by: report.by,
    edition: names.editions[at]?.name ?? null,
    before: before?.name ?? null,
    from: report.first_month,
    to: report.last_month,
    ...(await coverOf(db, report, moment)),
    figures: published.map(({ name, counted, at: countedAt }) => ({
      ...tell(name, counted, asked, before, names),
      list: null,
      countedAt: countedAt.toISOString(),
    })),
    corrections: [],
  }
  return { record, published, now: moment.now }
}

/** As it would be frozen now; nobody else sees it, and nothing is published by it. */
export async function previewReport(deps: Deps, all: FigureRules, id: string): Promise<ReportView> {
  const report = found(await queries.findReport(deps.db, id))
  const { record } = await recordFor(deps.db, deps, all, report)
  const stories = await toldStories(deps.db, queries.draftedStories(report.stories))
  return { ...wordsOf(report), record, frozen: null, corrections: [], stories, isHidden: isHidden(record) }
}

/** In one snapshot, so that a cohort that is erased meanwhile is there in all figures or in none. */
export const freezeReport = (deps: Deps, all: FigureRules, by: Caller, id: string): Promise<void> =>
  transaction(deps.db, async (tx) => {
    await queries.holdPublished(tx)
    await freezeHeld(tx, deps, all, { id, by })
  })

type Freezing = { id: string; by: Caller | null }

export async function freezeHeld(tx: Tx, deps: Moment, all: FigureRules, { id, by }: Freezing): Promise<void> {
  const report = found(await queries.findReport(tx, id))
  const newest = await queries.findNewest(tx, id)
  const { record, published, now } = await recordFor(tx, deps, all, report)
  const { title, lead, sections } = report
  const stories = await queries.findStories(tx, queries.draftedStories(report.stories))
  const said = JSON.stringify({ title, lead, sections })
  if (newest && !(await isNews(tx, newest, { record, said, stories }))) refuse('report_unchanged')
  for (const { name, state, at } of published) await queries.savePublished(tx, name, at, state)
  const frozenAt = now.toISOString()
  const corrections = correctionsOf(newest && recordIn(newest), record, frozenAt)
  // The text that is hashed; a line break at its end, as files have.
  const text = `${JSON.stringify({ ...record, frozenAt, corrections }, null, 2)}\n`
  const sha256 = createHash('sha256').update(text).digest('hex')
  const edition = { id: randomUUIDv7(), report_id: id, number: (newest?.number ?? 0) + 1, record: text, sha256 }
  await queries.insertEdition(
    tx,
    { ...edition, words: said, frozen_at: now, frozen_by: by?.actor.id ?? null },
    stories.map(({ position, problem_id, startup_id, text: words }) => ({
      edition_id: edition.id,
      position,
      problem_id,
      startup_id,
      text: JSON.stringify(words),
    })),
  )
  await audit(tx, by, `${area}.freeze_report`, reportObject(id), { after: { number: edition.number, sha256 } })
}

type Said = { record: ReportRecord; said: string; stories: Awaited<ReturnType<typeof queries.findStories>> }

/** Whether others would see anything else than in the newest edition; that a week has passed is no news. */
async function isNews(tx: Tx, newest: queries.EditionRow, { record, said, stories }: Said): Promise<boolean> {
  const alike = (one: ReportRecord) => JSON.stringify({ ...one, frozenAt: null, corrections: [], week: null })
  const told = await queries.findStories(tx, queries.storiesOf(newest.id))
  const plain = (rows: Said['stories']) =>
    JSON.stringify(rows.map(({ problem_id, startup_id, text }) => [problem_id, startup_id, text.pt, text.en ?? null]))
  const words =
    JSON.stringify(wordsOf(newest.words)) !== JSON.stringify(wordsOf(JSON.parse(said) as typeof newest.words))
  return words || alike(recordIn(newest)) !== alike(record) || plain(told) !== plain(stories)
}
