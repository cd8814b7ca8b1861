-- When a published event was to begin before it was last moved.
alter table events add column moved_from timestamptz;
