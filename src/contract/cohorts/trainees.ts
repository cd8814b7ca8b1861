import * as z from 'zod/mini'
import { completion, intents, progress, reason, riskLevels, task, taskInput, taskLimits } from './progress.ts'
import { chosenLevels } from './rubrics.ts'
import { enrolmentStates } from './states.ts'
import { endpoint, id, listQuery, page, queryFlag, queryList, time, version } from '#contract/endpoint.ts'
import { exportEndpoint } from '#contract/lists.ts'
import { answerLanguages, note, noteEndpoint, person, recordParams, step } from '#contract/records.ts'
import { longText, optionalText } from '#contract/rules.ts'

/** A trainee as the list shows them. */
export const trainee = z.object({
  id,
  person,
  institution: z.nullable(z.string()),
  state: z.enum(enrolmentStates),
  squad: z.nullable(z.string()),
  mentor: z.nullable(person),
  weeks: progress.shape.weeks,
  attendance: z.nullable(z.int()),
  tasks: z.object({ done: z.int(), due: z.int() }),
  /** How many items of the modules are done, of how many. */
  items: z.object({ done: z.int(), of: z.int() }),
  lastSeenAt: z.nullable(time),
  level: z.enum(riskLevels),
  reasons: z.array(reason),
  completion,
})
export type Trainee = z.infer<typeof trainee>

const filters = {
  q: listQuery.q,
  /** The running cohort by default. */
  cohortId: z.optional(id),
  level: z.optional(queryList(riskLevels)),
  /** A lead mentor sees those of other mentors too. */
  everybody: z.optional(queryFlag),
}

export const traineeSorts = ['name', '-name', 'attendance', '-attendance', 'lastSeenAt', '-lastSeenAt'] as const
export type TraineeSort = (typeof traineeSorts)[number]

export const listTrainees = endpoint({
  method: 'GET',
  path: '/trainees',
  access: 'trainees:read',
  summary:
    'Trainees of a cohort with their progress and why somebody is at risk: all for staff, one’s own for mentors, and everybody for the lead mentor who asks for it',
  query: z.object({ ...listQuery, ...filters, sort: z.optional(z.enum(traineeSorts)) }),
  response: z.extend(page(trainee), {
    cohort: z.nullable(
      z.object({ id, name: z.string(), week: z.nullable(z.int()), weeks: z.int(), isLead: z.boolean() }),
    ),
    /** Those in which the reader sees somebody; several may run side by side. */
    cohorts: z.array(z.object({ id, name: z.string() })),
    counts: z.record(z.enum(riskLevels), z.int()),
    /** In percent: how many sessions were attended, and how many of the tasks due were handed in. */
    averages: z.object({ attendance: z.nullable(z.int()), tasks: z.nullable(z.int()) }),
  }),
})

export const exportTrainees = exportEndpoint({
  access: 'trainees:manage',
  path: '/manage/trainees',
  query: z.object(filters),
})

export const traineeDetail = z.extend(progress, {
  level: z.enum(riskLevels),
  reasons: z.array(reason),
  lastSeenAt: z.nullable(time),
  intent: z.nullable(z.enum(intents)),
  squads: z.array(z.string()),
  /** Approved ones of their startups, to confirm a skill by. */
  milestones: z.array(z.object({ id, title: z.string() })),
  /** Of the team; a mentor and the trainee get none. */
  notes: z.array(note),
  history: z.array(step),
  can: z.object({ manage: z.boolean(), judge: z.boolean() }),
  version,
})
export type TraineeDetail = z.infer<typeof traineeDetail>

export const getTrainee = endpoint({
  method: 'GET',
  path: '/trainees/{id}',
  access: 'trainees:read',
  summary: 'One trainee with weeks, tasks and history, for staff, their mentor and themselves',
  params: recordParams,
  response: traineeDetail,
})

const manage = { access: 'trainees:manage', params: recordParams, response: traineeDetail } as const

export const updateTrainee = endpoint({
  ...manage,
  method: 'PATCH',
  path: '/manage/trainees/{id}',
  held: true,
  summary: 'Give a trainee a mentor or a squad',
  body: z.strictObject({ mentorId: z.optional(z.nullable(id)), squad: z.optional(z.nullable(z.string())), version }),
  errors: ['stale_version'],
})

export const excuseTrainee = endpoint({
  ...manage,
  method: 'PUT',
  path: '/manage/trainees/{id}/excuses/{eventId}',
  summary: 'Excuse an absence, also afterwards',
  params: z.object({ id, eventId: id }),
  body: z.strictObject({ reason: z.nullable(longText(taskLimits.excuse)) }),
})

export const addTraineeNote = noteEndpoint({
  access: 'trainees:manage',
  path: '/manage/trainees',
  response: traineeDetail,
})

export const giveFeedback = endpoint({
  method: 'POST',
  path: '/trainees/{id}/tasks/{taskId}/feedback',
  access: 'trainees:judge',
  held: true,
  summary: 'Accept what was handed in, or return it with what to do',
  params: z.object({ id, taskId: id }),
  body: z
    .strictObject({
      accepted: z.boolean(),
      text: z.optional(z.nullable(optionalText(taskLimits.feedback))),
      ...answerLanguages(taskLimits.feedback),
      ...chosenLevels,
    })
    .check(
      z.refine<{ accepted: boolean; text?: string | null | undefined }>(
        (is) => is.accepted || Boolean(is.text?.trim()),
        {
          error: 'required',
          path: ['text'],
        },
      ),
    ),
  response: traineeDetail,
  errors: ['state_conflict', 'rubric_changed'],
})

/**
 * What waits for the team: an application, a task to comment, a skill to confirm without a mentor, a proof, a peer who is
 * late, a work for which there are too few peers.
 */
export const workKinds = ['application', 'answer', 'skill', 'proof', 'late_peer', 'few_peers'] as const

export const listCohortWork = endpoint({
  method: 'GET',
  path: '/manage/cohorts/waiting',
  access: 'trainees:manage',
  summary: 'What waits for the team, the longest wait first',
  response: z.object({
    items: z.array(
      z.object({
        kind: z.enum(workKinds),
        id,
        cohortId: id,
        person: z.string(),
        about: z.object({ pt: z.string(), en: z.nullable(z.string()) }),
        since: time,
      }),
    ),
    count: z.int(),
  }),
})

const tasks = { access: 'trainees:manage', response: z.object({ items: z.array(task) }) } as const

export const listTasks = endpoint({
  ...tasks,
  method: 'GET',
  path: '/manage/cohorts/{id}/tasks',
  summary: 'The tasks of a cohort by week',
  params: recordParams,
})

export const createTask = endpoint({
  ...tasks,
  method: 'POST',
  path: '/manage/cohorts/{id}/tasks',
  summary: 'Set a task',
  params: recordParams,
  body: taskInput,
  status: 201,
})

const taskParams = z.object({ id, taskId: id })

export const updateTask = endpoint({
  ...tasks,
  method: 'PUT',
  path: '/manage/cohorts/{id}/tasks/{taskId}',
  summary: 'Change a task',
  params: taskParams,
  body: z.extend(taskInput, { version }),
  errors: ['stale_version'],
})

export const deleteTask = endpoint({
  ...tasks,
  method: 'DELETE',
  path: '/manage/cohorts/{id}/tasks/{taskId}',
  summary: 'Remove a task that nobody has handed in',
  params: taskParams,
  errors: ['state_conflict'],
})
