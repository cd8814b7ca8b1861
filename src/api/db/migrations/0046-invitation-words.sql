-- What the invited person is to do in the team, and why somebody declined, in their own words.
alter table invitations
  add column member_title text,
  add column words text check (length(words) <= 300);
