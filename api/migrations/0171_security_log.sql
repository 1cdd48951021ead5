-- Who did what to an account, for 90 days: for its owner and for the operator.
create table security_log (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null,
  -- "unknown" gave no right password.
  by text not null check (by in ('owner', 'unknown', 'moderator', 'operator')),
  -- The browser and the system, if they are known.
  device text,
  -- Refusals within an hour are one row.
  times integer not null default 1,
  at timestamptz not null default clock_timestamp()
);
create index security_log_of_user on security_log (user_id, at desc);
create index security_log_by_age on security_log (at);
