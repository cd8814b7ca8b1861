-- Proposed by somebody for their organisation: its other people follow what becomes of it.
alter table problems add column from_partner boolean not null default false;
