-- Whoever completed keeps the seats that they had then, and gets none in what is made a session afterwards.
create or replace view cohort_seats as
  select sessions.event_id, members.user_id, members.id as member_id, events.mode,
    greatest(members.joined_at, sessions.linked_at, events.published_at) as asked_at,
    excuses.reason as excuse
  from cohort_events as sessions
  join events on events.id = sessions.event_id and events.state <> 'draft'
  join cohort_members as members on members.cohort_id = sessions.cohort_id
  join users on users.id = members.user_id and users.status <> 'erased'
  left join cohort_excuses as excuses on excuses.event_id = events.id and excuses.member_id = members.id
    and excuses.day = (events.starts_at at time zone events.zone)::date
  where greatest(members.joined_at, sessions.linked_at, events.published_at) < events.ends_at
    and (members.state in ('accepted', 'active')
      or members.state = 'completed' and greatest(members.joined_at, sessions.linked_at, events.published_at)
        < coalesce(members.ended_at, 'infinity')
      or members.ended_at > events.starts_at and members.ended_at > members.joined_at);
select keep_cohort_seats(id, null) from events where id in (select event_id from cohort_events);
