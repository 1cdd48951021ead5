-- The app's role adds to the security log, and changes none of it (api/postgres/app-role.ts). These functions do the rest with the owner's rights.

-- Counts a refusal again that stands in the log since less than an hour. Returns whether there is one.
create function repeat_refusal(of_user uuid, of_kind text, of_device text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update security_log set times = times + 1, at = clock_timestamp()
  where user_id = of_user and kind = of_kind and device = of_device and by = 'unknown' and at > now() - interval '1 hour';
  return found;
end $$;

-- Removes this many acts that are older than 90 days, and returns their number.
create function forget_acts(batch integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare removed integer;
begin
  delete from security_log where id in (
    select id from security_log where at < now() - interval '90 days' limit batch for update skip locked);
  get diagnostics removed = row_count;
  return removed;
end $$;

-- Removes the acts of an account that is erased.
create function forget_acts_of(of_user uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from security_log using users where users.id = user_id and user_id = of_user and erased_at is not null
$$;
