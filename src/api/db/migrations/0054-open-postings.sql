-- Counting what is open, or over, reads an index alone.
create index opportunities_open on opportunities (state, deadline, id);
drop index opportunities_published;
create index opportunities_published on opportunities ((coalesce(published_at, '-infinity'::timestamptz)), id)
  include (state, deadline) where state in ('published', 'closed');
