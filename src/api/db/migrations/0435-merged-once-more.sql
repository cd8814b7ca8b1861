-- What went into an entry that then went into another one leads to that one, from now on and from before.
do $$ declare list text; begin
  foreach list in array array['skills', 'fields'] loop
    execute format('
      with recursive chain as (
        select slug, merged_into as last from %1$I where merged_into is not null
        union all
        select chain.slug, next.merged_into from chain join %1$I as next on next.slug = chain.last
        where next.merged_into is not null)
      update %1$I as entry set merged_into = chain.last from chain join %1$I as target on target.slug = chain.last
      where chain.slug = entry.slug and target.merged_into is null and entry.merged_into <> chain.last', list);
  end loop;
end $$;
