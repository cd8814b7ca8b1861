-- A review that staff gave back: its juror may change it, also while the round is closed and not decided.
alter table reviews
  add column returned_at timestamptz(3),
  add column returned_reason text check (length(returned_reason) <= 500),
  add constraint reviews_returned check (
    (returned_at is null) = (returned_reason is null) and (returned_at is null or state = 'assigned')
  );

-- When this juror was last reminded of what is missing.
alter table review_jurors add column reminded_at timestamptz(3);

-- So many days before its end the jurors were last reminded without anybody asking; null before the first time.
alter table review_rounds add column reminded_before integer check (reminded_before in (1, 3));

-- The mentor of a trainee, and the lead mentor of a cohort.
alter table review_conflicts drop constraint review_conflicts_kind_check;
alter table review_conflicts add constraint review_conflicts_kind_check check (
  kind in ('team', 'startup', 'mentor', 'trainee', 'cohort', 'employer', 'school', 'domain', 'declared', 'staff')
);
