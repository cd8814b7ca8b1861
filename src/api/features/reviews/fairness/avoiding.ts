import { assignReviews, type Assignment, type AssignmentInput, type Pair } from './assignment.ts'

const missingIn = ({ short }: Assignment) => short.reduce((sum, { missing }) => sum + missing, 0)

/**
 * Assigns without these pairs where that costs no review: first as if they were conflicts, then what is left with them.
 * Where that places less than paying no attention would, it pays none.
 */
export function assignAvoiding(input: AssignmentInput, avoided: readonly Pair[]): Assignment {
  const plain = assignReviews(input)
  if (avoided.length === 0 || plain.added.length === 0) return plain
  const first = assignReviews({ ...input, conflicts: [...input.conflicts, ...avoided] })
  const rest = assignReviews({ ...input, kept: [...input.kept, ...first.added] })
  if (missingIn(rest) > missingIn(plain)) return plain
  return {
    added: [...first.added, ...rest.added],
    short: rest.short,
    steps: plain.steps + first.steps + rest.steps,
  }
}
