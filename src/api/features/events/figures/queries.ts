import { sql } from 'kysely'
import { trackOf, type FigureRules, type Narrows } from '#api/records/figures.ts'

const scope = 'events:manage'
const list = '/manage/events'
const narrows: Narrows = ({ field, from, to }) => ({
  when: 'past',
  field,
  from: from && `${from}-01T00:00:00.000Z`,
  to: to && `${Temporal.PlainYearMonth.from(to).add({ months: 1 }).toString()}-01T00:00:00.000Z`,
})
const day = sql`(events.starts_at at time zone events.zone)::date as day`
const edition = sql`(select cohort_id from cohort_events where event_id = events.id) as edition`
const address = sql`'/manage/events/' || events.slug || '/participants' as path`

export const eventFigures: FigureRules = {
  places: {
    title: { pt: 'Lugares nos eventos', en: 'Places at events' },
    rule: {
      pt: 'Conta os lugares dos eventos publicados que já acabaram; um evento sem limite não conta.',
      en: 'Counts the places of published events that are over; an event without a limit does not count.',
    },
    kind: 'parts',
    scope,
    list,
    narrows,
    least: 1,
    parts: { taken: { pt: 'Ocupados', en: 'Taken' }, free: { pt: 'Livres', en: 'Free' } },
    steps: {
      all: { title: { pt: 'Lugares', en: 'Places' }, parts: ['taken', 'free'] },
      taken: { title: { pt: 'Ocupados', en: 'Taken' }, parts: ['taken'] },
    },
    share: { title: { pt: 'dos lugares ocupados', en: 'of places taken' }, step: 'taken', of: 'all' },
    order: ['month', 'part', 'edition', 'field'],
    rows: ({ now }) => sql`
      select md5(events.id::text || parts.part)::uuid as id, events.id as who, ${day}, ${edition},
        null::text as track, events.field, parts.part, parts.value, events.title_pt as title, ${address}
      from events cross join lateral (values ('taken', least(events.taken, events.capacity)),
        ('free', greatest(events.capacity - events.taken, 0))) as parts (part, value)
      where events.state = 'published' and events.ends_at <= ${now} and events.capacity is not null
        and parts.value > 0`,
  },
  seats: {
    title: { pt: 'Inscrições e presenças', en: 'Registrations and attendance' },
    rule: {
      pt: 'Cada inscrição confirmada num evento que já acabou conta uma vez; sem marca à porta é uma falta se alguém foi marcado.',
      en: 'Each confirmed registration for an event that is over counts once; without a mark it is a no-show if anybody was marked.',
    },
    kind: 'parts',
    scope,
    list,
    narrows,
    least: 5,
    parts: {
      came: { pt: 'Vieram', en: 'Came' },
      missed: { pt: 'Faltaram', en: 'No-shows' },
      unmarked: { pt: 'Sem lista', en: 'No list kept' },
    },
    steps: {
      registered: { title: { pt: 'Inscrições', en: 'Registrations' }, parts: ['came', 'missed', 'unmarked'] },
      came: { title: { pt: 'Vieram', en: 'Came' }, parts: ['came'] },
      missed: { title: { pt: 'Faltaram', en: 'No-shows' }, parts: ['missed'] },
    },
    share: { title: { pt: 'das inscrições vieram', en: 'of registrations came' }, step: 'came', of: 'registered' },
    order: ['edition', 'part', 'month', 'track', 'field'],
    rows: ({ now }) => sql`
      select event_registrations.id, event_registrations.user_id as who, events.day, events.edition,
        ${trackOf('users')} as track, events.field, 1 as value,
        case when not events.is_marked then 'unmarked'
          when event_registrations.attendance in ('present', 'late') then 'came' else 'missed' end as part,
        users.first_name || ' ' || users.last_name || ' · ' || events.title_pt as title, events.path
      from (
        select events.id, events.field, events.title_pt, ${day}, ${edition}, ${address}, marks.first is not null as is_marked
        from events left join lateral (
          select id as first from event_registrations where event_id = events.id and attendance is not null limit 1
        ) as marks on true
        where events.state = 'published' and events.ends_at <= ${now} offset 0) as events
      join event_registrations on event_registrations.event_id = events.id
        and event_registrations.state = 'confirmed'
      join users on users.id = event_registrations.user_id`,
  },
}
