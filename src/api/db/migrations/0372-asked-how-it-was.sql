-- Each is asked once how an event was, also who is marked after the others were asked. Of events that have asked, nobody
-- is asked so late.
alter table event_registrations add column feedback_asked boolean not null default false;
update event_registrations set feedback_asked = true
from events where events.id = event_id and feedback_asked_at is not null;
