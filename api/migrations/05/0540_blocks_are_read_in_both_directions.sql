-- The pairs of people whom a block keeps apart, in both orders. Postgres plans a view as a part of the query that reads it; the function
-- are_blocked cost 25 microseconds for each row. The function stays for servers of the version before.
create view people_apart (one, other) as
  select blocker_id, blocked_id from blocks
  union all select blocked_id, blocker_id from blocks;
