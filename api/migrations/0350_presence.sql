-- When an instance last had a stream of this person open, for the other instances (rule 3.4.80). A crash empties an unlogged table, and it is empty
-- on a replica: whoever is connected is back within a minute (.decisions/api/0750-…). No reference to users, so that a statement about thousands of people locks none of them.
create unlogged table presence (
  user_id uuid primary key,
  seen_at timestamptz not null
) with (fillfactor = 50);
