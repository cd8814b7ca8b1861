-- What cohorts keep is named after cohorts; mentoring is an area of its own.
alter table mentoring_entries rename to cohort_entries;
