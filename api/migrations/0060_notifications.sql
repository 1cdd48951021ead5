-- Notifications, in the app and on locked screens.

create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The order in which this person got them.
  sequence bigint generated always as identity,
  type text not null check (type in ('message', 'job_match', 'application_update', 'other')),
  title text not null,
  message text not null,
  action_url text,
  is_read boolean not null default false,
  version integer not null default 1,
  -- The time at which the transaction began lies before notifications that another transaction wrote meanwhile, and people have seen since:
  -- the new one would stand below them.
  created_at timestamptz not null default clock_timestamp(),
  -- The person whose name the text has: the notification goes with their account.
  about_id uuid references users,
  -- A notification without a kind concerns money or what was agreed on, and cannot be muted.
  kind text
);
create index notifications_of_user on notifications (user_id, sequence desc);
create index notifications_unread on notifications (user_id, sequence) where not is_read;
create index notifications_about on notifications (about_id) where about_id is not null;
create trigger notifications_version before update on notifications for each row execute function raise_version();

-- The kinds that a person does not want to hear of (schema/notifications/kinds.ts).
create table muted_notifications (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  channel text not null check (channel in ('app', 'mail')),
  primary key (user_id, kind, channel)
);

-- Nobody gets a notification who has no account any more or has muted its kind.
create function skip_unwanted() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = new.user_id and erased_at is not null)
    or exists (
      select from muted_notifications where user_id = new.user_id and kind = new.kind and channel = 'app')
  then
    return null;
  end if;
  return new;
end $$;
create trigger notifications_reach_somebody before insert on notifications
  for each row execute function skip_unwanted();

-- The browsers that get notifications while the app is closed. One belongs to one session and ends with it. `endpoint` is an
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

-- A notification that a device still has to get. A row is claimed before it is sent and deleted afterwards; one that was claimed by a process
-- that died is not sent again, so that nothing is shown twice.
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
-- Old notifications are deleted, each with the deliveries of it that still wait.
create index push_deliveries_of_notification on push_deliveries (notification_id);
create index push_deliveries_age on push_deliveries (created_at);

-- The push services that have answered. Anybody may name a service, and one of which nothing is known keeps nobody else waiting.
create table push_services (
  -- Its origin.
  service text primary key,
  answered_at timestamptz not null,
  -- When it last took too long, in time-out too.
  slow_at timestamptz
);

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
