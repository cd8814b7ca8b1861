-- Examples that every juror scores first: [{ id, lang, title, text, reference: { criterion: score } }].
alter table review_rounds add column anchors jsonb not null default '[]' check (jsonb_array_length(anchors) in (0, 3));

-- What a juror gave an example. Only the juror ever sees it.
create table review_calibrations (
  round_id uuid not null references review_rounds on delete cascade,
  anchor_id uuid not null,
  user_id uuid not null references users on delete cascade,
  scores jsonb not null,
  given_at timestamptz(3) not null,
  primary key (round_id, anchor_id, user_id)
);
create index review_calibrations_user on review_calibrations (user_id);
