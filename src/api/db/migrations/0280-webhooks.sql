-- Other systems hear of what people are told of.
create table webhooks (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  url text not null check (length(url) between 1 and 500),
  occasions text[] not null,
  -- Sealed with the installation's key; the old one signs beside the new one until its time is over.
  secret text not null,
  secret_end text not null,
  old_secret text,
  old_end text,
  old_until timestamptz,
  state text not null default 'active' check (state in ('active', 'paused', 'stopped')),
  failing_since timestamptz,
  stopped_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint webhooks_old check ((old_secret is null) = (old_until is null) and (old_secret is null) = (old_end is null)),
  constraint webhooks_stopped check ((state = 'stopped') = (stopped_at is not null))
);

create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhooks on delete cascade,
  position bigint generated always as identity,
  kind text not null,
  -- What is about one subject arrives in its order.
  subject text not null,
  -- As text: the signature is over these very bytes.
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'arrived', 'lost')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  tried_at timestamptz,
  code integer,
  answer text check (length(answer) <= 1024),
  error text,
  took integer,
  created_at timestamptz not null
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at) where state = 'waiting';
create index webhook_deliveries_subject on webhook_deliveries (webhook_id, subject, position) where state = 'waiting';
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, position desc, id desc);
create index webhook_deliveries_age on webhook_deliveries (created_at);
