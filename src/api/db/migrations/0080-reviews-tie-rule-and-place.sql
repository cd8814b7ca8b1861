-- What decides where items of a round are tied at a line; declared before it opens.
alter table review_rounds add column tie_rule text not null default 'reason' check (tie_rule in ('reason', 'criteria'));
-- The one place that a team reads, fixed by the announcement.
alter table review_items add column place integer check (place > 0);

-- Rounds that are announced: the place that the record holds already, otherwise that of the frozen order.
update review_items set place = coalesce(
  (select place from solutions where solutions.id = item_id),
  (select (ranked ->> 'place')::integer from jsonb_array_elements(review_rounds.decision -> 'order') as ranked
    where ranked ->> 'item' = item_id::text))
from review_rounds
where review_rounds.id = round_id and state = 'announced' and not gone;
