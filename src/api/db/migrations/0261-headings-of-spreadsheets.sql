-- What the headings of earlier spreadsheets meant where somebody said so by hand, for the next file.
create table import_headings (
  list text not null,
  heading text not null check (char_length(heading) between 1 and 200),
  -- Null: the column is not used.
  column_name text,
  primary key (list, heading)
);
