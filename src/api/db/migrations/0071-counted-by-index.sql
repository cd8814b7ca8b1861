-- What a list counts stands in its index, so that no row is looked at.
create index users_role on users (role, f_unaccent(lower(first_name || ' ' || last_name)), id) where status <> 'erased';
drop index invitations_state;
create index invitations_state on invitations (area, state, created_at, id) include (expires_at);
drop index applications_board;
create index applications_board on applications (opportunity_id, state, answer_due_at, id) include (applicant_id);
drop index applications_column;
create index applications_column on applications (state, answer_due_at, id) include (applicant_id);
