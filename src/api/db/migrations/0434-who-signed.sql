-- A certificate keeps what was true when it was issued: also which mentor signs it.
alter table certificates add column signer_id uuid references users;
update certificates set signer_id = coalesce(members.mentor_id, cohorts.lead_mentor_id)
from cohort_members as members join cohorts on cohorts.id = members.cohort_id
where members.id = member_id;
