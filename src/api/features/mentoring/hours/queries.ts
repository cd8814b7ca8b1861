import { randomUUIDv7 } from 'node:crypto'
import { sql, type Selectable, type Updateable } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { Db } from '#api/deps.ts'
import { liveStates, type Subject } from '#contract/mentoring/mentoring.ts'
import { endLineJob, subjectJoin, subjectOf, type HourRow } from '../queries.ts'
import type { PlannedHour } from './roll.ts'

export type DeskRow = Selectable<Schema['mentor_desks']>

export const findDesk = (db: Db, userId: string) =>
  db.selectFrom('mentor_desks').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Makes the desk if there is none; held until the transaction ends. */
export async function holdDesk(tx: Db, userId: string): Promise<DeskRow> {
  await sql`insert into mentor_desks (user_id, version) values (${userId}, 0) on conflict do nothing`.execute(tx)
  return tx.selectFrom('mentor_desks').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirstOrThrow()
}

export const saveDeskRow = (tx: Db, userId: string, set: Updateable<Schema['mentor_desks']>) =>
  tx.updateTable('mentor_desks').set(set).where('user_id', '=', userId).execute()

type NewHours = { mentorId: string; hours: readonly PlannedHour[]; weekly: boolean; now: Date }

/** Hours at a time that is taken are left out; of the weekly ones also those that were cancelled. Returns how many came. */
export async function insertHours(tx: Db, { mentorId, hours, weekly, now }: NewHours): Promise<number> {
  if (hours.length === 0) return 0
  const rows = hours.map((hour) => ({ id: randomUUIDv7(), ...hour }))
  const { rows: made } = await sql`
    insert into mentor_hours (id, mentor_id, starts_at, ends_at, place, link, audience, weekly, created_at, updated_at)
    select id, ${mentorId}, "startsAt", "endsAt", place, link, audience, ${weekly}, ${now}, ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as planned(id uuid, "startsAt" timestamptz, "endsAt" timestamptz, place text, link text, audience text)
    where not exists (
      select from mentor_hours as there
      where there.mentor_id = ${mentorId} and there.starts_at < planned."endsAt" and there.ends_at > planned."startsAt"
        and (there.state <> 'cancelled' or ${weekly} and there.weekly))
    on conflict do nothing returning id`.execute(tx)
  return made.length
}

const isFree = (mentorId: string, now: Date) => sql`
  hours.mentor_id = ${mentorId} and hours.weekly and hours.state = 'open' and hours.taken = 0
    and hours.starts_at > ${now} and not exists (
      select from mentor_requests where hour_id = hours.id and state = any(${[...liveStates]}))`

/** Weekly hours that nobody has ever asked for make room for a new plan; who asked may be gone, and what was planned goes too. */
export async function clearWeekly(tx: Db, mentorId: string, now: Date): Promise<void> {
  await sql`
    with gone as (
      delete from mentor_hours as hours where ${isFree(mentorId, now)}
        and not exists (select from mentor_requests where hour_id = hours.id) returning id)
    delete from jobs using gone
    where key in (${`${endLineJob}:`} || gone.id, 'hour-offers:' || gone.id) and done_at is null`.execute(tx)
}

/**
 * Those that somebody asked for and gave back stay, because their page was named in mails: they become what the plan
 * says, or are called off.
 */
export async function fitWeekly(tx: Db, { mentorId, hours, now }: Omit<NewHours, 'weekly'>): Promise<void> {
  await sql`
    with free as (select id, starts_at from mentor_hours as hours where ${isFree(mentorId, now)})
    update mentor_hours as hours set state = case when planned."startsAt" is null then 'cancelled' else hours.state end,
      weekly = planned."startsAt" is not null, ends_at = coalesce(planned."endsAt", hours.ends_at), updated_at = ${now},
      place = case when planned."startsAt" is null then hours.place else planned.place end,
      link = case when planned."startsAt" is null then hours.link else planned.link end,
      audience = coalesce(planned.audience, hours.audience)
    from free left join json_to_recordset(${JSON.stringify(hours)}::json)
      as planned("startsAt" timestamptz, "endsAt" timestamptz, place text, link text, audience text)
      on planned."startsAt" = free.starts_at
    where hours.id = free.id`.execute(tx)
}

export type OwnHourRow = HourRow & { subject: Subject | null; asked: number }

/** What is to come of a mentor's hours. */
export async function findOwnHours(db: Db, mentorId: string, now: Date): Promise<OwnHourRow[]> {
  const { rows } = await sql<OwnHourRow>`
    select hours.*, ${subjectOf} as subject,
      (select count(*)::int from mentor_requests where hour_id = hours.id and state = 'asked') as asked
    from mentor_hours as hours ${subjectJoin('hours')}
    where hours.mentor_id = ${mentorId} and hours.ends_at > ${now} and hours.state in ('open', 'booked')
    order by hours.starts_at, hours.id limit 200`.execute(db)
  return rows
}

/** All that is to come, locked in the order of their ids. */
export async function holdComing(tx: Db, mentorId: string, now: Date): Promise<HourRow[]> {
  const { rows } = await sql<HourRow>`
    select * from mentor_hours
    where mentor_id = ${mentorId} and starts_at > ${now} and state in ('open', 'booked')
    order by id for no key update`.execute(tx)
  return rows
}

export async function cancelHours(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    update mentor_hours set state = 'cancelled', taken = 0, gives_at = null, request_id = null, startup_id = null,
      trainee_id = null, updated_at = ${now}, version = version + 1
    where id = any(${ids}::uuid[])`.execute(tx)
}
