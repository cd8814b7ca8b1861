-- Keys that sign badges. Earlier ones stay, so that what they signed can still be verified.
create table issuer_keys (
  kid text primary key,
  public_jwk jsonb not null,
  -- The private key, encrypted with the installation's own.
  sealed text not null,
  created_at timestamptz(3) not null
);
