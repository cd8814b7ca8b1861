import * as z from 'zod/mini'
import { defineFieldErrors } from '#contract/errors/define-errors.ts'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { month } from '#contract/lists.ts'
import { person, recordParams } from '#contract/records.ts'
import { line, longText, optionalLine, optionalText } from '#contract/rules.ts'

export const updateLimits = { text: 800, figures: 4, figureName: 40, unit: 8 } as const
/** The update of a month closes on this day of the next one. */
export const updateDueDay = 15
/** This month and those before it that may still be told. */
export const monthsToTell = 12
/** So many missed months in a row, and the team of the programme takes it up. */
export const silentAfter = 2

const largest = 999_999_999_999

export const updateFieldErrors = defineFieldErrors({
  past_month: { pt: 'Só os últimos doze meses se podem contar.', en: 'Only the last twelve months can be told.' },
  figure_size: {
    pt: 'Escreve um número até 999 999 999 999, com duas casas decimais no máximo.',
    en: 'Write a number up to 999,999,999,999, with at most two decimals.',
  },
})

const isTellable = (value: number) => Math.abs(value) <= largest && Math.round(value * 100) / 100 === value

/** A figure that the startup chose. It keeps its id from month to month, whatever it is called. */
const figure = z.strictObject({
  id,
  name: line(updateLimits.figureName),
  unit: z.nullable(optionalLine(updateLimits.unit)),
  /** Null when it is not known this month. */
  value: z.nullable(z.number().check(z.refine(isTellable, { error: 'figure_size' }))),
})

export const updateInput = z.strictObject({
  progress: longText(updateLimits.text),
  obstacle: z.nullable(optionalText(updateLimits.text)),
  ask: z.nullable(optionalText(updateLimits.text)),
  figures: z.array(figure).check(z.maxLength(updateLimits.figures)),
})
export type UpdateInput = z.infer<typeof updateInput>

/** `before` is what the figure was when it was last told. */
export const toldFigure = z.extend(figure, { before: z.nullable(z.object({ month, value: z.number() })) })
export type ToldFigure = z.infer<typeof toldFigure>

const startupUpdate = z.object({
  month,
  ...z.omit(updateInput, { figures: true }).shape,
  figures: z.array(toldFigure),
  updatedBy: z.nullable(person),
  publishedAt: time,
  updatedAt: time,
  version: z.int().check(z.gte(1)),
})
export type StartupUpdate = z.infer<typeof startupUpdate>

/** The month that an active startup has not told yet. `missed` counts those whose day has passed. */
export const owedUpdate = z.object({ month, dueAt: time, missed: z.int() })
export type OwedUpdate = z.infer<typeof owedUpdate>

const path = '/startups/{id}/updates'

export const listUpdates = endpoint({
  method: 'GET',
  path,
  access: 'member',
  summary: 'The monthly updates of a startup, the newest first, for its team, its mentors and staff',
  params: recordParams,
  response: z.object({
    items: z.array(startupUpdate),
    owed: z.nullable(owedUpdate),
    /** The month it is, in the zone of the programme. */
    thisMonth: month,
    can: z.object({ write: z.boolean() }),
  }),
  errors: ['forbidden'],
})
export type StartupUpdates = z.infer<typeof listUpdates.response>

export const putUpdate = endpoint({
  method: 'PUT',
  path: `${path}/{month}`,
  access: 'member',
  summary: 'Publish the update of a month, or change it, over the version that was read; 0 for a new one',
  params: z.extend(recordParams, { month }),
  body: z.extend(updateInput, { version: z.int().check(z.gte(0)) }),
  response: startupUpdate,
  errors: ['forbidden', 'stale_version', 'state_conflict', 'invalid_fields'],
})
