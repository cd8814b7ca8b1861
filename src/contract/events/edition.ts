import * as z from 'zod/mini'
import { moment } from '#contract/moments.ts'
import { portableQuestion } from '#contract/portable-questions.ts'
import { questionLimits } from '#contract/questions.ts'
import { eventFields, priorityRoles } from './manage.ts'
import { eventQuestion } from './questions.ts'
import { mostDates, repeats } from './series-days.ts'

const { kind, title, summary, description, field, mode, venue, zone, capacity, admission, agenda } = eventFields.shape
const { onlineCapacity, peopleList } = eventFields.shape
const { atDoor, way } = eventQuestion.shape

/** How people get in beyond seats and approval. */
const rules = z.strictObject({
  onlineCapacity,
  questions: z.array(z.extend(portableQuestion, { atDoor, way })).check(z.maxLength(questionLimits.questions)),
  answersUntil: z.nullable(moment),
  cancelUntil: z.nullable(moment),
  /** A cohort that comes first is known to this installation alone. */
  priorityGroup: z.nullable(z.enum(priorityRoles)),
  priorityUntil: z.nullable(moment),
  peopleList,
})
export type EditionRules = z.infer<typeof rules>

/** An event without its day, its people, its link and its pictures: what another installation can use. */
export const editionEvent = z.strictObject({
  kind,
  title,
  summary,
  description,
  field,
  mode,
  venue,
  starts: moment,
  ends: moment,
  /** Null by the clock of the programme. */
  zone: z.nullable(zone),
  capacity,
  admission,
  registrationOpens: z.nullable(moment),
  registrationCloses: z.nullable(moment),
  /** A series: how it repeats, and on which days after the first. */
  repeats: z.optional(
    z.strictObject({
      every: z.enum(repeats),
      interval: z.int().check(z.gte(1), z.lte(12)),
      days: z.array(z.int().check(z.gte(1), z.lte(3660))).check(z.minLength(1), z.maxLength(mostDates - 1)),
    }),
  ),
  agenda: z.array(z.omit(agenda._zod.def.element, { who: true })).check(z.maxLength(40)),
  /** Left out where nothing was set. */
  rules: z.optional(rules),
})
export type EditionEvent = z.infer<typeof editionEvent>
