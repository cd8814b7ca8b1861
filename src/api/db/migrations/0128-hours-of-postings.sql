-- Full or part time; null where it is still to be agreed or makes no sense.
alter table opportunities add column hours text check (hours in ('full', 'part'));
