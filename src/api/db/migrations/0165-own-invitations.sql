-- Open invitations to somebody's address, for their home page.
create index invitations_address on invitations (lower(email), expires_at) where state = 'open';
