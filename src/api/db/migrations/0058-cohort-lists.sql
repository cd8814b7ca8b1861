-- A page of a list is as fast among many rows as among few.
create index cohorts_start on cohorts (starts_on, id);
create index cohort_members_line on cohort_members (cohort_id, (coalesce(queue_position, 0)), id);
create index cohort_excuses_member on cohort_excuses (member_id);
