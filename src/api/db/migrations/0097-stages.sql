-- A round may choose who goes on to the next one instead of announcing results.
alter table review_rounds add stage text not null default 'final' check (stage in ('short_list', 'final'));

-- When a jury let it through to the next round.
alter table solutions add shortlisted_at timestamptz(3);
