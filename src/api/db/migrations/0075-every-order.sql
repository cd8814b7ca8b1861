-- Every order in which staff may read a list has an index, so that no list is sorted as a whole.
create index startups_queue on startups ((coalesce(answer_due_at, 'infinity')), id);
create index startups_state on startups (state, (coalesce(answer_due_at, 'infinity')), id);
create index events_taken on events (taken, id);
create index opportunities_title on opportunities (f_unaccent(lower(title ->> 'pt')), id);
create index opportunities_until on opportunities (deadline, id);
create index applications_answer on applications (answer_due_at, id);

-- Who goes to an event and agreed to be shown is counted by two indexes in the order of the people.
create index event_registrations_shown on event_registrations (event_id, user_id) where state = 'confirmed' and visible;
create index users_active on users (id) where status = 'active';
