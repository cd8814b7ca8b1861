-- Somebody from outside who is invited to judge in one round, and is put into its jury on acceptance.
alter table invitations add column round_id uuid references review_rounds on delete set null;
create index invitations_round on invitations (round_id) where round_id is not null;
