-- When held money is released by itself: 7 days after the later of payment and work. It moves on by the time for which a proposal to
-- cancel was open.
alter table payments add column release_at timestamptz;
update payments set release_at = greatest(held_at, jobs.scheduled_for) + interval '7 days'
from jobs where jobs.id = payments.job_id and held_at is not null;
