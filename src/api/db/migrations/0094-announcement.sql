-- What the team of the programme does with a juror's comment before its team reads it. It holds for the version of the
-- review that was read: whatever changes the review afterwards makes the comment unread again.
alter table reviews
  add column told_comment text,
  add column comment_held boolean not null default false,
  add column comment_read_version integer,
  add column comment_read_at timestamptz,
  add column comment_read_by uuid references users on delete set null;
update reviews set comment_read_version = reviews.version, comment_read_at = announced_at, comment_read_by = announced_by
from review_rounds where review_rounds.id = round_id and review_rounds.state = 'announced';

-- When a closed round announces itself, and when it last could not.
alter table review_rounds
  add column announce_at timestamptz,
  add column announce_by uuid references users on delete set null,
  add column announce_failed_at timestamptz;

create table feedback_templates (
  id uuid primary key,
  title text not null,
  text_pt text not null,
  text_en text,
  created_by uuid references users on delete set null,
  created_at timestamptz not null
);
