-- Back at the stage of interviews, the time that was cancelled is over: it stands only once somebody sets another.
update applications set interview_at = null, interview_off = false
where state = 'interview' and interview_off and interview_at is not null;
