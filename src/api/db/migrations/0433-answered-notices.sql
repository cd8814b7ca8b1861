-- Since when nothing waits behind a notice: it is shown no more, and comes back if the answer is taken back in time.
alter table notices add column answered_at timestamptz(3);
