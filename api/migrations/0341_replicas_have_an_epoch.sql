-- A replica names the history that it follows, too. What it has replayed belongs to the newest timeline that it knows of: that of its last checkpoint, of
-- what it has written, or of what it receives, which not every role may read. So it may name the former history for some minutes after a promotion,
-- and nothing else. Devices are only ever told the epoch of the database itself (.decisions/api/0716-…).
create or replace function current_epoch() returns text language plpgsql stable as $$
declare
  cluster text;
  database text := (select oid::text from pg_database where datname = current_database());
  timeline text;
  counter integer := (select s.counter from sync_epoch s);
begin
  begin
    select system_identifier::text into cluster from pg_control_system();
  exception when insufficient_privilege then
    cluster := '0';
  end;
  if not pg_is_in_recovery() then
    timeline := substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8);
  else
    begin
      select upper(to_hex(greatest(c.timeline_id, r.min_recovery_end_timeline, (select received_tli from pg_stat_wal_receiver))))
      into timeline from pg_control_checkpoint() c, pg_control_recovery() r;
    exception when insufficient_privilege then
      timeline := '?';
    end;
  end if;
  return concat_ws('.', cluster, database, ltrim(timeline, '0'), counter);
end $$;
