-- The offers that students put aside, and those that they want to hear of.

create table kept_offers (
  user_id uuid not null references users on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  kept_at timestamptz not null default now(),
  -- A row that a device has must not change without its feed: the offer's words are those it had when it was put aside.
  title text not null,
  location text not null,
  primary key (user_id, job_id)
);
create index kept_offers_of_job on kept_offers (job_id);

-- The filter has the shape of schema/searches/offer-filter.ts.
create table saved_searches (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  filter jsonb not null,
  created_at timestamptz not null default now()
);
create index saved_searches_of_user on saved_searches (user_id);

-- Saved searches are held against several new offers at a time, which wait in jobs_to_match until then.
create table search_batches (
  id uuid primary key default gen_random_uuid(),
  opened_at timestamptz not null default now(),
  -- Null while there may be searches that were not looked at yet.
  finished_at timestamptz
);
create unique index search_batches_one_under_way on search_batches ((true)) where finished_at is null;

create table jobs_to_match (
  job_id uuid primary key references jobs on delete cascade,
  -- Which one looks at it; null while it waits.
  batch_id uuid references search_batches on delete cascade
);
create index jobs_to_match_together on jobs_to_match (batch_id);

-- Students nearby hear of new offers several at a time. An offer waits in jobs_to_announce until it is announced, and stays while that lasts.
create table announcements (
  id uuid primary key default gen_random_uuid(),
  canton text not null,
  opened_at timestamptz not null default now(),
  -- Null while there may be students who have not heard yet.
  finished_at timestamptz
);
create unique index announcements_one_under_way on announcements (canton) where finished_at is null;
create index announcements_of_canton on announcements (canton, opened_at desc);

create table jobs_to_announce (
  job_id uuid primary key references jobs on delete cascade,
  -- Which one has it; null while it waits.
  announcement_id uuid references announcements on delete cascade
);
create index jobs_to_announce_together on jobs_to_announce (announcement_id);
