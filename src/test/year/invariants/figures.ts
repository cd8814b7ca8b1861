import { listFigureRows, listFigures, type Figure, type FigureFilters } from '#contract/figures/figures.ts'
import { call } from '../../call.ts'
import { oneOf, present, tokenOf, type World } from '../world.ts'
import type { Rule } from './rule.ts'

type Reader = { token: string }
type Number = { figure: Figure; step: Figure['steps'][number]; filters: FigureFilters }

/** All rows behind a number, page by page as the team reads them. */
async function rowsOf({ at }: World, who: Reader, { figure, step, filters }: Number): Promise<{ value: number }[]> {
  const params = { figure: figure.name, step: step.name }
  const rows: { value: number }[] = []
  let cursor: string | undefined
  do {
    const query = { ...filters, limit: 100, ...(cursor && { cursor }) }
    const page = await call(at.app, listFigureRows, { params, query }, who)
    rows.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return rows
}

async function brokenNumber(world: World, who: Reader, number: Number): Promise<string[]> {
  const { figure, step, filters } = number
  if (step.value === null) return []
  const rows = await rowsOf(world, who, number)
  const sum = Math.round(rows.reduce((total, { value }) => total + value, 0) * 100) / 100
  const name = `${figure.name}.${step.name} ${JSON.stringify(filters)}`
  const few = figure.least > 1 && step.value > 0 && rows.length < figure.least
  return [
    ...(sum === step.value ? [] : [`${name} says ${step.value}, its rows ${sum}`]),
    ...(few ? [`${name} shows ${step.value} of ${rows.length}`] : []),
  ]
}

/** Everything, and one edition, track or month more each time it is looked at. */
const equalsRows: Rule = {
  name: 'every figure equals its rows, and none tells of a few people',
  every: 7,
  find: async (world) => {
    const [staff] = present(world, 'staff')
    if (!staff) return []
    const who = { token: await tokenOf(world, staff) }
    const { editions } = await call(world.at.app, listFigures, { query: {} }, who)
    const edition = oneOf(world, editions)
    const month = world.at.now().toISOString().slice(0, 7)
    const narrower = oneOf<FigureFilters>(world, [
      ...(edition ? [{ edition: edition.id }] : []),
      { track: 'onit' },
      { from: month, to: month },
    ])!
    const broken: string[] = []
    for (const filters of [{}, narrower]) {
      const { items } = await call(world.at.app, listFigures, { query: filters }, who)
      for (const figure of items)
        for (const step of figure.steps) broken.push(...(await brokenNumber(world, who, { figure, step, filters })))
    }
    return broken
  },
}

export const figureRules: readonly Rule[] = [equalsRows]
