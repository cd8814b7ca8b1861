import type { Mark, MarkEndpoints } from '#contract/records.ts'
import { call } from './client.ts'
import { useChange } from './lists.ts'

/** The area of the marked records, and its endpoints for marks. */
export type Marks = { area: string; endpoints: MarkEndpoints }

/** Supports or follows a record, or stops doing so. */
export const useMark = ({ area, endpoints }: Marks, mark: Mark, id: string) =>
  useChange(area, (on: boolean) => call(endpoints[mark][on ? 'add' : 'remove'], { params: { id } }))
