-- Forms that somebody has begun and not sent yet, saved as they type.
create table drafts (
  user_id uuid not null references users on delete cascade,
  area text not null,
  key text not null,
  content jsonb not null,
  version integer not null check (version > 0),
  updated_at timestamptz(3) not null,
  primary key (user_id, area, key)
);

-- Which record shows which file, in which of its fields, and to whom. Who may read a file, and which files nobody
-- needs any more, follows from this table alone.
create table file_uses (
  area text not null,
  record_id uuid not null,
  field text not null,
  attachment_id uuid not null references attachments,
  position integer not null,
  visibility text not null check (visibility in ('public', 'members', 'record')),
  primary key (area, record_id, field, attachment_id)
);
create index file_uses_attachment on file_uses (attachment_id);
insert into file_uses (area, record_id, field, attachment_id, position, visibility)
select 'events', id, 'coverId', cover_id, 0, case state when 'draft' then 'record' else 'public' end
from events where cover_id is not null;

-- Pictures that participants add to what they describe.
alter table attachments drop constraint attachments_kind_check;
alter table attachments add constraint attachments_kind_check
  check (kind in ('cover', 'photo', 'logo', 'image', 'material', 'cv', 'document', 'deck', 'other'));

-- What a mail is about, such as events.confirmed; those from before it was noted are of the kind other.
alter table mails add column kind text not null default 'other';
alter table mails alter column kind drop default;

-- Invitations by e-mail to take part in a record: a team, a startup.
create table invitations (
  id uuid primary key,
  area text not null,
  record_id uuid not null,
  email text not null,
  -- What the person is invited as, in the words of the area.
  role text not null,
  token_hash bytea not null unique,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'revoked')),
  invited_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  answered_at timestamptz(3),
  answered_by uuid references users on delete set null
);
-- Inviting the same address again renews the open invitation.
create unique index invitations_open on invitations (area, record_id, lower(email)) where state = 'open';
create index invitations_record on invitations (area, record_id, created_at);
