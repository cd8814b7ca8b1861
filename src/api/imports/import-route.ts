import type { BodyOf } from '#contract/endpoint.ts'
import type { ImportEndpoint } from '#contract/imports.ts'
import type { Db, Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { findFields, findSkills } from '../features/reference/queries.ts'
import { callerOf, type Caller } from '../http/caller.ts'
import type { Route } from '../http/route.ts'
import { findProgramme } from '../programme/queries.ts'
import { fold, type ImportReader } from './columns.ts'
import { choicesOf, meaningsOf, toKeep } from './headings.ts'
import {
  atColumn,
  judgeLines,
  readLines,
  type Draft,
  type ImportRules,
  type JudgedLine,
  type KnownRecord,
} from './judge.ts'
import { findHeadings, inSavepoint, keepHeadings, lockList } from './queries.ts'

/** How an area takes lines of a spreadsheet: its columns and rules, and its own service to save them. */
export type ImportList = ImportRules & {
  name: string
  find: (db: Db, asked: { slugs: string[]; titles: string[] }) => Promise<KnownRecord[]>
  create: (deps: Deps, caller: Caller, draft: Draft) => Promise<unknown>
  /** Undefined or false when somebody else has changed it meanwhile. */
  change: (deps: Deps, caller: Caller, key: string, change: Draft & { version: number }) => Promise<unknown>
}

export function importRoute(
  route: Route,
  endpoint: ImportEndpoint,
  listFor: (deps: Deps, caller: Caller) => ImportList | Promise<ImportList>,
): void {
  route(endpoint, (call) =>
    call.once(async (inOne) => importLines(inOne, callerOf(call), await listFor(inOne, callerOf(call)), call.body)),
  )
}

async function importLines(deps: Deps, caller: Caller, list: ImportList, body: BodyOf<ImportEndpoint>) {
  const { head, rows, dryRun } = body
  const { locale } = caller.actor
  if (!dryRun) await lockList(deps.db, list.name)
  const reader = await importReader(deps, caller)
  const said = body.columns && new Map(head.map((heading, index) => [fold(heading), body.columns![index] ?? null]))
  const meanings = meaningsOf(list.columns, head, said ?? (await findHeadings(deps.db, list.name)))
  const read = readLines(list, { meanings, rows, reader })
  const slugs = read.flatMap(({ slug }) => slug || [])
  const known = await list.find(deps.db, { slugs, titles: read.map(({ title }) => title.trim().toLowerCase()) })
  const judged = judgeLines(list, read, known, reader)
  if (!dryRun) {
    const { kept, usual } = toKeep(list.columns, head, meanings)
    await keepHeadings(deps.db, list.name, kept, usual)
  }
  const lines = dryRun ? judged : await saveLines(deps, caller, list, judged)
  const shown = lines.map(({ line, outcome, title, changes, issues }) => ({ line, outcome, title, changes, issues }))
  return { dryRun, columns: meanings, choices: choicesOf(list.columns, locale), lines: shown }
}

async function importReader({ db }: Deps, { actor: { locale } }: Caller): Promise<ImportReader> {
  const [{ zone }, fields, skills] = await Promise.all([findProgramme(db), findFields(db), findSkills(db)])
  const byName = (entries: readonly { slug: string; name: { pt: string; en: string } }[]) =>
    new Map(entries.flatMap(({ slug, name }) => [slug, name.en, name.pt].map((word) => [fold(word), slug] as const)))
  return { locale, zone, fields: byName(fields), skills: byName(skills) }
}

/** One commit for all lines of a part; one that is refused after all says why and leaves the others alone. */
async function saveLines(deps: Deps, caller: Caller, list: ImportList, judged: JudgedLine[]): Promise<JudgedLine[]> {
  const lines: JudgedLine[] = []
  for (const line of judged) lines.push(line.save ? await saveLine(deps, caller, list, line) : line)
  return lines
}

async function saveLine(deps: Deps, caller: Caller, list: ImportList, line: JudgedLine): Promise<JudgedLine> {
  const { draft, of } = line.save!
  try {
    await inSavepoint(deps.db, async () => {
      if (!of) return list.create(deps, caller, draft)
      const saved = await list.change(deps, caller, of.key, { ...draft, version: of.version })
      if (!saved) throw new AppError('stale_version')
      return saved
    })
    return line
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const fields = error.extra.fields ?? [{ field: '', code: 'line_refused', params: {} }]
    const issues = fields.map((issue) => atColumn(list.columns, issue))
    return { ...line, outcome: 'wrong', changes: [], issues }
  }
}
