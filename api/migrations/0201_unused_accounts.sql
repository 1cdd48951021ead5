-- When somebody was last signed in to the account, to the day, and since when its owner knows that it ends unused (rule 1.2.602). Accounts of before
-- count as used now, because nothing says when they were.
alter table users
  add column used_at timestamptz not null default now(),
  add column unused_told_at timestamptz;
