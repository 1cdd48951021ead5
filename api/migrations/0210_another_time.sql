-- The newest proposals of another date or duration of agreed work, oldest first, as the rows of jobs have them; null without any. They hold ids, moments
-- and durations. They go with the agreement.
alter table jobs add column time_proposals jsonb;

-- When the two parties last agreed on another date or duration: nobody is reminded of a time that they agreed on after the hour of its reminder.
alter table jobs add column rescheduled_at timestamptz;
