-- For how many days after the announcement a team may ask for its result to be looked at again; 0 for not at all.
alter table review_rounds add appeal_days integer not null default 0 check (appeal_days between 0 and 60);

-- One for each item and round: what was answered stays answered.
create table review_appeals (
  id uuid primary key,
  round_id uuid not null,
  item_id uuid not null,
  author_id uuid references users on delete set null,
  lang text not null check (lang in ('pt', 'en')),
  text text not null check (length(text) <= 3000),
  created_at timestamptz(3) not null,
  -- When the team was promised an answer.
  answer_due_at timestamptz(3) not null,
  upheld boolean,
  answer jsonb,
  answered_by uuid references users on delete set null,
  answered_at timestamptz(3),
  unique (round_id, item_id),
  foreign key (round_id, item_id) references review_items on delete cascade,
  check ((upheld is null) = (answered_at is null) and (answer is null) = (answered_at is null))
);
create index review_appeals_open on review_appeals (created_at) where answered_at is null;
create index review_appeals_author on review_appeals (author_id);
create index review_appeals_answered_by on review_appeals (answered_by);
