-- Begun by somebody whose account was to be deleted and who stays: the page tells them so.
alter table sessions add column returned boolean not null default false;

-- The team has named it: a release no longer writes its own name over it.
alter table fields add column edited boolean not null default false;
alter table skills add column edited boolean not null default false;
