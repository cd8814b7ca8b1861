-- What people browse, by deadline; counting it, also by phase, reads this index alone.
create index challenges_published on challenges (closes_at, id, opens_at) where state = 'published';
drop index challenges_shown;
