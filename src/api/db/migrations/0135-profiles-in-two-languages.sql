-- The same texts in the other language: English where the profile is in Portuguese, and the other way round.
alter table profiles add column in_other jsonb check (jsonb_typeof(in_other) = 'object');
alter table experiences add column in_other jsonb check (jsonb_typeof(in_other) = 'object');
alter table projects add column in_other jsonb check (jsonb_typeof(in_other) = 'object');
