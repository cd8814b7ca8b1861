-- All times that were proposed for an interview have passed, and those who answer were told so.
alter table applications add column interview_times_over boolean not null default false;

-- Times that were proposed before are looked at too.
insert into jobs (id, kind, payload, run_at)
select gen_random_uuid(), 'applications.times_over', '{}', last from (
  select distinct (interview_times ->> -1)::timestamptz as last from applications
  where state = 'interview' and interview_times <> '[]') as proposed;
