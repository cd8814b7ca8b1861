-- An organisation that takes part no more invites nobody: archiving ends its invitations, from now on and from before.
update invitations set state = 'revoked'
where state = 'open' and organisation_id in (select id from organisations where archived_at is not null);
