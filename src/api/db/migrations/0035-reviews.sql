-- A round in which jurors judge the records of one context: the solutions of a challenge, the startups of an intake.
create table review_rounds (
  id uuid primary key,
  area text not null,
  context_id uuid not null,
  number integer not null check (number > 0),
  state text not null default 'draft' check (state in ('draft', 'open', 'closed', 'announced')),
  opens_at timestamptz(3) not null,
  closes_at timestamptz(3) not null,
  reviews_per_item integer not null check (reviews_per_item between 1 and 20),
  cap integer check (cap between 1 and 500),
  blind boolean not null,
  others text not null check (others in ('never', 'after', 'always')),
  -- As they stood when the round was opened last before its first score.
  criteria jsonb not null,
  -- Decides who gets which code, who judges what and every draw of the stability.
  seed integer not null,
  -- Method, cut line, inputs and order, frozen; null until somebody has decided.
  decision jsonb,
  announced_at timestamptz(3),
  announced_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  unique (area, context_id, number),
  check (closes_at > opens_at),
  check ((state = 'announced') = (announced_at is not null))
);
create index review_rounds_closing on review_rounds (closes_at) where state in ('open', 'closed');

create table review_items (
  round_id uuid not null references review_rounds on delete cascade,
  item_id uuid not null,
  -- Its code in this round, by which jurors know it.
  number integer not null,
  title text not null,
  fields text[] not null,
  -- Withdrawn or decided elsewhere since.
  gone boolean not null default false,
  outcome text,
  feedback_pt text check (length(feedback_pt) <= 3000),
  feedback_en text check (length(feedback_en) <= 3000),
  primary key (round_id, item_id),
  unique (round_id, number)
);
create index review_items_item on review_items (item_id);

create table review_jurors (
  round_id uuid not null references review_rounds on delete cascade,
  user_id uuid not null references users on delete cascade,
  added_at timestamptz(3) not null,
  primary key (round_id, user_id)
);
create index review_jurors_user on review_jurors (user_id);

-- Who must never judge what. Once noted it stays, also when what it came from has ended.
create table review_conflicts (
  round_id uuid not null,
  item_id uuid not null,
  user_id uuid not null references users on delete cascade,
  kind text not null
    check (kind in ('team', 'startup', 'mentor', 'employer', 'school', 'domain', 'declared', 'staff')),
  reason text check (length(reason) <= 500),
  created_at timestamptz(3) not null,
  primary key (round_id, item_id, user_id),
  foreign key (round_id, item_id) references review_items on delete cascade
);
create index review_conflicts_user on review_conflicts (user_id);

create table reviews (
  id uuid primary key,
  round_id uuid not null,
  item_id uuid not null,
  reviewer_id uuid not null references users on delete cascade,
  state text not null default 'assigned' check (state in ('assigned', 'submitted', 'abstained', 'withdrawn')),
  -- Placed by staff: another proposal leaves it where it is.
  by_hand boolean not null,
  -- For the team of the item, and for staff alone.
  comment text check (length(comment) <= 2000),
  note text check (length(note) <= 2000),
  -- Why the juror abstained.
  reason text check (length(reason) <= 500),
  submitted_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  unique (round_id, item_id, reviewer_id),
  foreign key (round_id, item_id) references review_items on delete cascade,
  check ((state = 'submitted') = (submitted_at is not null))
);
create index reviews_reviewer on reviews (reviewer_id, state);

create table review_scores (
  review_id uuid not null references reviews on delete cascade,
  criterion uuid not null,
  score smallint not null check (score between 1 and 5),
  updated_at timestamptz(3) not null,
  primary key (review_id, criterion)
);
