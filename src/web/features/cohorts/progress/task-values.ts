import type { CohortDetail } from '#contract/cohorts/manage.ts'
import { peerRule } from '#contract/cohorts/peers.ts'
import { taskInput, type Task } from '#contract/cohorts/progress.ts'
import type { Form } from '#web/lib/forms/forms.ts'
import { fromTexts, noTexts, toTexts } from '#web/lib/text/bilingual.ts'
import { fromRubricValues, toRubricValues, type RubricValues } from '../rubrics/rubric-fields.tsx'

export type TaskValues = {
  week: number | null
  title: typeof noTexts
  body: typeof noTexts
  dueAt: string | null
  rubric: RubricValues
  hasPeers: boolean
  peers: { days: number | null; isBlind: boolean }
}
export type TaskForm = Form<TaskValues>

export const toTaskValues = (task: Task | null, cohort: CohortDetail): TaskValues => ({
  week: task?.week ?? cohort.week ?? 1,
  title: task ? toTexts(task.title) : noTexts,
  body: task ? toTexts(task.body) : noTexts,
  dueAt: task?.dueAt ?? null,
  rubric: toRubricValues(task?.rubric ?? null),
  hasPeers: Boolean(task?.peers),
  peers: task?.peers ?? { days: peerRule.days, isBlind: false },
})

export const taskSchema = {
  safeParse: ({ title, body, rubric, hasPeers, peers, ...rest }: TaskValues) =>
    taskInput.safeParse({
      ...rest,
      title: fromTexts(title),
      body: { ...fromTexts(body), pt: body.pt },
      rubric: fromRubricValues(rubric),
      peers: hasPeers ? peers : null,
    }),
}
