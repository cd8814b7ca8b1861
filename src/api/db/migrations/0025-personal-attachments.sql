-- Kinds of one's own attachments: what one keeps for applications and shows as proof.
alter table attachments drop constraint attachments_kind_check;
alter table attachments add constraint attachments_kind_check check (kind in (
  'cover', 'photo', 'logo', 'image', 'material', 'document',
  'cv', 'letter', 'certificate', 'portfolio', 'deck', 'other'));
