-- New offers wait here until they are held against the saved searches, several at a time.
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
