-- The evenings on which the parties were reminded of agreed work: once for each date that a job has had.
create table job_reminders (
  job_id uuid not null references jobs on delete cascade,
  scheduled_for timestamptz not null,
  reminded_at timestamptz not null default now(),
  primary key (job_id, scheduled_for)
);

-- What is looked through every few minutes.
create index jobs_agreed_by_date on jobs (scheduled_for) where status in ('assigned', 'in_progress') and scheduled_for is not null;

-- Six in the evening before, on Swiss clocks, also where these change in between.
create function reminder_at(scheduled_for timestamptz) returns timestamptz language sql stable as $$
  select (date_trunc('day', scheduled_for at time zone 'Europe/Zurich') - interval '6 hours') at time zone 'Europe/Zurich'
$$;
