-- Every address that a record of an area ever had, so that none is given to another one.
create table slugs (
  area text not null,
  slug text not null,
  primary key (area, slug)
);
insert into slugs (area, slug) select 'events', slug from event_slugs;
alter table events drop constraint events_slug_fkey;
drop table event_slugs;
