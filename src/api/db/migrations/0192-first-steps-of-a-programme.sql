-- The list of what an empty installation still needs, until an administrator closes it; programmes that run have none.
alter table programme add column opening boolean not null default true;
update programme set opening = false where exists (select from users);
