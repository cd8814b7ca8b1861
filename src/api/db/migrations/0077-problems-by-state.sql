-- Problems in a state, by their supporters: with whose they are, so that what a member may see is counted by the index alone.
create index problems_state_supports on problems (state, supports, id) include (proposer_id) where kind = 'problem';
