-- What people tell about themselves. `lang` is the language they write it in.
alter table profiles
  add column lang text not null default 'pt' check (lang in ('pt', 'en')),
  add column about text check (length(about) <= 3000),
  add column city text check (length(city) <= 80),
  -- [{ "url": "https://…", "label": "…" | null }], in the order of the person.
  add column links jsonb not null default '[]' check (jsonb_typeof(links) = 'array' and jsonb_array_length(links) <= 10),
  -- [{ "language": "pt", "level": "A1" … "C2" | "native" }].
  add column languages jsonb not null default '[]'
    check (jsonb_typeof(languages) = 'array' and jsonb_array_length(languages) <= 20),
  add column available boolean not null default false,
  add column available_from text check (available_from ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  add column seeking text[] not null default '{}',
  add column places text check (length(places) <= 120);
update profiles set lang = users.locale from users where users.id = profiles.user_id;
insert into profiles (user_id, lang) select id, locale from users on conflict do nothing;

-- Everybody has a profile from the first moment, however the account came about.
create function give_profile() returns trigger language plpgsql as $$
begin
  insert into profiles (user_id, lang) values (new.id, new.locale) on conflict do nothing;
  return null;
end $$;
create trigger users_profile after insert on users for each row execute function give_profile();

-- Months are text, because that is all that people remember: 2025-09.
create table experiences (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  position integer not null,
  kind text not null check (kind in ('work', 'education', 'volunteer', 'training')),
  title text not null check (length(title) between 1 and 120),
  organisation text not null check (length(organisation) between 1 and 120),
  place text check (length(place) <= 120),
  start_month text check (start_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  end_month text check (end_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  current boolean not null,
  summary text check (length(summary) <= 1000),
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  check (end_month >= start_month),
  check (not (current and end_month is not null))
);
create index experiences_user on experiences (user_id, position);

create table projects (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  position integer not null,
  title text not null check (length(title) between 1 and 120),
  role text check (length(role) <= 120),
  description text check (length(description) <= 1500),
  links jsonb not null check (jsonb_typeof(links) = 'array' and jsonb_array_length(links) <= 5),
  keywords text[] not null check (cardinality(keywords) <= 12),
  start_month text check (start_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  end_month text check (end_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  startup_id uuid references startups on delete set null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  check (end_month >= start_month)
);
create index projects_user on projects (user_id, position);

-- From 1 (notions) to 5 (reference); null while the person has not said.
alter table user_skills add column level smallint check (level between 1 and 5);
create index user_skills_skill on user_skills (skill);

-- Entries that people propose wait for the team; merged ones point to the entry that took them in.
alter table skills
  add column status text not null default 'accepted' check (status in ('proposed', 'accepted', 'retired')),
  add column proposed_by uuid references users on delete set null,
  add column proposed_at timestamptz(3),
  add column merged_into text references skills;
alter table fields
  add column status text not null default 'accepted' check (status in ('proposed', 'accepted', 'retired')),
  add column proposed_by uuid references users on delete set null,
  add column proposed_at timestamptz(3),
  add column merged_into text references fields;
create index skills_waiting on skills (proposed_at) where status = 'proposed';
create index fields_waiting on fields (proposed_at) where status = 'proposed';
