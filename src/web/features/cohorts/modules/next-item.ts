import type { LearningModule } from '#contract/cohorts/modules.ts'

/** The first item in order that is not done. */
export const nextItem = (modules: readonly LearningModule[]) =>
  modules.flatMap(({ items }) => items).find(({ isDone }) => !isDone)

export function countOf(modules: readonly LearningModule[]) {
  const items = modules.flatMap((one) => one.items)
  return { done: items.filter(({ isDone }) => isDone).length, of: items.length }
}
