import * as z from 'zod/mini'
import { editionChallenge } from '#contract/challenges/edition.ts'
import { editionCohort, sessionLink } from '#contract/cohorts/edition.ts'
import { cohortFields } from '#contract/cohorts/manage.ts'
import { planLimits } from '#contract/cohorts/plan.ts'
import { editionEvent } from '#contract/events/edition.ts'
import { messageLimits, saveTemplate } from '#contract/messages/messages.ts'
import { editionQuestions } from '#contract/programme/edition.ts'

export const editionFormat = 'viveiro-edition'
export const editionVersion = 1
/** `bytes` of a file; a real one has a tenth of it. */
export const editionLimits = { bytes: 1_000_000, events: 60, challenges: 20 } as const

const years = [2000, 2150] as const
/** All its dates stay within what calendars understand. */
export const firstDay = z.iso.date().check(
  z.refine((day) => Number(day.slice(0, 4)) >= years[0] && Number(day.slice(0, 4)) <= years[1], {
    error: 'year',
    params: { args: years },
  }),
)

const editionSession = z.strictObject({ ...editionEvent.shape, ...sessionLink })

const fields = z.strictObject({
  format: z.literal(editionFormat),
  version: z.literal(editionVersion),
  name: cohortFields.shape.name,
  /** The first day it had. */
  startsOn: firstDay,
  cohort: editionCohort,
  sessions: z.array(editionSession).check(z.maxLength(planLimits.dates)),
  events: z.array(editionEvent).check(z.maxLength(editionLimits.events)),
  challenges: z.array(editionChallenge).check(z.maxLength(editionLimits.challenges)),
  templates: z.array(saveTemplate.body).check(z.maxLength(messageLimits.templates)),
  questions: editionQuestions,
})
export type EditionFile = z.infer<typeof fields>

type Fault = [path: (string | number)[], maximum: number]

/** What refers to something that is not there. */
function* faults({ cohort, sessions }: EditionFile): Generator<Fault> {
  const { weeks, tasks, modules } = cohort
  for (const [index, { starts }] of sessions.entries())
    if (starts.day < 0 || starts.day >= weeks * 7) yield [['sessions', index, 'starts', 'day'], weeks * 7 - 1]
  for (const [index, { week }] of tasks.entries()) if (week > weeks) yield [['cohort', 'tasks', index, 'week'], weeks]
  for (const [index, { items }] of modules.entries())
    for (const [place, item] of items.entries()) {
      const at = ['cohort', 'modules', index, 'items', place]
      if (item.week !== null && item.week > weeks) yield [[...at, 'week'], weeks]
      if (item.task !== null && item.task >= tasks.length) yield [[...at, 'task'], tasks.length - 1]
    }
}

/** All dates as days from the first one; no person, no id of this installation, nothing that only it can open. */
export const editionFile = fields.check((ctx) => {
  for (const [path, maximum] of faults(ctx.value))
    ctx.issues.push({ code: 'too_big', origin: 'number', maximum, path, input: ctx.value })
})

/** English that is not there is null, however it was left out; what is left out otherwise is not written. */
function settled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(settled)
  if (typeof value !== 'object' || value === null) return value
  if ('pt' in value) return { pt: value.pt, en: ('en' in value && value.en) || null }
  const said = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(said.map(([key, one]) => [key, settled(one)]))
}

const isPlain = (value: unknown) => typeof value !== 'object' || value === null

/** Indented, but what holds only plain values stands on one line. */
function written(value: unknown, indent = ''): string {
  if (isPlain(value) || Object.values(value as object).every(isPlain)) return JSON.stringify(value)
  const inner = `${indent}  `
  const lines = Array.isArray(value)
    ? value.map((one) => `${inner}${written(one, inner)}`)
    : Object.entries(value as object).map(([key, one]) => `${inner}${JSON.stringify(key)}: ${written(one, inner)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}

/** The same edition always gives the same bytes: parsing puts the keys into the order of the schema. */
export const writeEdition = (file: EditionFile): string => `${written(settled(editionFile.parse(file)))}\n`
