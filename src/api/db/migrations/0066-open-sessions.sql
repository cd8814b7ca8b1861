-- A login ends the oldest open sessions of a person, who may have many ended ones.
create index sessions_open on sessions (user_id, created_at desc, id desc) where revoked_at is null;
