import { monthAfter } from '#contract/startups/months.ts'
import { monthsToTell, type StartupUpdate, type StartupUpdates, type ToldFigure } from '#contract/startups/updates.ts'

/** The months that may be told and were not, the newest first. */
export function monthsToWrite({ items, thisMonth }: StartupUpdates): string[] {
  const told = new Set(items.map(({ month }) => month))
  const months = Array.from({ length: monthsToTell }, (_, index) => monthAfter(thisMonth, -index))
  return months.filter((month) => !told.has(month))
}

/** An update that nobody has written yet, with the figures that were chosen last before that month. */
export function blankUpdate(items: readonly StartupUpdate[], month: string) {
  const earlier = items.filter((one) => one.month < month)
  const figures = (earlier[0] ?? items.at(-1))?.figures ?? []
  return {
    progress: '',
    obstacle: null,
    ask: null,
    version: 0,
    figures: figures.map(({ id, name, unit }): ToldFigure => {
      return { id, name, unit, value: null, before: lastValue(earlier, id) }
    }),
  }
}

function lastValue(earlier: readonly StartupUpdate[], id: string): ToldFigure['before'] {
  for (const { month, figures } of earlier) {
    const value = figures.find((figure) => figure.id === id)?.value
    if (typeof value === 'number') return { month, value }
  }
  return null
}

/** The months of a chart: the last twelve, from the first one told, gaps included; the newest last. */
export function chartMonths(items: readonly StartupUpdate[], count = 12): string[] {
  const [newest, oldest] = [items[0], items.at(-1)]
  if (!newest || !oldest) return []
  const months = Array.from({ length: count }, (_, index) => monthAfter(newest.month, index - count + 1))
  return months.filter((month) => month >= oldest.month)
}
