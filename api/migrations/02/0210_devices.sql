-- The browsers in which a person signed in, so that a new one is told to its owner. A cookie of the browser holds a token; here is only
-- its hash together with the person, so that two people of one browser have nothing in common. No network address is kept.
create table devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  -- As their user agent names them; null where it names none that we know.
  browser text,
  system text,
  created_at timestamptz not null default now(),
  signed_in_at timestamptz not null default now()
);
create index devices_of_user on devices (user_id);
create index devices_signed_in on devices (signed_in_at);

alter table sessions add column device_id uuid references devices on delete set null;
create index sessions_device on sessions (device_id) where device_id is not null;

-- From now on a session ends 180 days after it began, however often it is used.
update sessions set expires_at = least(expires_at, created_at + interval '180 days');
