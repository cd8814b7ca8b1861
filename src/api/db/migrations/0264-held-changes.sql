-- What the team decided stays undoable until people are told: every row that it changed, as it was and as it became. The
-- transaction says in `app.held` on whose behalf; all that it wants to tell waits until then. Rows live for minutes.
create table held_changes (
  id uuid primary key,
  actor_id uuid not null,
  scope text not null,
  at timestamptz not null,
  until timestamptz not null
);
create index held_changes_actor on held_changes (actor_id, until);
create table held_rows (
  seq bigint generated always as identity primary key,
  held_id uuid not null references held_changes on delete cascade,
  -- One record of many: its rows go back together or not at all.
  xid xid8 not null default pg_current_xact_id(),
  table_name text not null,
  row_key jsonb not null,
  before jsonb,
  after jsonb
);
create index held_rows_change on held_rows (held_id, xid);

create function keep_held(name text, key jsonb, was jsonb, is_now jsonb) returns void language plpgsql as $$
declare
  setting text := current_setting('app.held');
  held jsonb := setting::jsonb;
begin
  insert into held_changes (id, actor_id, scope, at, until)
  select (held ->> 'id')::uuid, (held ->> 'by')::uuid, held ->> 'scope', (held ->> 'at')::timestamptz, (held ->> 'until')::timestamptz
  on conflict do nothing;
  if found then
    -- Its own job is not part of what can be taken back.
    perform set_config('app.held', '', true);
    insert into jobs (id, kind, payload, run_at, key)
    values (gen_random_uuid(), 'audit.tell_held', jsonb_build_object('id', held ->> 'id'), (held ->> 'until')::timestamptz,
      'held:' || (held ->> 'id'));
    perform set_config('app.held', setting, true);
  end if;
  insert into held_rows (held_id, table_name, row_key, before, after)
  values ((held ->> 'id')::uuid, name, key, was, is_now);
end $$;

create function hold_row() returns trigger language plpgsql as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  is_now jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  key jsonb;
begin
  select jsonb_object_agg(name, coalesce(is_now, was) -> name) into key from unnest(tg_argv) as name;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(name, value), jsonb_object_agg(name, is_now -> name) into was, is_now
    from jsonb_each(was) as field (name, value) where value is distinct from is_now -> name;
    if was is null then return null; end if;
  end if;
  perform keep_held(tg_table_name, key, was, is_now);
  return null;
end $$;

-- Mails and jobs wait in their tables; notices and letters of the daily mail are written when people are told.
create function hold_telling() returns trigger language plpgsql as $$
declare
  until timestamptz := (current_setting('app.held')::jsonb ->> 'until')::timestamptz;
begin
  if tg_table_name = 'mails' then
    new.next_at := greatest(new.next_at, until);
    return new;
  elsif tg_table_name = 'jobs' then
    if new.kind = 'notices.push' then return null; end if;
    new.run_at := greatest(new.run_at, until);
    return new;
  end if;
  perform keep_held(tg_table_name, jsonb_build_object('id', new.id), null, to_jsonb(new));
  return null;
end $$;

-- On every table that has no such trigger yet; called again after each migration.
create function hold_tables() returns void language plpgsql as $$
declare
  one record;
begin
  for one in
    select class.relname as name, array_agg(attribute.attname order by attribute.attnum) as key
    from pg_class as class
      join pg_index as index on index.indrelid = class.oid and index.indisprimary
      join pg_attribute as attribute on attribute.attrelid = class.oid and attribute.attnum = any(index.indkey)
    where class.relkind = 'r' and class.relnamespace = 'public'::regnamespace and class.relname not in (
      'audit_head', 'drafts', 'held_changes', 'held_rows', 'idempotency_keys', 'issuer_keys', 'live_changes', 'purpose_tokens',
      'schema_migrations', 'sessions', 'signing_keys', 'throttles')
      and not exists (select from pg_trigger where tgrelid = class.oid and tgname = 'hold_row')
    group by class.relname
  loop
    execute format(
      'create trigger hold_row after insert or update or delete on %I for each row
        when (coalesce(current_setting(''app.held'', true), '''') <> '''') execute function hold_row(%s)',
      one.name, (select string_agg(quote_literal(name), ', ') from unnest(one.key) as name));
    if one.name in ('mails', 'jobs', 'notices', 'held_letters') then
      execute format(
        'create trigger hold_telling before insert on %I for each row
          when (coalesce(current_setting(''app.held'', true), '''') <> '''') execute function hold_telling()', one.name);
    end if;
  end loop;
end $$;
select hold_tables();

-- One row as it was before. What somebody has moved on since stays; who came in meanwhile keeps what they came into.
create function give_back(one held_rows, moment timestamptz) returns void language plpgsql as $$
declare
  side constant boolean := one.table_name in ('mails', 'jobs', 'record_steps');
  match constant text := (select string_agg(format('t.%1$I = k.%1$I', name), ' and ') from jsonb_object_keys(one.row_key) as name);
  row_now jsonb;
  came boolean := false;
  columns text;
begin
  if one.before is null and one.table_name in ('audit_log', 'notices', 'held_letters') then return; end if;
  execute format('select to_jsonb(t) from %1$I t, jsonb_populate_record(null::%1$I, $1) k where %2$s for update of t',
    one.table_name, match) into row_now using one.row_key;
  if one.after is null then
    if row_now is not null then raise 'moved on'; end if;
    select string_agg(format('%I', attname), ', ') into columns from pg_attribute
    where attrelid = format('%I', one.table_name)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
    execute format('insert into %1$I (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$I, $1)',
      one.table_name, columns) using one.before;
    return;
  end if;
  if row_now is null then
    if side then return; end if;
    raise 'moved on';
  end if;
  if one.before is null then
    if not side and row_now - 'updated_at' <> one.after - 'updated_at' then raise 'moved on'; end if;
    execute format('delete from %1$I t using jsonb_populate_record(null::%1$I, $1) k where %2$s', one.table_name, match)
    using one.row_key;
    return;
  end if;
  if not side and exists (
    select from jsonb_each(one.after) as field (name, value)
    where name not in ('updated_at', 'version', 'taken', 'online_taken', 'queue_last', 'online_queue_last', 'supports')
      and value is distinct from row_now -> name) then raise 'moved on'; end if;
  if one.after ->> 'state' = 'published' and one.table_name in ('events', 'opportunities', 'challenges') then
    came := case one.table_name
      when 'events' then exists (select from event_registrations where event_id = (one.row_key ->> 'id')::uuid)
      when 'challenges' then exists (select from solutions where challenge_id = (one.row_key ->> 'id')::uuid)
      else exists (select from applications where opportunity_id = (one.row_key ->> 'id')::uuid) end;
    if came then raise 'moved on'; end if;
  end if;
  select string_agg(case
      when attname = 'version' then 'version = t.version + 1'
      when attname = 'updated_at' then 'updated_at = $3'
      when attname in ('taken', 'online_taken', 'supports')
        then format('%1$I = t.%1$I - %2$s', attname, (one.after ->> attname)::int - (one.before ->> attname)::int)
      else format('%1$I = r.%1$I', attname) end, ', ') into columns
  from pg_attribute
  where attrelid = format('%I', one.table_name)::regclass and attnum > 0 and attgenerated = '' and one.before ? attname
    and attname not in ('queue_last', 'online_queue_last');
  if columns is null then return; end if;
  execute format('update %1$I t set %2$s from jsonb_populate_record(null::%1$I, $1) r, jsonb_populate_record(null::%1$I, $2) k where %3$s',
    one.table_name, columns, match) using one.before, one.row_key, moment;
end $$;

-- Each record goes back in one piece; those that somebody has moved on stay as they are.
create function take_back(held uuid, moment timestamptz) returns table (part xid8, undone boolean) language plpgsql as $$
declare
  one held_rows;
begin
  for part in select distinct xid from held_rows where held_id = held order by xid desc loop
    begin
      for one in select * from held_rows where held_id = held and xid = part order by seq desc loop
        perform give_back(one, moment);
      end loop;
      undone := true;
    exception when raise_exception or integrity_constraint_violation then
      undone := false;
    end;
    return next;
  end loop;
end $$;
