-- Whether an address that refused a mail took a later one.
create index mails_recipient on mails (recipient, created_at);
