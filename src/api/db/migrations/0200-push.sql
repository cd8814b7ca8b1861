-- A browser that shows notices although the product is closed. Its address is a secret: whoever knows it can write there.
create table push_devices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The session in which it was last agreed to: ending it on purpose ends this too, running out does not.
  session_id uuid references sessions on delete set null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at timestamptz(3) not null,
  last_success_at timestamptz(3)
);
create index push_devices_user on push_devices (user_id, created_at desc);
create index push_devices_session on push_devices (session_id);
