-- A certificate is of a trainee who completed, or of the hours that a mentor gave.
alter table certificates
  alter column member_id drop not null,
  add column mentor_id uuid references users on delete cascade,
  add constraint certificates_holder check (num_nonnulls(member_id, mentor_id) = 1);
create index certificates_mentor on certificates (mentor_id) where mentor_id is not null;
