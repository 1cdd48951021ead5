-- Each proposal to cancel stops the clock of the money that is held for the work: they are counted, and the days in which
-- the parties agree count from the first.
alter table jobs add column proposals smallint not null default 0;
alter table jobs add column first_proposed_at timestamptz;
update jobs set proposals = 1, first_proposed_at = cancellation_proposed_at where cancellation_proposed_at is not null;
