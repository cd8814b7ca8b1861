-- People remember of some things the year alone: 2025 beside 2025-09. A year is in order with each of its months.
alter table experiences
  drop constraint experiences_start_month_check,
  drop constraint experiences_end_month_check,
  drop constraint experiences_check,
  add constraint experiences_start_month_check check (start_month ~ '^\d{4}(-(0[1-9]|1[0-2]))?$'),
  add constraint experiences_end_month_check check (end_month ~ '^\d{4}(-(0[1-9]|1[0-2]))?$'),
  add constraint experiences_in_order
    check (left(end_month, length(start_month)) >= left(start_month, length(end_month)));

alter table projects
  drop constraint projects_start_month_check,
  drop constraint projects_end_month_check,
  drop constraint projects_check,
  add constraint projects_start_month_check check (start_month ~ '^\d{4}(-(0[1-9]|1[0-2]))?$'),
  add constraint projects_end_month_check check (end_month ~ '^\d{4}(-(0[1-9]|1[0-2]))?$'),
  add constraint projects_in_order
    check (left(end_month, length(start_month)) >= left(start_month, length(end_month)));
