-- Whom an issuer means by a subject. Found by both, never again by an e-mail.
create table identities (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  issuer text not null,
  subject text not null,
  email text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  unique (issuer, subject),
  unique (user_id, issuer)
);
