-- Work that follows a decision: mail, calls to the card provider, what is due at a time. A row is written in the transaction of
-- its cause and deleted once the work is done, so work is neither lost nor invented by a crash.
create table tasks (
  id bigint generated always as identity primary key,
  name text not null check (char_length(name) between 1 and 60),
  payload jsonb not null,
  -- Two waiting tasks of one name and key are one.
  key text check (char_length(key) between 1 and 200),
  -- When the work is due; while a worker has it: when it is taken from a worker that gives no sign of life.
  run_at timestamptz not null default now(),
  -- The worker's run that has it; null while it waits.
  lease uuid,
  attempts integer not null default 0,
  created_at timestamptz not null default now()
);
create unique index tasks_waiting_once on tasks (name, key) where lease is null;
create index tasks_due on tasks (run_at, id);

-- Read and written by rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
