import * as contract from '#contract/cohorts/mentoring.ts'
import { call } from '#web/lib/api/client.ts'
import { useChange } from '#web/lib/api/lists.ts'
import { area } from '../api.ts'

export const useAddEntry = (id: string) =>
  useChange(area, (body: contract.EntryInput, idempotencyKey) =>
    call(contract.addEntry, { params: { id }, body, idempotencyKey }),
  )

type Marked = { entryId: string; isDone: boolean }
/** Without a trainee it is my own action. */
export const useMarkAction = (traineeId: string | undefined) =>
  useChange(area, ({ entryId, isDone }: Marked) =>
    traineeId
      ? call(contract.markAction, { params: { id: traineeId, entryId }, body: { isDone } })
      : call(contract.markOwnAction, { params: { id: entryId }, body: { isDone } }),
  )

export const useRemoveEntry = (id: string) =>
  useChange(area, (entryId: string) => call(contract.removeEntry, { params: { id, entryId } }))
