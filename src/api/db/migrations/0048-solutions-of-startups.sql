-- A team may enter a challenge as its startup, whose page then shows the result.
alter table solutions add column startup_id uuid references startups on delete set null;
create index solutions_startup on solutions (startup_id) where startup_id is not null;
