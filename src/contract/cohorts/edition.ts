import * as z from 'zod/mini'
import { bilingual } from '#contract/endpoint.ts'
import { moment } from '#contract/moments.ts'
import { line } from '#contract/rules.ts'
import { cohortLimits } from './intake.ts'
import { cohortFields } from './manage.ts'
import { itemFields, moduleLimits } from './modules.ts'
import { passportLimits } from './passport.ts'
import { peersInput } from './peers.ts'
import { planLimits, planRow } from './plan.ts'
import { taskInput } from './progress.ts'
import { rubricInput } from './rubrics.ts'

const { weeks, capacity, admission, mode, place, resources, squads, ruleAttendance, ruleTasks } = cohortFields.shape

const task = z.strictObject({
  week: z.int().check(z.gte(1), z.lte(cohortLimits.weeks)),
  title: taskInput.shape.title,
  body: taskInput.shape.body,
  due: moment,
  rubric: z.nullable(rubricInput),
  peers: z.nullable(peersInput),
})
const item = z
  .strictObject({
    ...z.omit(itemFields, { id: true, taskId: true }).shape,
    /** The place in `tasks` of the one it leads to, from 0. */
    task: z.nullable(z.int().check(z.gte(0))),
  })
  .check(
    z.refine(({ body, link, task: leadsTo }) => Boolean(body.pt.trim() || link) || leadsTo !== null, {
      error: 'required',
      path: ['link'],
    }),
  )

/** A cohort without its people, by the clock of the programme. */
export const editionCohort = z.strictObject({
  weeks,
  capacity,
  admission,
  applicationsOpen: z.nullable(moment),
  applicationsClose: z.nullable(moment),
  mode,
  place,
  resources,
  squads,
  ruleAttendance,
  ruleTasks,
  tasks: z.array(task).check(z.maxLength(planLimits.dates)),
  modules: z
    .array(
      z.strictObject({
        title: bilingual(line(moduleLimits.title)),
        items: z.array(item).check(z.maxLength(moduleLimits.items)),
      }),
    )
    .check(z.maxLength(moduleLimits.modules)),
})
export type EditionCohort = z.infer<typeof editionCohort>

/** How an event belongs to the cohort. */
export const sessionLink = {
  compulsory: planRow.shape.compulsory,
  skills: z.array(planRow.shape.skills._zod.def.element).check(z.maxLength(passportLimits.sessionSkills)),
}
