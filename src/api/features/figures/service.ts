import type { ApiArea } from '#api/area.ts'
import type { Db, Deps } from '#api/deps.ts'
import { found, refuse } from '#api/http/caller.ts'
import { findFields } from '#api/features/reference/queries.ts'
import { findProgramme } from '#api/programme/queries.ts'
import type { FigureMoment, FigureRule, FigureRules } from '#api/records/figures.ts'
import { queryText } from '#contract/address.ts'
import type { Both, Dimension, Figure, FigureFilters, FiguresAnswer } from '#contract/figures/figures.ts'
import type { Scope } from '#contract/scopes.ts'
import { blocksOf, numberOf, type Atom, type Matches } from './blocks.ts'
import { findAtoms, findEditions, type Edition } from './queries.ts'

export type Asked = FigureFilters & { by: Dimension }
export type Scopes = ReadonlySet<Scope>

/** Every figure of every area, by name. */
export const figuresOf = (areas: readonly ApiArea[]): FigureRules =>
  Object.assign({}, ...areas.map(({ figures = {} }) => figures)) as FigureRules

export const stepsOf = (rule: FigureRule): NonNullable<FigureRule['steps']> =>
  rule.steps ?? Object.fromEntries(Object.entries(rule.parts).map(([part, title]) => [part, { title, parts: [part] }]))

export async function momentOf({ db, clock }: { db: Db; clock: Deps['clock'] }): Promise<FigureMoment> {
  const { zone } = await findProgramme(db)
  return { now: clock(), zone }
}

const named = ['edition', 'track', 'field'] as const

/** A figure that does not know what is asked for would count nothing, so it is left out. */
export const canTell = ({ order }: FigureRule, filters: FigureFilters) =>
  named.every((name) => filters[name] === undefined || order.includes(name))

export const matching =
  (filters: FigureFilters): Matches =>
  ({ month, ...atom }) =>
    named.every((name) => filters[name] === undefined || atom[name] === filters[name]) &&
    (filters.from === undefined || (month ?? '') >= filters.from) &&
    (filters.to === undefined || (month ?? '') <= filters.to)

export type Counted = {
  rule: FigureRule
  atoms: readonly Atom[]
  blocks: Atom[][]
  /** Rows that a published number does not contain yet, so that it is none of nobody. */
  waiting?: readonly Atom[]
}

export async function countFigure(db: Deps['db'], rule: FigureRule, moment: FigureMoment): Promise<Counted> {
  const atoms = await findAtoms(db, rule, moment)
  const blocks = rule.least > 1 ? blocksOf(atoms, rule.order, rule.least) : atoms.map((atom) => [atom])
  return { rule, atoms, blocks }
}

function numberIn({ blocks, rule, waiting = [] }: Counted, parts: readonly string[], matches: Matches) {
  const isIn: Matches = (atom) => parts.includes(atom.part) && matches(atom)
  const number = numberOf(blocks, rule.least, isIn)
  return number === 0 && waiting.some(isIn) ? null : number
}

/** The blocks that have a row of each value of a dimension: the others say nothing of it. */
function blocksBy({ blocks }: Counted, by: Dimension): Map<string | null, Atom[][]> {
  const found = new Map<string | null, Atom[][]>()
  for (const block of blocks) {
    for (const key of new Set(block.map((atom) => atom[by]))) {
      const known = found.get(key)
      if (known) known.push(block)
      else found.set(key, [block])
    }
  }
  return found
}

const percent = (part: number | null, of: number | null) =>
  part === null || of === null || of === 0 ? null : Math.round((100 * part) / of)

export type Names = { editions: readonly Edition[]; fields: ReadonlyMap<string, Both> }

const tracks: Record<string, Both> = { onit: { pt: 'OnIT', en: 'OnIT' }, founder: { pt: 'Founder', en: 'Founder' } }
const unknown: Both = { pt: 'Sem indicação', en: 'Not given' }

function titleOf(by: Dimension, key: string | null, { editions, fields }: Names): Both {
  if (key === null) return unknown
  if (by === 'track') return tracks[key] ?? unknown
  if (by === 'field') return fields.get(key) ?? { pt: key, en: key }
  const name = by === 'edition' ? editions.find(({ id }) => id === key)?.name : key
  return name === undefined ? unknown : { pt: name, en: name }
}

/** The values of a dimension in their order: months by the calendar without gaps, editions by when they began. */
function keysOf({ atoms, rule }: Counted, by: Dimension, matches: Matches, { editions }: Names): (string | null)[] {
  if (!rule.order.includes(by)) return []
  const keys = [...new Set(atoms.filter(matches).map((atom) => atom[by]))]
  const some = keys.filter((key) => key !== null).toSorted()
  if (by === 'month') return monthsBetween(some)
  const ordered = by === 'edition' ? editions.map(({ id }) => id).filter((id) => some.includes(id)) : some
  return keys.includes(null) ? [...ordered, null] : ordered
}

const mostMonths = 24

function monthsBetween(months: readonly string[]): string[] {
  if (months.length === 0) return []
  const last = Temporal.PlainYearMonth.from(months.at(-1)!)
  const first = Temporal.PlainYearMonth.from(months[0]!)
  const count = Math.min(mostMonths, first.until(last, { largestUnit: 'months' }).months + 1)
  return Array.from({ length: count }, (_, index) => last.subtract({ months: count - 1 - index }).toString())
}

export function tell(name: string, counted: Counted, asked: Asked, before: Edition | undefined, names: Names): Figure {
  const { rule } = counted
  const { by, ...filters } = asked
  const steps = stepsOf(rule)
  const now = matching(filters)
  const then = before && matching({ ...filters, edition: before.id })
  const touching = blocksBy(counted, by)
  const number = (step: string, matches: Matches | undefined, blocks = counted.blocks) =>
    matches ? numberIn({ ...counted, blocks }, steps[step]!.parts, matches) : null
  const share = rule.share
  const shareOf = (matches: Matches | undefined) =>
    share ? percent(number(share.step, matches), number(share.of, matches)) : null
  return {
    name,
    title: rule.title,
    rule: rule.rule,
    kind: rule.kind,
    unit: rule.unit ?? null,
    least: rule.least,
    list: rule.list ? rule.list + queryText(rule.narrows?.(filters)) : null,
    steps: Object.entries(steps).map(([step, { title }]) => ({
      name: step,
      title,
      value: number(step, now),
      before: number(step, then),
    })),
    share: share ? { title: share.title, value: shareOf(now), before: shareOf(then) } : null,
    by: keysOf(counted, by, now, names).map((key) => ({
      key,
      title: titleOf(by, key, names),
      values: Object.keys(steps).map((step) =>
        number(step, (atom) => now(atom) && atom[by] === key, touching.get(key) ?? []),
      ),
    })),
  }
}

export async function namesIn(db: Db) {
  const [editions, fields] = [await findEditions(db), await findFields(db)]
  return { editions, fields: new Map(fields.map(({ slug, name }) => [slug, name])) }
}

/** The figures that somebody may see, with these filters; each by one statement. */
export async function readFigures(
  deps: Deps,
  all: FigureRules,
  scopes: Scopes,
  asked: Asked,
  only?: readonly string[],
): Promise<FiguresAnswer> {
  const { db } = deps
  const [moment, names] = await Promise.all([momentOf(deps), namesIn(db)])
  const { editions } = names
  const at = asked.edition === undefined ? -1 : editions.findIndex(({ id }) => id === asked.edition)
  if (asked.edition !== undefined) found(editions[at])
  const before = at < 0 ? undefined : editions[at + 1]
  const chosen = Object.entries(all).filter(
    ([name, rule]) => scopes.has(rule.scope) && canTell(rule, asked) && (!only || only.includes(name)),
  )
  const occurring = new Set<string | null>()
  const items = await Promise.all(
    chosen.map(async ([name, rule]) => {
      const counted = await countFigure(db, rule, moment)
      for (const { field } of counted.atoms) occurring.add(field)
      return tell(name, counted, asked, before, names)
    }),
  )
  return {
    at: moment.now.toISOString(),
    editions,
    before: before ?? null,
    fields: [...occurring].filter((field) => field !== null).toSorted(),
    items,
  }
}

/** The rule of a number that is shown to this person; refuses where the number is hidden. */
export async function openNumber(
  deps: Deps,
  all: FigureRules,
  scopes: Scopes,
  { figure, step, filters }: { figure: string; step: string; filters: FigureFilters },
) {
  const rule = found(all[figure])
  const { parts } = found(stepsOf(rule)[step])
  if (!scopes.has(rule.scope)) refuse('forbidden')
  const moment = await momentOf(deps)
  const counted = await countFigure(deps.db, rule, moment)
  if (numberIn(counted, parts, matching(filters)) === null) refuse('figure_hidden')
  return { rule, parts, moment }
}
