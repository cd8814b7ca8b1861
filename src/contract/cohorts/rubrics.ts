import * as z from 'zod/mini'
import { defineErrors } from '#contract/errors/define-errors.ts'
import { bilingual, version } from '#contract/endpoint.ts'
import { line } from '#contract/rules.ts'

export const rubricErrors = defineErrors({
  rubric_changed: {
    status: 409,
    pt: 'A tarefa mudou entretanto. Vê a grelha e escolhe de novo.',
    en: 'The task has changed meanwhile. See the rubric and choose again.',
  },
})
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends RubricErrors {}
}
type RubricErrors = typeof rubricErrors

export const rubricLimits = { least: 2, criteria: 6, leastLevels: 2, levels: 5, name: 80, level: 200 } as const

/** From the lowest level to the highest. */
export const rubricInput = z
  .array(
    z.strictObject({
      name: bilingual(line(rubricLimits.name)),
      levels: z
        .array(bilingual(line(rubricLimits.level)))
        .check(z.minLength(rubricLimits.leastLevels), z.maxLength(rubricLimits.levels)),
    }),
  )
  .check(z.minLength(rubricLimits.least), z.maxLength(rubricLimits.criteria))
export type RubricInput = z.infer<typeof rubricInput>

const text = z.object({ pt: z.string(), en: z.nullable(z.string()) })
export const rubric = z.array(z.object({ name: text, levels: z.array(text) }))
export type Rubric = z.infer<typeof rubric>

/** A chosen level in the words of that day: what the rubric says later changes no judgement. */
export const mark = z.object({ criterion: text, level: text, step: z.int(), of: z.int() })
export type Mark = z.infer<typeof mark>

/** Where the task has a rubric: a level for each criterion, from 0, and the version of the task that was read. */
export const chosenLevels = {
  levels: z.optional(
    z.array(z.int().check(z.gte(0), z.lt(rubricLimits.levels))).check(z.maxLength(rubricLimits.criteria)),
  ),
  taskVersion: z.optional(version),
}
