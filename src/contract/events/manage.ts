import * as z from 'zod/mini'
import {
  bilingual,
  endpoint,
  id,
  listQuery,
  page,
  queryList,
  slug,
  time,
  version,
  withDefaults,
} from '#contract/endpoint.ts'
import { eventQuestions } from './questions.ts'
import { eventStates, peopleLists } from './states.ts'
import { admissions, event, eventDetail, eventFilters, eventKinds, eventLimits, eventModes } from './events.ts'
import { importEndpoint } from '#contract/imports.ts'
import { bulkEndpoint, exportEndpoint, labelEndpoints, labelled, sorting, teamFilters } from '#contract/lists.ts'
import { line, optionalLine, optionalText, webAddress } from '#contract/rules.ts'
import { zone } from '#contract/zones/zone.ts'
import { dayMs } from '#contract/times.ts'

/** Lists look back this far to find events that are still running. */
export const longestEventDays = 31

/** Who may come first: a role, or a cohort by its id. */
export const priorityRoles = ['founder', 'trainee', 'mentor'] as const

/** The editor's fields; rules across fields are in `crossFieldRules`. */
export const eventFields = z.strictObject({
  kind: z.enum(eventKinds),
  title: bilingual(line(120)),
  summary: bilingual(line(eventLimits.summary)),
  /** Markdown. */
  description: bilingual(optionalText(20_000)),
  field: z.nullable(slug),
  mode: z.enum(eventModes),
  venue: z.nullable(z.strictObject({ name: line(120), address: z.nullable(optionalLine(200)) })),
  link: z.nullable(webAddress),
  startsAt: time,
  endsAt: time,
  zone,
  capacity: z.nullable(z.int().check(z.gte(1), z.lte(100_000))),
  onlineCapacity: z.nullable(z.int().check(z.gte(1), z.lte(100_000))),
  admission: z.enum(admissions),
  registrationOpensAt: z.nullable(time),
  registrationClosesAt: z.nullable(time),
  questions: eventQuestions,
  answersUntil: z.nullable(time),
  cancelUntil: z.nullable(time),
  priorityGroup: z.nullable(z.union([z.enum(priorityRoles), id])),
  priorityUntil: z.nullable(time),
  peopleList: z.enum(peopleLists),
  isPublic: z.boolean(),
  coverId: z.nullable(id),
  speakers: z.array(z.strictObject({ name: line(120), title: bilingual(optionalLine(120)) })).check(z.maxLength(20)),
  agenda: z
    .array(
      z.strictObject({
        at: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
        title: bilingual(line(160)),
        who: z.nullable(optionalLine(160)),
      }),
    )
    .check(z.maxLength(40)),
  materials: z.array(z.strictObject({ title: bilingual(line(120)), url: webAddress })).check(z.maxLength(20)),
})

type Fields = z.infer<typeof eventFields>
/** Runs once the fields it reads are present, beside the field rules, so that all errors are reported at once. */
const rule = (field: keyof Fields, error: string, reads: (keyof Fields)[], holds: (fields: Fields) => boolean) =>
  z.refine<Fields>(holds, {
    error,
    path: [field],
    when: ({ value }) => reads.every((name) => (value as Partial<Fields> | null)?.[name] !== undefined),
  })

const crossFieldRules = [
  rule('endsAt', 'end_before_start', ['startsAt', 'endsAt'], (is) => Date.parse(is.endsAt) > Date.parse(is.startsAt)),
  rule('endsAt', 'event_too_long', ['startsAt', 'endsAt'], (is) => {
    return Date.parse(is.endsAt) - Date.parse(is.startsAt) <= longestEventDays * dayMs
  }),
  rule('registrationClosesAt', 'end_before_start', ['registrationOpensAt', 'registrationClosesAt'], (is) => {
    const { registrationOpensAt: opens, registrationClosesAt: closes } = is
    return opens === null || closes === null || Date.parse(closes) > Date.parse(opens)
  }),
  rule('registrationOpensAt', 'opens_after_event', ['registrationOpensAt', 'endsAt'], (is) => {
    return is.registrationOpensAt === null || Date.parse(is.registrationOpensAt) < Date.parse(is.endsAt)
  }),
  rule('priorityUntil', 'priority_half', ['priorityGroup', 'priorityUntil'], (is) => {
    return (is.priorityGroup === null) === (is.priorityUntil === null)
  }),
  rule('venue', 'required', ['mode', 'venue'], (is) => is.mode === 'online' || is.venue !== null),
] as const

export const eventInput = eventFields.check(...crossFieldRules)

/** What a draft does not need to say. */
export const eventDefaults = {
  description: { pt: '' },
  field: null,
  venue: null,
  link: null,
  capacity: null,
  admission: 'open',
  registrationOpensAt: null,
  registrationClosesAt: null,
  questions: [],
  answersUntil: null,
  cancelUntil: null,
  priorityGroup: null,
  priorityUntil: null,
  peopleList: 'consent',
  isPublic: false,
  onlineCapacity: null,
  coverId: null,
  speakers: [],
  agenda: [],
  materials: [],
} satisfies Partial<Fields>
const newEvent = withDefaults(eventFields, eventDefaults).check(...crossFieldRules)
export type EventInput = Fields

const manage = { access: 'events:manage' } as const
const eventParams = z.object({ slug })

export const createEvent = endpoint({
  ...manage,
  method: 'POST',
  path: '/events',
  summary: 'Create a draft',
  body: newEvent,
  response: eventDetail,
  status: 201,
})

/** A change of these fields is mailed to everybody who takes part or waits. */
export const announcedFields = ['startsAt', 'endsAt', 'zone', 'mode', 'venue', 'link'] as const

/** Of a series: this date alone, this and the following, or all that are still to come. */
export const changeScopes = ['one', 'following', 'all'] as const
export type ChangeScope = (typeof changeScopes)[number]

export const updateEvent = endpoint({
  ...manage,
  method: 'PATCH',
  path: '/events/{slug}',
  summary: 'Change an event; people who take part learn of a new time or place by mail',
  params: eventParams,
  /** With `announce: false` a new time or place is mailed to nobody. */
  body: z.extend(z.partial(eventFields), {
    version,
    announce: z.optional(z.boolean()),
    scope: z.optional(z.enum(changeScopes)),
  }),
  response: eventDetail,
  errors: ['stale_version', 'capacity_below_confirmed', 'way_has_people', 'requests_waiting', 'state_conflict'],
})

export const deleteEvent = endpoint({
  ...manage,
  method: 'DELETE',
  path: '/events/{slug}',
  summary: 'Delete a draft',
  params: eventParams,
  response: null,
  errors: ['state_conflict'],
})

export const publishEvent = endpoint({
  ...manage,
  method: 'POST',
  path: '/events/{slug}/publish',
  held: true,
  summary: 'Show a draft to everybody, a series with all its dates; an online event needs its link',
  params: eventParams,
  response: eventDetail,
  errors: ['state_conflict', 'event_over', 'link_missing'],
})

export const takeBackEvent = endpoint({
  ...manage,
  method: 'POST',
  path: '/events/{slug}/take-back',
  summary: 'Make a published event a draft again, while nobody takes part or waits',
  params: eventParams,
  response: eventDetail,
  errors: ['state_conflict', 'event_over', 'event_has_people'],
})

const reason = bilingual(line(eventLimits.reason))

export const cancelEvent = endpoint({
  ...manage,
  method: 'POST',
  path: '/events/{slug}/cancel',
  held: true,
  summary: 'Cancel a published event and tell everybody who takes part',
  params: eventParams,
  body: z.strictObject({ reason }),
  response: eventDetail,
  errors: ['state_conflict', 'event_over'],
})

export const duplicateEvent = endpoint({
  ...manage,
  method: 'POST',
  path: '/events/{slug}/duplicate',
  summary: 'A draft with the same content, on a day or on the same weekday of the next week that lies ahead',
  params: eventParams,
  query: z.object({ day: z.optional(z.iso.date()) }),
  response: eventDetail,
  status: 201,
})

const managedEvent = z.extend(event, {
  translated: z.boolean(),
  registrationClosesAt: z.nullable(time),
  figures: z.object({
    confirmed: z.int(),
    pending: z.int(),
    /** The time of the oldest registration that waits for approval. */
    pendingSince: z.nullable(time),
    waitlisted: z.int(),
    /** Present or late. */
    attended: z.int(),
    /** Mean of the ratings, 1 to 5. */
    rating: z.nullable(z.number()),
  }),
  version,
  updatedAt: time,
  can: z.extend(event.shape.can, z.pick(eventDetail.shape.can, { remove: true, checkIn: true, moves: true }).shape),
})
export type ManagedEvent = z.infer<typeof managedEvent>

const managedFilters = {
  ...eventFilters,
  state: z.optional(queryList(eventStates)),
  /** Events on which staff must act: approve registrations, translate texts. */
  needs: z.optional(z.enum(['approval', 'translation'])),
  ...teamFilters,
}
export const managedSorts = [
  'startsAt',
  '-startsAt',
  'title',
  '-title',
  'taken',
  '-taken',
  'updatedAt',
  '-updatedAt',
] as const

export const listManagedEvents = endpoint({
  ...manage,
  method: 'GET',
  path: '/manage/events',
  summary: 'All events in every state, with their figures',
  query: z.object({ ...listQuery, ...managedFilters, ...sorting(managedSorts) }),
  response: page(labelled(managedEvent)),
})

export const eventLabels = labelEndpoints({ ...manage, path: '/manage/events', filters: managedFilters })

export const exportEvents = exportEndpoint({
  ...manage,
  path: '/manage/events',
  query: z.object({ ...managedFilters, ...sorting(managedSorts) }),
})

export const importEvents = importEndpoint({ ...manage, path: '/manage/events' })

export const changeEvents = bulkEndpoint({
  ...manage,
  path: '/manage/events',
  summary: 'Publish or cancel several events; with dryRun only says what would happen',
  actions: ['publish', 'cancel'],
  filters: managedFilters,
  input: { reason: z.optional(reason) },
  needs: { cancel: ['reason'] },
  skipped: { slug, title: event.shape.title },
})
