import type { BodyOf } from '#contract/endpoint.ts'
import { putGoals } from '#contract/startups/goals.ts'
import { call } from '#web/lib/api/client.ts'
import { useChange } from '#web/lib/api/lists.ts'

export const usePutGoals = (id: string) =>
  useChange('startups', (body: BodyOf<typeof putGoals>) => call(putGoals, { params: { id }, body }))
