import { checked } from '#api/http/checked.ts'
import { refuse } from '#api/http/caller.ts'
import {
  atPlace,
  inOrder,
  isoOf,
  momentOf,
  momentOrNull,
  timeOf,
  type Carried,
  type EditionPart,
  type Frame,
} from '#api/records/edition-parts.ts'
import { fromPortable, toPortable } from '#api/records/portable-questions.ts'
import type { EditionEvent, EditionRules } from '#contract/events/edition.ts'
import { eventDefaults, eventInput, priorityRoles, type EventInput } from '#contract/events/manage.ts'
import type { SeriesRule } from '#contract/events/series-days.ts'
import { useCover } from '../cover.ts'
import { toInput } from '../event-input.ts'
import { findEventsById } from '../queries.ts'
import { findFreeEvents, findSeriesOf, withDates } from './queries.ts'
import type { WholeEvent } from '../rows.ts'
import { repeatDraft } from '../series/make.ts'
import { dropEmptySeries } from '../series/queries.ts'
import { eventSessions, insertMany } from '../sessions.ts'

const titleOf = (event: Pick<WholeEvent, 'title_pt' | 'title_en'>) => ({ pt: event.title_pt, en: event.title_en })

/** What decides who gets in when, of a fresh draft and of this one. */
function rulesIn(event: WholeEvent, frame: Frame): EditionRules | undefined {
  const portable = toPortable(event.questions)
  const priorityGroup = priorityRoles.find((role) => role === event.priority_group) ?? null
  const rules: EditionRules = {
    onlineCapacity: event.online_capacity,
    questions: event.questions.map(({ atDoor, way }, index) => ({ ...portable[index]!, atDoor, way })),
    answersUntil: momentOrNull(event.answers_until, frame),
    cancelUntil: momentOrNull(event.cancel_until, frame),
    priorityGroup,
    priorityUntil: priorityGroup && momentOrNull(event.priority_until, frame),
    peopleList: event.people_list,
  }
  const { peopleList, questions, ...rest } = rules
  const isUsual = peopleList === eventDefaults.peopleList && questions.length === 0
  return isUsual && Object.values(rest).every((one) => one === null) ? undefined : rules
}

function toRules({ questions, answersUntil, cancelUntil, priorityUntil, ...rules }: EditionRules, frame: Frame) {
  const asked = fromPortable(questions)
  return {
    ...rules,
    questions: questions.map(({ atDoor, way }, index) => ({ ...asked[index]!, atDoor, way })),
    answersUntil: isoOf(answersUntil, frame),
    cancelUntil: isoOf(cancelUntil, frame),
    priorityUntil: isoOf(priorityUntil, frame),
  }
}

function toCarried(event: WholeEvent, programme: Frame, repeats: EditionEvent['repeats']): Carried<EditionEvent> {
  const { kind, title, summary, description, field, mode, venue, capacity, admission, ...own } = toInput(event)
  const frame = { ...programme, zone: event.zone }
  const content = {
    kind,
    title,
    summary,
    description,
    field,
    mode,
    venue,
    starts: momentOf(event.starts_at, frame),
    ends: momentOf(event.ends_at, frame),
    zone: event.zone === programme.zone ? null : event.zone,
    capacity,
    admission,
    registrationOpens: momentOrNull(event.registration_opens_at, frame),
    registrationCloses: momentOrNull(event.registration_closes_at, frame),
    ...(repeats && { repeats }),
    agenda: own.agenda.map(({ at, title: point }) => ({ at, title: point })),
    rules: rulesIn(event, frame),
  }
  const { link, coverId, speakers, agenda } = own
  return { content, keep: { id: event.id, link, coverId, speakers, agenda } }
}

/** Where clocks jump over its start, it lasts as long as before. */
function endOf({ starts, ends }: EditionEvent, frame: Frame): Date {
  const [from, to] = [timeOf(starts, frame), timeOf(ends, frame)]
  if (to > from || ends.day < starts.day || (ends.day === starts.day && ends.at <= starts.at)) return to
  const utc = { ...frame, zone: 'UTC' }
  return new Date(from.getTime() + timeOf(ends, utc).getTime() - timeOf(starts, utc).getTime())
}

function toEvent({ content, keep }: Carried<EditionEvent>, programme: Frame): EventInput {
  const { kind, title, summary, description, field, mode, venue, capacity, admission, agenda } = content
  const frame = { ...programme, zone: content.zone ?? programme.zone }
  const { id: _source, ...kept } = (keep ?? {}) as Partial<EventInput> & { id?: string }
  return checked(eventInput, {
    ...eventDefaults,
    kind,
    title,
    summary,
    description,
    field,
    mode,
    venue,
    capacity,
    admission,
    startsAt: isoOf(content.starts, frame),
    endsAt: endOf(content, frame).toISOString(),
    zone: frame.zone,
    registrationOpensAt: isoOf(content.registrationOpens, frame),
    registrationClosesAt: isoOf(content.registrationCloses, frame),
    agenda: agenda.map((point) => ({ ...point, who: null })),
    ...(content.rules && toRules(content.rules, frame)),
    ...kept,
  })
}

const repeatsOf = (series: { rule: SeriesRule; days: number[] } | undefined): EditionEvent['repeats'] =>
  series && { every: series.rule.every, interval: series.rule.interval, days: series.days }

/** Events and the sessions of a cohort alike. */
export const eventEdition: EditionPart<EditionEvent> = {
  async find(db, span) {
    return (await findFreeEvents(db, span)).map(({ id, starts_at, ...event }) => ({
      id,
      title: titleOf(event),
      at: starts_at,
    }))
  },
  async read(db, ids, frame) {
    const [events, series] = await Promise.all([findEventsById(db, ids), findSeriesOf(db, ids)])
    return inOrder(
      events.map((event) => toCarried(event, frame, repeatsOf(series.get(event.id)))),
      ({ starts }) => starts,
    )
  },
  async make(tx, deps, caller, items, frame) {
    const inputs: EventInput[] = []
    for (const [index, item] of items.entries()) inputs.push(await atPlace(index, () => toEvent(item, frame)))
    const events = await insertMany(tx, deps, caller, { inputs, shown: false })
    // Few events have a picture of their own.
    for (const { id, state, cover_id: coverId } of events)
      if (coverId) await useCover(tx, caller, { id, state, coverId })
    for (const [index, { content }] of items.entries())
      if (content.repeats) await repeatDraft(tx, deps, caller, events[index]!, content.repeats)
    return events.map(({ id }) => id)
  },
  async show(db, ids) {
    return (await findEventsById(db, ids)).map((event) => ({
      id: event.id,
      title: titleOf(event),
      path: `/manage/events/${event.slug}`,
      isUsed: event.state !== 'draft',
    }))
  },
  async remove(tx, deps, caller, ids) {
    const all = await withDates(tx, ids)
    await eventSessions.removeDrafts(tx, deps, caller, all.ids)
    if ((await findEventsById(tx, all.ids)).length > 0) refuse('state_conflict')
    for (const id of all.series) await dropEmptySeries(tx, id)
  },
}
