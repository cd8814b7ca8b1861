import type { Registration } from '#contract/events/events.ts'
import type { ManagedRegistration } from '#contract/events/registration.ts'
import type { Role } from '#contract/scopes.ts'
import { registrationCan, registrationCanManage, decisionWindow, type EventFacts } from '../policy.ts'
import type { OwnRegistration, RegistrationRow, WholeEvent } from '../rows.ts'

const iso = (time: Date | null) => time?.toISOString() ?? null

type RegistrationFields = Pick<
  RegistrationRow,
  | 'id'
  | 'state'
  | 'seat'
  | 'offer_expires_at'
  | 'attending'
  | 'attendance'
  | 'checked_in_at'
  | 'removed_at'
  | 'rating'
  | 'feedback'
  | 'answers'
  | 'wanted'
  | 'created_at'
>

type AskingEvent = EventFacts & Pick<WholeEvent, 'questions'>

const commonOf = ({ questions }: AskingEvent, row: RegistrationFields, position: number | null) => ({
  id: row.id,
  state: row.state,
  seat: row.seat,
  position,
  offerExpiresAt: iso(row.offer_expires_at),
  attending: row.attending,
  wanted: row.wanted,
  attendance: row.attendance,
  checkedInAt: iso(row.checked_in_at),
  feedback: row.rating === null ? null : { rating: row.rating, comment: row.feedback },
  answers: row.answers.map((answer) => ({
    ...answer,
    atDoor: questions.some(({ id, atDoor }) => id === answer.id && atDoor),
  })),
  registeredAt: row.created_at.toISOString(),
})

const asking = <Event extends AskingEvent>(event: Event) => ({ ...event, asks: event.questions.length > 0 })

export function toRegistration(
  event: AskingEvent,
  row: OwnRegistration,
  position: number | null,
  now: Date,
): Registration {
  const removed = row.removed_at !== null
  return {
    ...commonOf(event, row, position),
    visible: row.visible,
    // With a seat by one's place, an answer to one's own request says nothing.
    words: row.seat === 'cohort' ? null : row.decision_words,
    removed,
    can: registrationCan(asking(event), row, now),
  }
}

export type ManagedRegistrationRow = RegistrationFields & {
  position: number | null
  excuse: string | null
  by_code: boolean
  user_id: string
  first_name: string
  last_name: string
  email: string
  decided_at: Date | null
  role: Role
  headline: string | null
  field: string | null
  attended: number
}

export function toManagedRegistration(event: AskingEvent, row: ManagedRegistrationRow, now: Date): ManagedRegistration {
  return {
    ...commonOf(event, row, row.position),
    excuse: row.excuse,
    byCode: row.by_code,
    removedAt: iso(row.removed_at),
    person: {
      id: row.user_id,
      name: `${row.first_name} ${row.last_name}`,
      email: row.email,
      role: row.role,
      headline: row.headline,
      field: row.field,
      attended: row.attended,
    },
    tellsAt: row.decided_at && decisionWindow.tellingTime(row.decided_at).toISOString(),
    can: registrationCanManage(asking(event), row, now),
  }
}

export type ShownParticipantRow = Pick<ManagedRegistrationRow, 'id' | 'user_id' | 'first_name' | 'last_name'> & {
  headline: string | null
}

export const toShownParticipant = ({ user_id, first_name, last_name, headline }: ShownParticipantRow) => ({
  id: user_id,
  name: `${first_name} ${last_name}`,
  headline,
})
