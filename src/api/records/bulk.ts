import type { ErrorCode } from '#contract/errors/errors.ts'
import { walkPages, type Page, type Paging } from '../db/keyset.ts'
import { AppError } from '../errors.ts'

/** The rows that the body of a `bulkEndpoint` names; `dryRun` only previews the result. */
type Chosen<Filters> = { ids?: string[] | undefined; allMatching?: Filters | undefined; dryRun: boolean }
type Bulk<Row, Named> = {
  /** The reason to skip a row, judged by the row in the list. */
  refuse: (row: Row) => ErrorCode | undefined | Promise<ErrorCode | undefined>
  /** Changes one row in its own transaction, which checks the current state again. */
  act: (row: Row) => Promise<unknown>
  /** How many mails leave because of this row. */
  tells?: ((row: Row) => number) | undefined
  /** Whether the change takes this row a step back, which the preview says by name. */
  goesBack?: (row: Row) => boolean
  /** The fields of a skipped row in the answer. */
  describe: (row: Row) => Named
}
type BulkResult<Named> = {
  dryRun: boolean
  changed: number
  told?: number
  skipped: (Named & { code: ErrorCode })[]
  skippedTotal: number
  back?: Named[]
}

const mostNamed = 100

/** Changes the rows of a list one by one; counts the skipped rows and names the first hundred. */
export async function changeMany<Filters extends object, Row, Named extends { id: string }>(
  { ids, allMatching, dryRun }: Chosen<Filters>,
  find: (filters: Filters | { ids: string[] }, paging: Paging) => Promise<Pick<Page<Row>, 'rows' | 'nextCursor'>>,
  { refuse, act, tells, goesBack, describe }: Bulk<Row, Named>,
): Promise<BulkResult<Named>> {
  const filters = ids ? { ids } : allMatching!
  const result: BulkResult<Named> = { dryRun, changed: 0, ...(tells && { told: 0 }), skipped: [], skippedTotal: 0 }
  for await (const row of walkPages((paging) => find(filters, paging))) {
    const code = (await refuse(row)) ?? (dryRun ? undefined : await refusalOf(act(row)))
    if (code === undefined) {
      result.changed += 1
      if (goesBack?.(row) && (result.back ??= []).length < mostNamed) result.back.push(describe(row))
      if (tells) result.told = (result.told ?? 0) + tells(row)
    } else if ((result.skippedTotal += 1) <= mostNamed) result.skipped.push({ ...describe(row), code })
  }
  return result
}

async function refusalOf(work: Promise<unknown>): Promise<ErrorCode | undefined> {
  try {
    await work
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}
