-- Other systems hear of what the team decided when people do: until then it can be taken back, and nobody heard of it.
create function hold_delivery() returns trigger language plpgsql as $$
begin
  new.due_at := greatest(new.due_at, (current_setting('app.held')::jsonb ->> 'until')::timestamptz);
  return new;
end $$;
create trigger hold_telling before insert on webhook_deliveries for each row
  when (coalesce(current_setting('app.held', true), '') <> '') execute function hold_delivery();
