-- Who made the last change, for whoever else was about to make one.
alter table events add column updated_by uuid references users on delete set null;
update events set updated_by = created_by;

-- What staff write, they write in two languages.
alter table events rename column cancel_reason to cancel_reason_pt;
alter table events add column cancel_reason_en text;
update events set materials = (
  select jsonb_agg(jsonb_set(material, '{title}', jsonb_build_object('pt', material -> 'title', 'en', null)) order by place)
  from jsonb_array_elements(materials) with ordinality as entry (material, place)
)
where materials <> '[]';

-- The words of an event that somebody may remember it by, and the order of titles as people know it.
alter table events
  drop column search,
  drop column translated;
alter table events
  add column search text generated always as (
    f_unaccent(lower(title_pt || ' ' || coalesce(title_en, '') || ' ' || summary_pt || ' ' ||
      coalesce(summary_en, '') || ' ' || coalesce(venue, '') || ' ' || coalesce(address, '') || ' ' ||
      description_pt || ' ' || coalesce(description_en, '') || ' ' ||
      jsonb_path_query_array(speakers, '$[*].name')::text))
  ) stored,
  add column title_key text generated always as (f_unaccent(lower(title_pt))) stored,
  -- Every text that exists in Portuguese exists in English.
  add column translated boolean generated always as (
    nullif(title_en, '') is not null and nullif(summary_en, '') is not null and
    (description_pt = '' or nullif(description_en, '') is not null) and
    not jsonb_path_exists(speakers || agenda || materials,
      '$[*].title ? (@.pt != "" && (!exists(@.en) || @.en == null || @.en == ""))')
  ) stored;
create index events_search on events using gin (search gin_trgm_ops);
create index events_untranslated on events (starts_at, id) where not translated;
drop index events_title;
create index events_title on events (title_key, id);

-- Whoever has come in has used a seat: nobody else can have it.
update event_registrations set attendance = null, checked_in_at = null
where state <> 'confirmed' and attendance in ('present', 'late');
alter table event_registrations
  add check (state = 'confirmed' or attendance is null or attendance not in ('present', 'late'));
