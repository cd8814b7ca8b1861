-- Lists of the team as somebody left them: filters, orders and columns as the address of the page holds them.
create table saved_views (
  id uuid primary key,
  page text not null,
  name text not null,
  search jsonb not null,
  shared boolean not null,
  -- A view of the team stays when who made it leaves.
  owner_id uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
create unique index saved_views_of_team on saved_views (page, lower(name)) where shared;
create unique index saved_views_of_person on saved_views (owner_id, page, lower(name)) where not shared;
create index saved_views_owner on saved_views (owner_id);
