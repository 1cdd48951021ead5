-- The moment of what a statement sees: how many transactions had ended. Of two snapshots, the one with the greater number sees all that the other one
-- sees, and more. Compared only within one history of the database (current_epoch).
create function current_moment() returns bigint language sql stable as $$
  select pg_snapshot_xmax(seen)::text::bigint - (select count(*) from pg_snapshot_xip(seen))
  from pg_current_snapshot() as seen
$$;
