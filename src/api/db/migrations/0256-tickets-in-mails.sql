-- What the picture in a mail says as a QR code: drawn when the mail leaves, as a part of it and as a file.
alter table mails add column ticket text;
