import type { BodyOf } from '#contract/endpoint.ts'
import * as own from '#contract/cohorts/progress.ts'
import type { TaskInput } from '#contract/cohorts/progress.ts'
import * as trainees from '#contract/cohorts/trainees.ts'
import { compareCohorts } from '#contract/cohorts/compare.ts'
import * as contract from '#contract/cohorts/intake.ts'
import * as manage from '#contract/cohorts/manage.ts'
import type { ExportFormat } from '#contract/lists.ts'
import { listMentors } from '#contract/startups/mentors.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, type FiltersOf, pagedQuery, refreshArea, rowsPerPage, useChange } from '#web/lib/api/lists.ts'

export const area = 'cohorts'

export const cohortQueries = {
  intake: () => answerQuery([area, 'intake'], contract.getIntake, {}),
  all: () => pagedQuery([area, 'all'], manage.listCohorts, { query: { limit: rowsPerPage } }),
  compared: () => answerQuery([area, 'compared'], compareCohorts, {}),
  detail: (id: string) => answerQuery([area, 'detail', id], manage.getCohort, { params: { id } }),
  events: (id: string) => answerQuery([area, 'events', id], manage.listSessionChoices, { params: { id } }),
  about: (id: string) => answerQuery([area, 'about', id], manage.getCohortAbout, { params: { id } }),
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

export const useTellWhyLeft = (id: string) =>
  useChange(area, (body: BodyOf<typeof contract.tellWhyLeft>) => call(contract.tellWhyLeft, { params: { id }, body }))

export const createCohort = (body: manage.CohortInput, idempotencyKey: string) =>
  call(manage.createCohort, { body, idempotencyKey })
export const saveCohort = (id: string, body: BodyOf<typeof manage.updateCohort>) =>
  call(manage.updateCohort, { params: { id }, body })

export const removeCohort = (id: string) => call(manage.removeCohort, { params: { id } })

/** `compulsory: null` takes the event out. */
export const useLink = (id: string) =>
  useChange(
    area,
    ({ eventId, compulsory, skills }: { eventId: string; compulsory: boolean | null; skills?: string[] }) =>
      compulsory === null
        ? call(manage.removeSession, { params: { id, eventId } })
        : call(manage.addSession, { params: { id, eventId }, body: { compulsory, skills } }),
  )

export const useDecide = (id: string) =>
  useChange(area, (body: BodyOf<typeof manage.decideEnrolment>) =>
    call(manage.decideEnrolment, { params: { id }, body }),
  )

export const progressQueries = {
  mine: () => answerQuery([area, 'mine'], own.getProgress, {}),
  trainees: (query: FiltersOf<typeof trainees.listTrainees>) =>
    pagedQuery([area, 'trainees'], trainees.listTrainees, { query: { ...query, limit: rowsPerPage } }),
  trainee: (id: string) => answerQuery([area, 'trainee', id], trainees.getTrainee, { params: { id } }),
  tasks: (id: string) => answerQuery([area, 'tasks', id], trainees.listTasks, { params: { id } }),
}
export type TraineeFilters = FiltersOf<typeof trainees.listTrainees>

export const useTellIntent = () =>
  useChange(area, (body: BodyOf<typeof own.tellIntent>) => call(own.tellIntent, { body }))
export const useHandIn = (id: string) =>
  useChange(area, (body: BodyOf<typeof own.handIn>) => call(own.handIn, { params: { id }, body }))
/** Without a reason they come after all. The seat is an event's, so that area is asked anew too. */
export const useExcuse = (id: string) =>
  useChange(area, async (reason: string | null) => {
    const progress = await (reason === null
      ? call(own.comeAfterAll, { params: { id } })
      : call(own.excuseMyself, { params: { id }, body: { reason } }))
    await refreshArea('events')
    return progress
  })
export const useExcuseTrainee = (id: string) =>
  useChange(area, ({ eventId, reason }: { eventId: string; reason: string | null }) =>
    call(trainees.excuseTrainee, { params: { id, eventId }, body: { reason } }),
  )
export const useUpdateTrainee = (id: string) =>
  useChange(area, (body: BodyOf<typeof trainees.updateTrainee>) =>
    call(trainees.updateTrainee, { params: { id }, body }),
  )
export const useFeedback = (id: string, taskId: string) =>
  useChange(area, (body: BodyOf<typeof trainees.giveFeedback>) =>
    call(trainees.giveFeedback, { params: { id, taskId }, body }),
  )
export const traineesFile = (format: ExportFormat, query: TraineeFilters) =>
  call(trainees.exportTrainees, { params: { format }, query })

type SavedTask = { taskId: string; version: number } | null
export const useSaveTask = (id: string, edited: SavedTask) =>
  useChange(area, (body: TaskInput, idempotencyKey) =>
    edited
      ? call(trainees.updateTask, { params: { id, taskId: edited.taskId }, body: { ...body, version: edited.version } })
      : call(trainees.createTask, { params: { id }, body, idempotencyKey }),
  )
export const useDeleteTask = (id: string) =>
  useChange(area, (taskId: string) => call(trainees.deleteTask, { params: { id, taskId } }))
