-- What has ended takes nobody new: its invitations end with it, from now on and from before.
update invitations set state = 'revoked'
where state = 'open' and area = 'startups'
  and record_id in (select id from startups where state in ('declined', 'closed'));
