-- A project may point to a solution in whose team the person is.
alter table projects add column solution_id uuid references solutions on delete set null;
create index projects_solution on projects (solution_id) where solution_id is not null;
