-- Stages of a posting's own, each within one of the states that everybody knows.
alter table opportunities add column stages jsonb not null default '[]' check (jsonb_array_length(stages) <= 6);
-- Where in its state an application stands; null for the state itself or a stage that no longer exists.
alter table applications add column stage_id uuid;
-- Beside `moved_from`: where undoing leads back to.
alter table applications add column moved_from_stage uuid;
