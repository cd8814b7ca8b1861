-- The day of an offer of which somebody was told, while another one waits to be told.
alter table applications add column told_reply_by timestamptz(3);
