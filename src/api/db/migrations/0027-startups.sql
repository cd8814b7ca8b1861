-- What a startup tells about itself beyond what its founder said on registration.
alter table startups
  add column lang text not null default 'pt' check (lang in ('pt', 'en')),
  add column more_fields text[] not null default '{}' check (cardinality(more_fields) <= 4),
  add column description text,
  add column city text,
  add column country text references countries,
  add column founded text check (founded ~ '^\d{4}-\d{2}$'),
  add column website text,
  add column links jsonb not null default '[]',
  add column visibility text not null default 'programme' check (visibility in ('programme', 'team')),
  add column logo_id uuid references attachments on delete set null,
  add column cover_id uuid references attachments on delete set null,
  add column deck_id uuid references attachments on delete set null,
  add column updated_by uuid references users on delete set null,
  -- Computed, because the founder's registration writes rows as well.
  add column search text not null
    generated always as (f_unaccent(lower(name || ' ' || pitch || ' ' || coalesce(city, '')))) stored,
  alter column created_at type timestamptz(3),
  alter column updated_at type timestamptz(3);
create index startups_created on startups (created_at, id);
create index startups_name on startups (lower(name), id);
create index startups_search on startups using gin (search gin_trgm_ops);
