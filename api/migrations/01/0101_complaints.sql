-- A party of a job says what is wrong before its money has moved. While it is open no money is released automatically.
create table complaints (
  id uuid primary key,
  job_id uuid not null references jobs,
  payment_id uuid not null references payments,
  by_id uuid not null references users,
  reason text not null check (char_length(reason) between 1 and 1000),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  outcome text check (outcome in ('withdrawn', 'released', 'refunded', 'split')),
  check ((settled_at is null) = (outcome is null))
);
-- Of two that are raised at once, one is refused here.
create unique index complaints_one_open on complaints (job_id) where settled_at is null;
create index complaints_of_job on complaints (job_id, created_at desc);

create table complaint_answers (
  id uuid primary key,
  complaint_id uuid not null references complaints,
  by_id uuid not null references users,
  text text not null check (char_length(text) between 1 and 1000),
  created_at timestamptz not null default now()
);
create index complaint_answers_of on complaint_answers (complaint_id, created_at);

create function iso_moment(moment timestamptz) returns text language sql stable
  as $$ select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- A complaint as the API and the rows of jobs have it.
create function complaint_json(c complaints) returns json language sql stable as $$
  select json_build_object(
    'id', c.id, 'jobId', c.job_id, 'byId', c.by_id, 'reason', c.reason, 'createdAt', iso_moment(c.created_at),
    'releaseId', p.release_id, 'amount', p.amount,
    'answers', (
      select coalesce(json_agg(json_build_object(
        'id', a.id, 'byId', a.by_id, 'text', a.text, 'createdAt', iso_moment(a.created_at)) order by a.created_at, a.id), '[]')
      from complaint_answers a where a.complaint_id = c.id),
    'settledAt', iso_moment(c.settled_at), 'outcome', c.outcome)
  from payments p where p.id = c.payment_id
$$;

-- Since when a complaint is open. It stands on the job, so that whoever waits for the job's lock sees it.
alter table jobs add column complained_at timestamptz;

alter table client_ids drop constraint client_ids_kind_check;
alter table client_ids add constraint client_ids_kind_check
  check (kind in ('user', 'job', 'application', 'message', 'photo', 'review', 'payment', 'complaint', 'answer'));
