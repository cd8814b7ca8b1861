-- Found when somebody asks for everything about them.
create index audit_log_actor on audit_log (actor_id, id);
create index mails_user on mails (user_id, id);
