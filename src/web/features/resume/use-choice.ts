import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import {
  type Difference,
  type ImportChange,
  type LimitedPart,
  partLimits,
  type previewImport,
} from '#contract/resume/import.ts'

export type Preview = AnswerOf<typeof previewImport>
export type Numbered = Difference & { index: number; change: ImportChange }

const isLimited = (part: ImportChange['part']): part is LimitedPart => part in partLimits

/** Entries that would be added to a list of the profile: whatever replaces one takes no room. */
const added = (list: readonly Numbered[], part: LimitedPart) =>
  list.filter(({ change, yours }) => change.part === part && yours === null).length

/** What is ticked, and what was put right; never more than a profile holds without a word about it. */
export function useChoice(preview: Preview) {
  const [mended, setMended] = useState<ReadonlyMap<number, ImportChange>>(new Map())
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => firstChoice(preview))
  const differences = preview.differences.map((one, index) => numbered(one, index, mended.get(index)))
  const changes = differences.filter(({ index, state }) => chosen.has(index) && state !== 'mend')
  const over = (Object.keys(partLimits) as LimitedPart[]).flatMap((part) => {
    const many = preview.have[part] + added(changes, part) - partLimits[part]
    return many > 0 ? [{ part, many, most: partLimits[part] }] : []
  })
  return {
    differences,
    chosen,
    changes,
    over,
    toggle: (index: number) => setChosen((before) => before.symmetricDifference(new Set([index]))),
    mend: (index: number, change: ImportChange) => {
      setMended((before) => new Map([...before, [index, change]]))
      setChosen((before) => new Set([...before, index]))
    },
  }
}

function numbered(one: Difference, index: number, change: ImportChange | undefined): Numbered {
  if (!change) return { ...one, index }
  return { ...one, index, change, notes: [], state: one.yours ? 'different' : 'new' }
}

/** New ones are ticked while there is room, different ones only if the file is newer than the profile, doubtful ones never. */
function firstChoice({ differences, newer, have }: Preview): Set<number> {
  const room = Object.fromEntries(
    Object.entries(partLimits).map(([part, most]) => [part, most - have[part as LimitedPart]]),
  )
  const chosen = differences.flatMap(({ state, change: { part } }, index) => {
    if (state === 'different') return newer ? [index] : []
    if (state !== 'new') return []
    if (!isLimited(part)) return [index]
    room[part]! -= 1
    return room[part]! >= 0 ? [index] : []
  })
  return new Set(chosen)
}
