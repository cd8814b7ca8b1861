-- The answer to an idempotency key is now written in the transaction of its effect: rows without one are claims of
-- requests that ended before.
delete from idempotency_keys where answer is null;
alter table idempotency_keys alter column answer set not null;
