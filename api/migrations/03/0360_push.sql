-- The browsers that are told of notifications while the app is closed. One belongs to one session and ends with it. `endpoint` is an
-- address of the browser's push service; what is sent there is encrypted for the two keys, which the device alone can read.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  session_id uuid not null unique references sessions on delete cascade,
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  -- The origin of the endpoint.
  service text not null,
  p256dh text not null,
  auth text not null,
  -- Our public key that the browser subscribed with: the service takes nothing that another one signed.
  public_key text not null,
  created_at timestamptz not null default now()
);
create index push_subscriptions_of_user on push_subscriptions (user_id);

-- What is still to be told to a device. A row is claimed before it is sent and deleted afterwards; one that was claimed by a process that
-- died is not sent again, so that nothing is told twice.
create table push_deliveries (
  id uuid primary key default gen_random_uuid(),
  notification_id uuid not null references notifications on delete cascade,
  subscription_id uuid not null references push_subscriptions on delete cascade,
  service text not null,
  topic text not null,
  run_at timestamptz not null default now(),
  claimed_at timestamptz,
  attempts integer not null default 0,
  created_at timestamptz not null default now()
);
create unique index push_deliveries_waiting_once on push_deliveries (notification_id, subscription_id) where claimed_at is null;
create index push_deliveries_due on push_deliveries (service, run_at) where claimed_at is null;
create index push_deliveries_of_subscription on push_deliveries (subscription_id);
create index push_deliveries_age on push_deliveries (created_at);

-- Minutes of the day in Zurich. `to_minute` is the first that is not quiet; the two may span midnight.
create table quiet_hours (
  user_id uuid primary key references users on delete cascade,
  from_minute smallint not null check (from_minute between 0 and 1439),
  to_minute smallint not null check (to_minute between 0 and 1439),
  check (from_minute <> to_minute)
);

-- When the quiet hours end in which this moment lies; null where it lies in none.
create function quiet_until(person uuid, moment timestamptz) returns timestamptz language plpgsql stable as $$
declare
  hours quiet_hours;
  here timestamp := moment at time zone 'Europe/Zurich';
  minute integer := extract(hour from here) * 60 + extract(minute from here);
  is_quiet boolean;
begin
  select * into hours from quiet_hours where user_id = person;
  if not found then return null; end if;
  if hours.from_minute < hours.to_minute then
    is_quiet := minute >= hours.from_minute and minute < hours.to_minute;
  else
    is_quiet := minute >= hours.from_minute or minute < hours.to_minute;
  end if;
  if not is_quiet then return null; end if;
  return (date_trunc('day', here)
    + make_interval(mins => hours.to_minute::integer, days => case when hours.to_minute > minute then 0 else 1 end))
    at time zone 'Europe/Zurich';
end $$;
