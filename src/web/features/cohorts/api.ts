import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/cohorts.ts'
import * as manage from '#contract/cohorts-manage.ts'
import { listMentors } from '#contract/startups-mentors.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, type FiltersOf, pagedQuery, rowsPerPage, useChange } from '#web/lib/api/lists.ts'

export const area = 'cohorts'

export const cohortQueries = {
  intake: () => answerQuery([area, 'intake'], contract.getIntake, {}),
  all: () => answerQuery([area, 'all'], manage.listCohorts, {}),
  detail: (id: string) => answerQuery([area, 'detail', id], manage.getCohort, { params: { id } }),
  events: (id: string) => answerQuery([area, 'events', id], manage.listSessionChoices, { params: { id } }),
  mentors: () => answerQuery([area, 'mentors'], listMentors, {}),
  applicants: (id: string, filters: FiltersOf<typeof manage.listApplicants>) =>
    pagedQuery([area, 'applicants'], manage.listApplicants, {
      params: { id },
      query: { ...filters, limit: rowsPerPage },
    }),
}

export const useApply = (id: string) =>
  useChange(area, (body: BodyOf<typeof contract.applyForCohort>) =>
    call(contract.applyForCohort, { params: { id }, body }),
  )
export const useAcceptPlace = (id: string) => useChange(area, () => call(contract.acceptPlace, { params: { id } }))
export const useLeave = (id: string) => useChange(area, () => call(contract.leaveCohort, { params: { id } }))

export const createCohort = (body: manage.CohortInput, idempotencyKey: string) =>
  call(manage.createCohort, { body, idempotencyKey })
export const saveCohort = (id: string, body: BodyOf<typeof manage.updateCohort>) =>
  call(manage.updateCohort, { params: { id }, body })
export const useDuplicate = (id: string) =>
  useChange(area, (body: BodyOf<typeof manage.duplicateCohort>, idempotencyKey) =>
    call(manage.duplicateCohort, { params: { id }, body, idempotencyKey }),
  )

/** `compulsory: null` takes the event out. */
export const useLink = (id: string) =>
  useChange(area, ({ eventId, compulsory }: { eventId: string; compulsory: boolean | null }) =>
    compulsory === null
      ? call(manage.removeSession, { params: { id, eventId } })
      : call(manage.addSession, { params: { id, eventId }, body: { compulsory } }),
  )

export const useDecide = (id: string) =>
  useChange(area, (body: BodyOf<typeof manage.decideEnrolment>) =>
    call(manage.decideEnrolment, { params: { id }, body }),
  )
