-- Portuguese names take an article: «do Viveiro», «da Horta», «de Braga 2030».
alter table programme
  add column article text not null default 'o' check (article in ('o', 'a', 'os', 'as', 'none'));
