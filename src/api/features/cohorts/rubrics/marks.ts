import { invalidField } from '#api/errors.ts'
import { refuse } from '#api/http/caller.ts'
import type { Mark, Rubric, RubricInput } from '#contract/cohorts/rubrics.ts'

export const toRubric = (input: RubricInput): Rubric =>
  input.map(({ name, levels }) => ({
    name: { pt: name.pt, en: name.en ?? null },
    levels: levels.map(({ pt, en }) => ({ pt, en: en ?? null })),
  }))

type Judged = { rubric: Rubric | null; version: number }
type Chosen = { levels?: number[] | undefined; taskVersion?: number | undefined }

/** The chosen levels in words; null for a task without a rubric. Each criterion needs its level. */
export function marksOf({ rubric, version }: Judged, { levels = [], taskVersion }: Chosen): Mark[] | null {
  if (!rubric) return null
  if (levels.length > 0 && taskVersion !== version) refuse('rubric_changed')
  return rubric.map(({ name, levels: words }, index) => {
    const step = levels[index]
    if (step === undefined) throw invalidField(`levels.${index}`, 'required')
    const level = words[step]
    if (!level) throw invalidField(`levels.${index}`, 'too_big', { max: String(words.length) })
    return { criterion: name, level, step: step + 1, of: words.length }
  })
}

export const marksColumn = (marks: Mark[] | null) => marks && JSON.stringify(marks)
