import * as z from 'zod/mini'
import { endpoint, id, listQuery, page, slug, time } from '#contract/endpoint.ts'
import { defineErrors } from '#contract/errors/define-errors.ts'
import { exportEndpoint, month } from '#contract/lists.ts'
import { tracks } from '#contract/programme/programme.ts'

export const figureErrors = defineErrors({
  figure_hidden: {
    status: 409,
    pt: 'Este número é de menos de cinco pessoas, por isso não se mostra. Alarga os filtros.',
    en: 'This number is of fewer than five people, so it is not shown. Widen the filters.',
  },
})
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends FigureErrors {}
}
type FigureErrors = typeof figureErrors

/** By what a figure can be filtered and told apart. */
export const dimensions = ['edition', 'month', 'track', 'field'] as const
export type Dimension = (typeof dimensions)[number]

/** How a figure is drawn: numbers that follow from each other, shares of a whole, or a sum over time. */
export const figureKinds = ['funnel', 'parts', 'sum'] as const
export type FigureKind = (typeof figureKinds)[number]

const both = z.object({ pt: z.string(), en: z.string() })
export type Both = z.infer<typeof both>
const filters = {
  edition: z.optional(id),
  track: z.optional(z.enum(tracks)),
  field: z.optional(slug),
  /** The first and the last month. */
  from: z.optional(month),
  to: z.optional(month),
}
export type FigureFilters = z.infer<z.ZodMiniObject<typeof filters>>
const figureName = z.string().check(z.regex(/^[a-z_]{1,40}$/))

/** Null is a number that would tell of fewer than five people, by itself or by subtracting. */
const value = z.nullable(z.number())
export const figure = z.object({
  name: figureName,
  title: both,
  /** What is counted, in one sentence. */
  rule: both,
  kind: z.enum(figureKinds),
  unit: z.nullable(both),
  /** The fewest people or records for which it is shown. */
  least: z.int(),
  /** Where the team finds its rows. */
  list: z.nullable(z.string()),
  steps: z.array(z.object({ name: figureName, title: both, value, before: value })),
  /** One number as a share of another, in percent. */
  share: z.nullable(z.object({ title: both, value, before: value })),
  /** Each step for each value of the chosen dimension, in the order of `steps`. */
  by: z.array(z.object({ key: z.nullable(z.string()), title: both, values: z.array(value) })),
})
export type Figure = z.infer<typeof figure>

const asked = { ...filters, by: z._default(z.enum(dimensions), 'month') }
const open = { access: 'manage:open', path: '/manage/figures' } as const

export const figuresAnswer = z.object({
  /** When they were counted. */
  at: time,
  editions: z.array(z.object({ id, name: z.string() })),
  /** The edition that began before the chosen one. */
  before: z.nullable(z.object({ id, name: z.string() })),
  /** The fields that occur. */
  fields: z.array(z.string()),
  items: z.array(figure),
})
export type FiguresAnswer = z.infer<typeof figuresAnswer>

export const listFigures = endpoint({
  ...open,
  method: 'GET',
  summary: 'The figures of the programme, each with its rule; never of fewer than five people, also not by subtracting',
  query: z.object(asked),
  response: figuresAnswer,
  errors: ['not_found'],
})

export const exportFigures = exportEndpoint({ ...open, query: z.object(asked) })

export const listFigureRows = endpoint({
  access: 'manage:open',
  method: 'GET',
  path: '/manage/figures/{figure}/{step}/rows',
  summary: 'The rows behind a number that is shown, the newest first',
  params: z.object({ figure: figureName, step: figureName }),
  query: z.object({ ...filters, limit: listQuery.limit, cursor: listQuery.cursor }),
  response: page(
    z.object({
      /** Of the record, or of a part of one: made of two ids then, which is no id that a record could have. */
      id: z.guid(),
      day: z.iso.date(),
      title: z.string(),
      path: z.nullable(z.string()),
      value: z.number(),
      part: both,
    }),
  ),
  errors: ['figure_hidden'],
})
