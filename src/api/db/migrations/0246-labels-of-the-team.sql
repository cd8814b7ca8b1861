-- What the team calls the rows of its lists. `area` is the list, `record_id` the row.
create table record_labels (
  area text not null,
  record_id uuid not null,
  label text not null,
  primary key (record_id, area, label)
);
create index record_labels_in_use on record_labels (area, label);

insert into record_labels (area, record_id, label)
select distinct 'startups', startups.id, label from startups, unnest(startups.labels) as label;
alter table startups drop column labels;
