import type { BodyOf } from '#contract/endpoint.ts'
import * as intake from '#contract/startups/intake.ts'
import * as team from '#contract/startups/team.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, useChange } from '#web/lib/api/lists.ts'

const area = 'startups'

export const teamQueries = {
  /** What the programme asks this startup; null while it takes none. */
  intake: (id: string) =>
    answerQuery([area, 'intake', id], intake.getOpenIntake, { query: { startup: id }, quiet: true }),
}

export const startupTeam = { area, endpoints: team.startupTeam }

export const useSubmitStartup = (id: string) =>
  useChange(area, (body: BodyOf<typeof intake.submitStartup>, idempotencyKey) =>
    call(intake.submitStartup, { params: { id }, body, idempotencyKey }),
  )

export const useReapply = (id: string) =>
  useChange(area, (_: undefined, idempotencyKey) => call(intake.reapplyStartup, { params: { id }, idempotencyKey }))

export const useHandOver = (id: string) =>
  useChange(area, (body: BodyOf<typeof team.handOver>, idempotencyKey) =>
    call(team.handOver, { params: { id }, body, idempotencyKey }),
  )
