import { fewestPeople, outcomeGroups, type OutcomeCode, type OutcomeGroup } from '#contract/cohorts/outcomes.ts'

/** The published group of an answer; without one the person is counted as silent. */
export function groupOf(code: OutcomeCode | null): OutcomeGroup {
  if (code === null) return 'silent'
  if (code.startsWith('1')) return 'field'
  return ({ '2A': 'elsewhere', '2B': 'other', '3A': 'seeking', '3B': 'other' } as Record<string, OutcomeGroup>)[code]!
}

export type GroupCounts = Partial<Record<OutcomeGroup, number>>
type Published = {
  people: number
  groups: { group: OutcomeGroup; people: number }[]
  pooled: { groups: OutcomeGroup[]; people: number } | null
}

/**
 * Figures without which nobody can be recognised: small groups are added up, together with the next larger one while
 * their sum is still small, because it would follow from the total. Null for a cohort that is too small.
 */
export function publishFigures(counts: GroupCounts): Published | null {
  const people = sumOf(outcomeGroups, counts)
  if (people < fewestPeople) return null
  const some = outcomeGroups.filter((group) => (counts[group] ?? 0) > 0)
  const pool = some.filter((group) => counts[group]! < fewestPeople)
  const large = some.filter((group) => !pool.includes(group)).toSorted((a, b) => counts[b]! - counts[a]!)
  while (pool.length > 0 && sumOf(pool, counts) < fewestPeople) pool.push(large.pop()!)
  return {
    people,
    groups: large.map((group) => ({ group, people: counts[group]! })),
    pooled:
      pool.length === 0
        ? null
        : { groups: outcomeGroups.filter((group) => pool.includes(group)), people: sumOf(pool, counts) },
  }
}

const sumOf = (groups: readonly OutcomeGroup[], counts: GroupCounts) =>
  groups.reduce((sum, group) => sum + (counts[group] ?? 0), 0)
