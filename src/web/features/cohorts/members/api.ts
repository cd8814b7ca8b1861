import * as contract from '#contract/cohorts/people.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, useChange } from '#web/lib/api/lists.ts'
import { area } from '../api.ts'

export const memberQueries = {
  candidates: (id: string, q: string) =>
    answerQuery([area, 'candidates', id, q], contract.findCandidates, { params: { id }, query: { q } }),
  invitees: (id: string) => answerQuery([area, 'invitees', id], contract.listInvitees, { params: { id } }),
}

type Given = BodyOf<typeof contract.putIntoCohort>
export const tryPeople = (id: string, body: Omit<Given, 'dryRun'>) =>
  call(contract.putIntoCohort, { params: { id }, body: { ...body, dryRun: true } })
export const usePutIn = (id: string) =>
  useChange(area, (body: Omit<Given, 'dryRun'>, idempotencyKey) =>
    call(contract.putIntoCohort, { params: { id }, body: { ...body, dryRun: false }, idempotencyKey }),
  )
export const useDropInvitee = (id: string) =>
  useChange(area, (email: string) => call(contract.dropInvitee, { params: { id, email } }))
