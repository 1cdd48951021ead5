-- The time at which the transaction began lies before notifications that another one told meanwhile, and people have seen since: the new one
-- would stand below them.
alter table notifications alter column created_at set default clock_timestamp();
