import {
  fewestPeople,
  fieldWays,
  outcomeGroups,
  type EditionFigures,
  type FieldWay,
  type OutcomeCode,
  type OutcomeGroup,
} from '#contract/cohorts/outcomes.ts'

type Counts<Name extends string> = Partial<Record<Name, number>>
export type CodeCounts = ReadonlyMap<OutcomeCode | null, number>
type Cell<Name extends string> = { names: Name[]; people: number }

const groupOfCode: Partial<Record<OutcomeCode, OutcomeGroup>> = {
  '2A': 'elsewhere',
  '2B': 'other',
  '3A': 'seeking',
  '3B': 'other',
}
/** The published group of an answer; without one the person is counted as silent. */
export const groupOf = (code: OutcomeCode | null): OutcomeGroup =>
  code === null ? 'silent' : (groupOfCode[code] ?? 'field')

const wayOf: Partial<Record<OutcomeCode, FieldWay>> = {
  '1A': 'full_time',
  '1B': 'contract',
  '1C': 'hired_here',
  '1D': 'venture',
  '1E': 'part_time',
}

const sumOf = <Name extends string>(names: readonly Name[], counts: Counts<Name>) =>
  names.reduce((sum, name) => sum + (counts[name] ?? 0), 0)

/**
 * Cells of at least five people that add up to all. The small ones are one cell, with the next larger one while their
 * sum is small, because it would follow from the total. That cell also names who is nobody: otherwise five names for
 * five people would tell of each.
 */
export function cellsOf<Name extends string>(names: readonly Name[], counts: Counts<Name>, never?: Name): Cell<Name>[] {
  const of = (name: Name) => counts[name] ?? 0
  const few = new Set(names.filter((name) => of(name) < fewestPeople || name === never))
  const many = names.filter((name) => !few.has(name)).toSorted((a, b) => of(b) - of(a))
  const pooled = () => sumOf([...few], counts)
  while (pooled() > 0 && pooled() < fewestPeople && many.length > 0) few.add(many.pop()!)
  const apart = names.filter((name) => !few.has(name)).map((name) => ({ names: [name], people: of(name) }))
  return pooled() === 0 ? apart : [...apart, { names: names.filter((name) => few.has(name)), people: pooled() }]
}

/** Figures by which nobody can be recognised, also not by subtracting. Null for a cohort that is too small. */
export function publishFigures(starters: number, codes: CodeCounts): EditionFigures | null {
  if (starters < fewestPeople) return null
  const { groups: counts, ways } = countsOf(codes)
  const completed = sumOf(outcomeGroups, counts)
  const left = starters - completed
  const isApart = completed >= fewestPeople && (left === 0 || left >= fewestPeople)
  const groups = isApart
    ? cellsOf(
        outcomeGroups.filter((group) => group !== 'left'),
        counts,
      )
    : cellsOf(outcomeGroups, { ...counts, left }, 'left')
  const hasField = groups.some(({ names }) => names.length === 1 && names[0] === 'field')
  const fieldCells = hasField ? cellsOf(fieldWays, ways) : []
  return {
    starters,
    completed: isApart ? completed : null,
    left: isApart ? left : null,
    groups,
    // One cell of all ways says no more than the group.
    ways: fieldCells.length > 1 || fieldCells[0]?.names.length === 1 ? fieldCells : [],
  }
}

function countsOf(codes: CodeCounts) {
  const groups: Counts<OutcomeGroup> = {}
  const ways: Counts<FieldWay> = {}
  for (const [code, people] of codes) {
    groups[groupOf(code)] = (groups[groupOf(code)] ?? 0) + people
    const way = code && wayOf[code]
    if (way) ways[way] = (ways[way] ?? 0) + people
  }
  return { groups, ways }
}

/**
 * The frozen cells counted anew. Null while somebody who subtracts the one from the other would learn of fewer than
 * five people.
 */
export function correctFigures(frozen: EditionFigures, starters: number, codes: CodeCounts): EditionFigures | null {
  const { groups: counts, ways } = countsOf(codes)
  const completed = sumOf(outcomeGroups, counts)
  const left = starters - completed
  const again = <Name extends string>(cells: readonly Cell<Name>[], of: Counts<Name>) =>
    cells.map(({ names }) => ({ names, people: sumOf(names, of) }))
  const figures = {
    starters,
    completed: frozen.completed === null ? null : completed,
    left: frozen.left === null ? null : left,
    groups: again(frozen.groups, { ...counts, left }),
    ways: again(frozen.ways, ways),
  }
  const [before, after] = [numbersOf(frozen), numbersOf(figures)]
  const tellsOfFew = after.some(
    (now, at) => now !== before[at] && Math.min(now, Math.abs(now - before[at]!)) < fewestPeople,
  )
  return tellsOfFew || !addsUp(figures) ? null : figures
}

const numbersOf = ({ starters, completed, left, groups, ways }: EditionFigures): number[] => [
  starters,
  completed ?? 0,
  left ?? 0,
  ...groups.map(({ people }) => people),
  ...ways.map(({ people }) => people),
]

/** False when somebody is in a group that had nobody, and so in no cell, when the figures were frozen. */
const addsUp = ({ starters, completed, groups }: EditionFigures) =>
  groups.reduce((sum, { people }) => sum + people, 0) === (completed ?? starters)
