-- The feeds that devices follow, the verdicts on their mutations, and the ids that they chose.

-- A feed's head is a row whose lock is held to commit, so the order of a feed is the order of commits
-- and no reader's cursor can step over a late commit.
create table feeds (
  id text primary key check (id ~ '^[a-z]+:[A-Za-z0-9-]+$'),
  head bigint not null default 0,
  -- The highest position at which something that left the feed was forgotten. A device that has not come past it can't go on from
  -- where it stands.
  floor bigint not null default 0
);

-- One entry per (feed, entity, id): the newest. What leaves someone's view becomes 'del'.
create table feed_entries (
  feed_id text not null references feeds,
  -- The code's list of entities (schema/sync.ts) is the one list; the compiler holds every writer to it.
  entity text not null check (entity ~ '^[a-z_]{1,30}$'),
  entity_id uuid not null,
  position bigint not null,
  op text not null check (op in ('put', 'del')),
  -- When the entry last moved: what left a feed long ago may be forgotten.
  changed_at timestamptz not null default now(),
  primary key (feed_id, entity, entity_id)
);
create unique index feed_entries_in_order on feed_entries (feed_id, position);
-- For a device that is new to a feed: what is there, newest first, without all that left it over the years.
create index feed_entries_present on feed_entries (feed_id, position desc) where op = 'put';
create index feed_entries_gone on feed_entries (changed_at) where op = 'del';

-- One id, one verdict for ever (kept at least 400 days). The row is inserted first, so that a second run of the same
-- mutation waits for the first and then finds its verdict.
create table mutation_records (
  user_id uuid not null references users on delete cascade,
  id uuid not null,
  name text not null,
  args_hash bytea not null,
  -- Null only inside the transaction that is deciding.
  verdict jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create index mutation_records_age on mutation_records (created_at);

-- The id that a client chose for what it created, and a hash of what it sent: a replay is answered, a reuse is refused. An id is remembered
-- as long as a replay of its request may come, and no longer.
create table client_ids (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null
    check (kind in ('user', 'job', 'application', 'message', 'photo', 'review', 'payment', 'complaint', 'answer')),
  input_hash bytea not null,
  created_at timestamptz not null default now()
);
create index client_ids_age on client_ids (created_at);

-- Raised by an operator to make every device take a fresh copy.
create table sync_epoch (
  singleton boolean primary key default true check (singleton),
  counter integer not null default 1
);
insert into sync_epoch default values;

-- Names this history of the database: another cluster, a restore to an earlier moment (a new timeline) or another database has
-- another name. Not every role may read the control file; the rest of the name must do for those.
create function current_epoch() returns text language plpgsql stable as $$
declare
  cluster text;
  database text := (select oid::text from pg_database where datname = current_database());
  timeline text := substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8);
  counter integer := (select s.counter from sync_epoch s);
begin
  begin
    select system_identifier::text into cluster from pg_control_system();
  exception when insufficient_privilege then
    cluster := '0';
  end;
  return concat_ws('.', cluster, database, ltrim(timeline, '0'), counter);
end $$;
