-- What everybody may browse, by stage and newest last. Counting it, also stage by stage, reads this index alone.
create index startups_shown on startups (stage, created_at, id)
  where visibility = 'programme' and state in ('accepted', 'active', 'paused', 'graduated', 'closed');
