-- The finished jobs whose parties were asked for a review (rule 1.2.624).
create table review_requests (
  job_id uuid primary key references jobs on delete cascade,
  asked_at timestamptz not null default now()
);

-- Ten in the morning of the day after, on Swiss clocks, also where these change in between.
create function review_request_at(completed_at timestamptz) returns timestamptz language sql stable as $$
  select (date_trunc('day', completed_at at time zone 'Europe/Zurich') + interval '1 day 10 hours') at time zone 'Europe/Zurich'
$$;
