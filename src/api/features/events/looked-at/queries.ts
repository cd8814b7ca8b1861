import { sql } from 'kysely'
import { prepared } from '#api/db/prepared.ts'
import type { Db } from '#api/deps.ts'
import { activeStates } from '#contract/events/states.ts'
import { ownCard } from '../queries.ts'
import {
  cardColumns,
  detailColumns,
  ownColumns,
  type DetailRow,
  type EventRow,
  type OwnRegistration,
  type RegistrationRow,
  type WholeEvent,
} from '../rows.ts'
import { neighbourOf, seriesOf } from '../series/columns.ts'
import { beforeOwn, inLineFor, isAhead } from '../ways/queries.ts'

type Own = { [Name in keyof OwnRegistration as `own_${Name}`]: OwnRegistration[Name] | null }

export type Looked = { slug: string; userId: string }
export type FoundDetail = { event: DetailRow; own: { row: OwnRegistration; position: number | null } | null }

/** The pages of events that people look at, with their registration and place in the waiting list. */
export async function findDetails(db: Db, looked: readonly Looked[]): Promise<(Looked & FoundDetail)[]> {
  const rows = await readDetails(db, [looked.map(({ slug }) => slug), looked.map(({ userId }) => userId), activeStates])
  return rows.map((row) => {
    const own = Object.fromEntries(ownColumns.map((name) => [name, row[`own_${name}`]])) as OwnRegistration
    const registration = row.own_id === null ? null : { row: own, position: row.own_position }
    return { slug: row.slug, userId: row.reader, event: row, own: registration }
  })
}

const countRegistered = (test: string) =>
  `(select count(*) from event_registrations where event_id = events.id and ${test})`

const readDetails = prepared<DetailRow & Own & { own_position: number | null; reader: string }>(`
  select asked.reader, ${[...cardColumns, ...detailColumns].map((name) => `events.${name}`).join(', ')},
    ${ownColumns.map((name) => `own.${name} as own_${name}`).join(', ')},
    ${countRegistered(inLineFor('onsite'))} as waiting, ${countRegistered(inLineFor('online'))} as online_waiting,
    ${isAhead('asked.reader')} as is_ahead, ${countRegistered('state = any($3)')} as people,
    ${countRegistered(`state = 'confirmed' and seat <> 'public'`)} as besides,
    case when own.queue_position is not null then ${countRegistered(beforeOwn)} end as own_position,
    exists (select from event_rooms where event_id = events.id) as has_room,
    (select first_name || ' ' || last_name from users where users.id = events.updated_by) as updated_by_name,
    ${seriesOf} as series, ${neighbourOf('<')} as series_previous, ${neighbourOf('>')} as series_next
  from unnest($1::text[], $2::uuid[]) as asked (slug, reader) join events on events.slug = asked.slug
    left join event_registrations as own on own.event_id = events.id and own.user_id = asked.reader`)

type OwnCard = Pick<EventRow, `own_${string}` & keyof EventRow>

/** What these people have to do with these events, for cards. */
export async function findOwnCards(db: Db, events: readonly string[], people: readonly string[]) {
  const { rows } = await sql<OwnCard & { event_id: string; user_id: string }>`
    select event_id, user_id, ${ownCard} from event_registrations as own
    where event_id = any(${events}::uuid[]) and user_id = any(${people}::uuid[])`.execute(db)
  return rows
}

export type Standing = { event: WholeEvent; own: RegistrationRow | undefined }

const readEvents = prepared<WholeEvent>('select * from events where slug = any($1::text[])')
const readRegistrations = prepared<RegistrationRow>(`
  select own.* from unnest($1::uuid[], $2::uuid[]) as asked (event_id, user_id)
    join event_registrations as own on own.event_id = asked.event_id and own.user_id = asked.user_id`)

/** The whole events that people are about to act on, with their registrations; undefined for one that does not exist. */
export async function findForRegistration(db: Db, looked: readonly Looked[]): Promise<(Standing | undefined)[]> {
  const found = await readEvents(db, [[...new Set(looked.map(({ slug }) => slug))]])
  const events = new Map(found.map((event) => [event.slug, event]))
  const there = looked.filter(({ slug }) => events.has(slug))
  const ids = there.map(({ slug }) => events.get(slug)!.id)
  const rows = ids.length > 0 ? await readRegistrations(db, [ids, there.map(({ userId }) => userId)]) : []
  const own = new Map(rows.map((row) => [row.event_id + row.user_id, row]))
  return looked.map(({ slug, userId }) => {
    const event = events.get(slug)
    return event && { event, own: own.get(event.id + userId) }
  })
}
