-- What somebody applied to, as it was then: it can be read whatever becomes of the posting.
alter table applications add column posting jsonb;
update applications set posting = jsonb_build_object(
  'title', opportunities.title, 'description', description, 'kind', kind,
  'organisation', coalesce((select name from startups where startups.id = startup_id), organisation),
  'place', place, 'remote', remote, 'payMin', pay_min, 'payMax', pay_max, 'payPeriod', pay_period,
  'unpaidReason', unpaid_reason, 'durationMonths', duration_months, 'startsOn', starts_on,
  'deadline', to_char(deadline at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'answerDays', answer_days)
from opportunities where opportunities.id = opportunity_id;
alter table applications alter column posting set not null;

-- The letter that is still to be written, for ends that answer many at once.
alter table applications add column to_tell text;
create index applications_to_tell on applications (opportunity_id, id) where to_tell is not null;

-- An offer ends on its day. How many of its two reminders are behind.
alter table applications drop constraint applications_state_check;
alter table applications add constraint applications_state_check check (state in (
  'submitted', 'in_review', 'shortlisted', 'interview', 'offer', 'accepted', 'rejected', 'declined', 'lapsed', 'cancelled'));
alter table applications add column reply_reminded integer not null default 0;
create index applications_reply on applications (reply_by) where state = 'offer';

-- The invitation to the interview was taken back.
alter table applications add column interview_off boolean not null default false;

-- What ended by the silence of those who owed the answer; they still owe a word.
alter table applications drop constraint applications_reject_reason_check;
alter table applications add constraint applications_reject_reason_check check (reject_reason in (
  'skills', 'experience', 'availability', 'filled', 'withdrawn', 'other', 'silence'));
create index applications_debts on applications (opportunity_id)
  where applicant_id is not null and (reject_reason = 'silence'
    or (broken_at is not null and state in ('submitted', 'in_review', 'shortlisted', 'interview')));

-- All openings are taken; when those who still wait are told; the terms that those who wait were told last.
alter table opportunities add column filled_at timestamptz(3);
alter table opportunities add column answers_at timestamptz(3);
alter table opportunities add column told_terms jsonb;

-- So many days after a promised answer an application is closed.
alter table programme add column silence_days integer not null default 30 check (silence_days between 14 and 365);

insert into jobs (id, kind, payload, run_at, key)
select gen_random_uuid(), 'applications.promise', jsonb_build_object('opportunityId', opportunity_id, 'stage', 'silent'),
  now(), 'applications.promise:' || opportunity_id || ':silent'
from applications
where broken_at is not null and state in ('submitted', 'in_review', 'shortlisted', 'interview')
group by opportunity_id;

-- Offers from before: what has no end, or is over, ends in a week.
update applications set reply_by = now() + interval '7 days'
where state = 'offer' and (reply_by is null or reply_by < now() + interval '1 day');
insert into jobs (id, kind, payload, run_at, key)
select gen_random_uuid(), 'applications.offers', '{}', time, 'applications.offers:' || time
from applications, lateral (values (reply_by - interval '3 days'), (reply_by - interval '1 day'), (reply_by)) as times (time)
where state = 'offer' group by time;
