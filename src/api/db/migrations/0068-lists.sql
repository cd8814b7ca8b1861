-- What staff browse: the solutions of a challenge, newest first, and the invitations in a state.
create index solutions_listed on solutions (challenge_id, created_at, id) where state <> 'draft';
create index invitations_state on invitations (area, state, created_at, id);
