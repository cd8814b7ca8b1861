-- When somebody wants peace, in the zone of the programme. A row without hours: they chose none.
create table quiet_hours (
  user_id uuid primary key references users on delete cascade,
  from_hour smallint check (from_hour between 0 and 23),
  until_hour smallint check (until_hour between 0 and 23),
  check ((from_hour is null) = (until_hour is null)),
  check (from_hour <> until_hour)
);
