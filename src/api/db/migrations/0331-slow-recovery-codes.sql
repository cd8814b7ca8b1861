-- Codes are hashed like passwords, with a salt; what was hashed fast cannot be read again. Their owners make new ones.
delete from recovery_codes;
alter table recovery_codes add column salt bytea not null check (length(salt) = 16);
