-- An unread notice that says the same gives way to the new one: found by what it says, not by reading all notices. Of the
-- title a hash, because an entry of an index cannot hold any length.
create index notices_same on notices (user_id, kind, md5(title)) where read_at is null;
