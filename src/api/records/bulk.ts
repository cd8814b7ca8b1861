import type { ErrorCode } from '#contract/errors.ts'
import { walkPages, type Page, type Paging } from '../db/keyset.ts'
import { AppError } from '../http/errors.ts'

type Bulk<Row, Named> = {
  /** Only says what would happen. */
  dryRun: boolean
  /** Why a row stays as it is, judged by the row as the list shows it. */
  refuse: (row: Row) => ErrorCode | undefined
  /** Changes one row in a transaction of its own, which judges again by what then holds. */
  act: (row: Row) => Promise<unknown>
  /** What the answer tells of a row that stays as it is. */
  describe: (row: Row) => Named
}
type BulkResult<Named> = {
  dryRun: boolean
  changed: number
  skipped: (Named & { code: ErrorCode })[]
  skippedTotal: number
}

const mostNamed = 100

/** Changes the rows of a list one by one. Those that cannot be changed are counted, the first hundred named. */
export async function changeMany<Row, Named extends { id: string }>(
  findRows: (paging: Paging) => Promise<Pick<Page<Row>, 'rows' | 'nextCursor'>>,
  { dryRun, refuse, act, describe }: Bulk<Row, Named>,
): Promise<BulkResult<Named>> {
  const result: BulkResult<Named> = { dryRun, changed: 0, skipped: [], skippedTotal: 0 }
  for await (const row of walkPages(findRows)) {
    const code = refuse(row) ?? (dryRun ? undefined : await refusalOf(act(row)))
    if (code === undefined) result.changed += 1
    else if ((result.skippedTotal += 1) <= mostNamed) result.skipped.push({ ...describe(row), code })
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
