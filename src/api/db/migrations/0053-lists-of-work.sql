-- Lists in the order in which they are shown: the newest postings, and applications by when an answer was promised.
drop index opportunities_published;
create index opportunities_published on opportunities ((coalesce(published_at, '-infinity'::timestamptz)), id)
  where state in ('published', 'closed');
create index applications_owed on applications ((
  case when state in ('submitted', 'in_review', 'shortlisted', 'interview') then answer_due_at else 'infinity' end), id);
create index applications_column on applications (state, answer_due_at, id);
