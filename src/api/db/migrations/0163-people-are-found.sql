-- The team finds people also by telephone, by school, and by names that are misspelt.
create index users_phone on users using gin (phone gin_trgm_ops);
create index profiles_institution on profiles using gin (f_unaccent(lower(institution)) gin_trgm_ops);

-- One wrong letter among six leaves two fifths of the parts of a word. In a function, because the limit that the
-- index uses is a setting.
create function users_like(word text) returns setof uuid language sql stable
  set pg_trgm.word_similarity_threshold = 0.35
as $$
  select id from users
  where f_unaccent(lower(word)) <% f_unaccent(lower(first_name || ' ' || last_name || ' ' || email))
$$;
