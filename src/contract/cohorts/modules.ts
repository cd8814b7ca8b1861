import * as z from 'zod/mini'
import { cohortLimits } from './intake.ts'
import { bilingual, endpoint, id, version } from '#contract/endpoint.ts'
import { recordParams } from '#contract/records.ts'
import { line, optionalText, webAddress } from '#contract/rules.ts'

export const moduleLimits = { modules: 20, items: 20, title: 120, text: 1500, minutes: 600 } as const
export const itemKinds = ['read', 'watch', 'do'] as const
export type ItemKind = (typeof itemKinds)[number]

const upTo = (most: number) => z.nullable(z.int().check(z.gte(1), z.lte(most)))

export const itemFields = z.strictObject({
  /** Of one that is there already, so that what people have done stays done. */
  id: z.optional(id),
  kind: z.enum(itemKinds),
  title: bilingual(line(moduleLimits.title)),
  body: bilingual(optionalText(moduleLimits.text)),
  link: z.nullable(webAddress),
  minutes: upTo(moduleLimits.minutes),
  week: upTo(cohortLimits.weeks),
  /** The task that it leads to. */
  taskId: z.nullable(id),
})
type ItemFields = z.infer<typeof itemFields>

/** There is something to read, to open or to hand in. */
const itemInput = itemFields.check(
  z.refine<ItemFields>(({ body, link, taskId }) => Boolean(body.pt.trim() || link || taskId), {
    error: 'required',
    path: ['link'],
  }),
)

const moduleInput = z.strictObject({
  id: z.optional(id),
  title: bilingual(line(moduleLimits.title)),
  items: z.array(itemInput).check(z.maxLength(moduleLimits.items)),
})
export const modulesInput = z.strictObject({
  modules: z.array(moduleInput).check(z.maxLength(moduleLimits.modules)),
})
export type ModulesInput = z.infer<typeof modulesInput>

const text = z.object({ pt: z.string(), en: z.nullable(z.string()) })

const item = z.object({
  ...z.pick(itemFields, { kind: true, link: true, minutes: true, week: true, taskId: true }).shape,
  id,
  title: text,
  body: text,
})

/** A module of a cohort as one person has got through it. */
export const learningModule = z.object({
  id,
  title: text,
  items: z.array(z.extend(item, { isDone: z.boolean() })),
})
export type LearningModule = z.infer<typeof learningModule>
export type LearningItem = LearningModule['items'][number]

const planned = z.object({
  modules: z.array(
    z.object({
      id,
      title: text,
      /** With how many of those who take part have done it. */
      items: z.array(z.extend(item, { done: z.int() })),
    }),
  ),
  /** How many people take part. */
  people: z.int(),
  version,
})
export type PlannedModules = z.infer<typeof planned>

const manage = {
  access: 'trainees:manage',
  path: '/manage/cohorts/{id}/modules',
  params: recordParams,
  response: planned,
} as const

export const getModules = endpoint({
  ...manage,
  method: 'GET',
  summary: 'What to read, watch and do in a cohort, in order, and how many people have done it',
})

export const saveModules = endpoint({
  ...manage,
  method: 'PUT',
  summary: 'Set all modules of a cohort; what is left out goes with its marks',
  body: z.extend(modulesInput, { version }),
  errors: ['stale_version'],
})

const mine = {
  access: 'cohorts:join',
  path: '/cohorts/mine/items/{id}',
  params: recordParams,
  response: null,
  errors: ['state_conflict'],
} as const

export const markDone = endpoint({ ...mine, method: 'PUT', summary: 'Mark an item as done; safe to repeat' })
export const markUndone = endpoint({ ...mine, method: 'DELETE', summary: 'Take the mark back; safe to repeat' })
