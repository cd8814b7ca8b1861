import type { BodyOf } from '#contract/endpoint.ts'
import * as overview from '#contract/startups/overview.ts'
import * as updates from '#contract/startups/updates.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery } from '#web/lib/api/lists.ts'

const area = 'startups'

export const updateQueries = {
  of: (id: string) => answerQuery([area, 'updates', id], updates.listUpdates, { params: { id }, quiet: true }),
  /** What my startups owe, and what their teams did. */
  overviews: () => answerQuery([area, 'overviews'], overview.listOverviews, {}),
  figures: () => answerQuery([area, 'figures'], overview.getStartupFigures, {}),
}

export const publishUpdate = (id: string, month: string, body: BodyOf<typeof updates.putUpdate>) =>
  call(updates.putUpdate, { params: { id, month }, body })
