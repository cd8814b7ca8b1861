import * as z from 'zod/mini'
import { moment } from '#contract/moments.ts'
import { eventFields } from './manage.ts'

const { kind, title, summary, description, field, mode, venue, zone, capacity, admission, agenda } = eventFields.shape

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
  agenda: z.array(z.omit(agenda._zod.def.element, { who: true })).check(z.maxLength(40)),
})
export type EditionEvent = z.infer<typeof editionEvent>
