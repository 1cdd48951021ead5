-- A feed's head is a row whose lock is held to commit, so the order of a feed is the order of commits
-- and no reader's cursor can step over a late commit.
create table feeds (
  id text primary key check (id ~ '^[a-z]+:[A-Za-z0-9-]+$'),
  head bigint not null default 0
);

-- One entry per (feed, entity, id): the newest. What leaves someone's view becomes 'del'.
create table feed_entries (
  feed_id text not null references feeds,
  entity text not null check (entity in ('account', 'person', 'job', 'application', 'message', 'notification')),
  entity_id uuid not null,
  position bigint not null,
  op text not null check (op in ('put', 'del')),
  primary key (feed_id, entity, entity_id)
);
create unique index feed_entries_in_order on feed_entries (feed_id, position);
-- For a device that is new to a feed: what is there, newest first, without all that left it over the years.
create index feed_entries_present on feed_entries (feed_id, position desc) where op = 'put';

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
