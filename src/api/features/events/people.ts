import { sql } from 'kysely'
import type { Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { ownRows, type OwnData } from '#api/records/own-data.ts'
import type { LeavingPerson, MergedAccounts, PeopleRules } from '#api/records/people.ts'
import { activeStates, type RegistrationState } from '#contract/events/states.ts'
import { releaseAnswerFiles } from './answers/answers.ts'
import { lockRegistration, moveRegistrations } from './registration/queries.ts'
import { freeSeatOf, seatLine } from './registration/waiting-list.ts'
import type { RegistrationRow } from './rows.ts'

/** Registrations stay, because attendance counts them; what is still to come is cancelled and frees its seat. */
async function erase(tx: Tx, deps: Deps, { id }: LeavingPerson): Promise<void> {
  const { rows } = await sql<{ event_id: string }>`
    select event_id from event_registrations join events on events.id = event_id
    where user_id = ${id} and ends_at > ${deps.clock()} and seat = 'public' and event_registrations.state = any(${[...activeStates]})
    order by event_id`.execute(tx)
  for (const { event_id } of rows) {
    await seatLine.holding({ ...deps, db: tx }, event_id, async (held) => {
      const own = await lockRegistration(held, event_id, id)
      if (!own) return
      await moveRegistrations(held, [own], { to: 'cancelled', by: 'self', now: deps.clock() })
      await freeSeatOf(held, deps, own)
    })
  }
  await sql`
    delete from event_registrations using events
    where user_id = ${id} and events.id = event_id and seat = 'cohort' and starts_at > ${deps.clock()}`.execute(tx)
  await tx.deleteFrom('event_certificates').where('user_id', '=', id).execute()
  await tx
    .updateTable('event_registrations')
    .set({ feedback: null, visible: false, answers: '[]', own_state: null })
    .where('user_id', '=', id)
    .execute()
  await releaseAllFiles(tx, id)
}

/** The files among somebody's answers go with the answers. */
const releaseAllFiles = (tx: Tx, userId: string) =>
  sql`
  delete from file_uses using event_registrations
  where area = 'events' and field = 'answers' and record_id = event_registrations.id and user_id = ${userId}`.execute(
    tx,
  )

/** Who came counts most, then who holds a seat, then who waits. */
const order: readonly RegistrationState[] = ['cancelled', 'declined', 'waitlisted', 'pending', 'offered', 'confirmed']
const weight = ({ state, attendance }: RegistrationRow) => order.indexOf(state) + (attendance ? order.length : 0)

/** Of two registrations at one event the better one stays; a second seat is given back. */
async function merge(tx: Tx, deps: Deps, { from, to }: MergedAccounts): Promise<void> {
  const { rows } = await sql<{ event_id: string }>`
    select one.event_id from event_registrations as one join event_registrations as other using (event_id)
    where one.user_id = ${from} and other.user_id = ${to} order by one.event_id`.execute(tx)
  for (const { event_id } of rows) {
    await seatLine.holding({ ...deps, db: tx }, event_id, async (held) => {
      const lost = await lockRegistration(held, event_id, from)
      const kept = await lockRegistration(held, event_id, to)
      if (!lost || !kept) return
      const worse = weight(lost) > weight(kept) ? kept : lost
      await held.deleteFrom('event_registrations').where('id', '=', worse.id).execute()
      await releaseAnswerFiles(held, worse.id)
      await freeSeatOf(held, deps, worse)
    })
  }
}

const gather: OwnData = {
  rows: {
    registrations: ownRows('event_registrations', {
      by: 'user_id',
      columns: [
        'state',
        'seat',
        'visible',
        'attending',
        'wanted',
        'decision_words',
        'own_state',
        'ticket',
        'answers',
        'attendance',
        'checked_in_at',
        'by_code',
        'rating',
        'feedback',
        'feedback_at',
        'created_at',
        'updated_at',
      ],
      also: { event: sql`(select title_pt from events where events.id = event_id)` },
    }),
    certificates: ownRows('event_certificates', {
      by: 'user_id',
      key: ['code'],
      columns: ['code', 'name', 'title_pt', 'starts_at', 'ends_at', 'issued_at'],
    }),
  },
  withholds: {
    'events.created_by': 'A record of the programme; the actions name it.',
    'event_series.created_by': 'A record of the programme; the actions name it.',
    'events.updated_by': 'A record of the programme; the actions name it.',
    'event_rooms.opened_by': 'A record of the programme; the actions name it.',
    'event_scans.scanned_by': "Other people's tickets.",
    'event_guests.added_by': 'People without an account, whom they let in.',
  },
}

export const eventPeople: PeopleRules = { erase, merge, gather, keeps: ['event_registrations'] }
