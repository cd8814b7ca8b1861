import type { BodyOf } from '#contract/endpoint.ts'
import { givePeerFeedback } from '#contract/cohorts/peers.ts'
import { call } from '#web/lib/api/client.ts'
import { useChange } from '#web/lib/api/lists.ts'
import { area } from '../api.ts'

export const useGivePeerFeedback = (id: string) =>
  useChange(area, (body: BodyOf<typeof givePeerFeedback>) => call(givePeerFeedback, { params: { id }, body }))
