import type { Db, Deps } from '#api/deps.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import type { Reader } from '#api/mail/queries.ts'
import { findProgramme } from '#api/programme/queries.ts'
import type { Method } from '#api/mail/icalendar-lines.ts'
import { writeCalendar } from '../calendar/icalendar.ts'
import type { RegistrationRow, WholeEvent } from '../rows.ts'
import type { EventFacts } from './event-facts.ts'
import { findExcusedBefore, findGraduates } from './queries.ts'
import { eventMail, type OwnRegistration } from './event-mail.ts'
import type { MailKind } from './letters.ts'

/** The mails that carry a calendar file, each with the method by which calendars add or remove the event. */
const methods: Partial<Record<MailKind, Method>> = {
  confirmed: 'REQUEST',
  changed: 'REQUEST',
  switched: 'REQUEST',
  cancelled: 'CANCEL',
  removed: 'CANCEL',
  withdrawn: 'CANCEL',
}

type Notice = {
  kind: MailKind
  event: WholeEvent
  /** The event before the change that is told. */
  before?: EventFacts | undefined
  to: (OwnRegistration & { user_id: string })[]
}

/** Mails each of these participants in their own language, in the transaction of the change itself. */
export async function notifyParticipants(
  tx: Db,
  deps: Pick<Deps, 'settings' | 'clock' | 'mailTopics'>,
  { kind, event, before, to }: Notice,
): Promise<void> {
  if (to.length === 0) return
  const standings = new Map(to.map((own) => [own.user_id, own]))
  const graduates = to.some(({ seat }) => seat === 'cohort') ? await findGraduates(tx, event.id) : new Set<string>()
  const now = deps.clock()
  const method = methods[kind]
  const calendar = method && { method, organizer: await findProgramme(tx), madeAt: now }
  const calendarFor = (own: OwnRegistration, { email, firstName, lastName, locale }: Reader) => {
    // Only confirmed participants have the event in their calendar.
    if (!calendar || own.state !== 'confirmed') return undefined
    const owner = { email, name: `${firstName} ${lastName}` }
    const options = { ...calendar, owner, locale, publicUrl: deps.settings.publicUrl }
    return writeCalendar([{ event, registration: own.state, attending: own.attending }], options)
  }
  await tellPeople(tx, deps, `events.${kind}`, [...standings.keys()], (reader) => {
    const own = standings.get(reader.id)!
    return {
      ...eventMail(kind, event, { own, reader, now, before, hasGraduated: graduates.has(reader.id) }),
      calendar: calendarFor(own, reader),
      about: event.id,
    }
  })
}

/** Whom to tell that an event has changed: whose excuse ended with it is asked again instead (`cohorts.excuse_lapsed`). */
export async function toldOfChange(
  tx: Db,
  before: EventFacts | undefined,
  people: RegistrationRow[],
): Promise<RegistrationRow[]> {
  const session = people.find(({ seat }) => seat === 'cohort')
  if (!before || !session) return people
  const excused = await findExcusedBefore(tx, session.event_id, before)
  return people.filter(({ seat, user_id }) => seat !== 'cohort' || !excused.has(user_id))
}
