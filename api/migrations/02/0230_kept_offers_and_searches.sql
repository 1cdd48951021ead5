-- Offers that a student has put aside.
create table kept_offers (
  user_id uuid not null references users on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  kept_at timestamptz not null default now(),
  primary key (user_id, job_id)
);
create index kept_offers_of_job on kept_offers (job_id);

-- What a student wants to hear of. The filter has the shape of schema/searches/offer-filter.ts.
create table saved_searches (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  filter jsonb not null,
  created_at timestamptz not null default now()
);
create index saved_searches_of_user on saved_searches (user_id);

-- The code's list of entities (schema/sync.ts) is the one list; the compiler holds every writer to it.
alter table feed_entries drop constraint feed_entries_entity_check;
alter table feed_entries add constraint feed_entries_entity_check check (entity ~ '^[a-z_]{1,30}$');
