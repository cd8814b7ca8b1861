import * as z from 'zod/mini'
import { endpoint, type Endpoint } from './endpoint.ts'

/** `part`: so many lines are saved in one commit. */
export const importLimits = {
  rows: 5000,
  columns: 60,
  heading: 200,
  cell: 25_000,
  bytes: 6_000_000,
  part: 200,
} as const

const text = (most: number) => z.string().check(z.maxLength(most))
const column = text(40)

/** A line of a file as it stands there; each is judged apart, so that one bad line does not hide the others. */
const row = z.strictObject({
  /** Its number in the file. */
  line: z.int().check(z.gte(1), z.lte(1_048_576)),
  cells: z.array(text(importLimits.cell)).check(z.maxLength(importLimits.columns)),
})

export const importOutcomes = ['new', 'changed', 'same', 'wrong'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

const issue = z.object({
  /** The column that it is about, which the file may lack; null for the line. */
  column: z.nullable(z.string()),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

const checkedLine = z.object({
  line: z.int(),
  outcome: z.enum(importOutcomes),
  title: z.string(),
  /** The columns that would change. */
  changes: z.array(z.string()),
  issues: z.array(issue),
})
export type CheckedLine = z.infer<typeof checkedLine>

/** Rows of a list from a spreadsheet: new ones become drafts, drafts change, nothing that others see does. */
export const importEndpoint = <const Path extends string>({
  access,
  path,
}: {
  access: Endpoint['access']
  path: `/${Path}`
}) =>
  endpoint({
    method: 'POST',
    path: `${path}/import`,
    access,
    summary: 'Lines of a spreadsheet become drafts of this list; with dryRun only says what would happen to each',
    bodyLimit: importLimits.bytes,
    idempotent: true,
    body: z
      .strictObject({
        head: z.array(text(importLimits.heading)).check(z.minLength(1), z.maxLength(importLimits.columns)),
        rows: z.array(row).check(z.minLength(1), z.maxLength(importLimits.rows)),
        /** What each heading means; without it that follows from the headings and from earlier files. */
        columns: z.optional(z.array(z.nullable(column)).check(z.maxLength(importLimits.columns))),
        dryRun: z.boolean(),
      })
      .check(
        z.refine(({ rows, dryRun }) => dryRun || rows.length <= importLimits.part, {
          error: 'too_many',
          path: ['rows'],
        }),
      ),
    response: z.object({
      dryRun: z.boolean(),
      columns: z.array(z.nullable(z.string())),
      /** The columns that there are, as the reader calls them. */
      choices: z.array(z.object({ column: z.string(), title: z.string() })),
      lines: z.array(checkedLine),
    }),
  })
export type ImportEndpoint = ReturnType<typeof importEndpoint<string>>
