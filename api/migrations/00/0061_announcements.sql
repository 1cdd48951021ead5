-- Students near are told of new offers several at a time. An offer waits here until it is told, and stays while that lasts.
create table announcements (
  id uuid primary key default gen_random_uuid(),
  canton text not null,
  opened_at timestamptz not null default now(),
  -- Null while there may be students who were not told yet.
  finished_at timestamptz
);
create unique index announcements_one_under_way on announcements (canton) where finished_at is null;
create index announcements_of_canton on announcements (canton, opened_at desc);

create table jobs_to_announce (
  job_id uuid primary key references jobs on delete cascade,
  -- Which one tells of it; null while it waits.
  announcement_id uuid references announcements on delete cascade
);
create index jobs_to_announce_together on jobs_to_announce (announcement_id);

-- What waited to be told one by one.
insert into jobs_to_announce (job_id)
  select distinct jobs.id from tasks join jobs on jobs.id = (payload ->> 'jobId')::uuid where name = 'job.announce';
delete from tasks where name = 'job.announce';
insert into tasks (name, payload, key)
  select distinct 'jobs.announce', jsonb_build_object('canton', canton), canton
  from jobs_to_announce join jobs on jobs.id = job_id where canton is not null;
