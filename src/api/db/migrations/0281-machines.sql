-- A machine token belongs to the programme: it acts as an account without a person, which no list of people shows.
alter table users drop constraint users_status_check;
alter table users add constraint users_status_check
  check (status in ('active', 'suspended', 'leaving', 'erased', 'machine'));
