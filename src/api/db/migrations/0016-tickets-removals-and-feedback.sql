-- A ticket's code is short, to be said at the door, and is only looked up among the registrations of one event.
alter table event_registrations drop constraint event_registrations_ticket_key;
alter table event_registrations add unique (event_id, ticket);

-- When the team removed somebody; registering again then asks the team. Cleared when the team lets them in.
alter table event_registrations add column removed_at timestamptz;

-- When those who took part were asked for their opinion, so that the mail leaves once.
alter table events add column feedback_asked_at timestamptz;
