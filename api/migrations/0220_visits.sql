-- When each party of a job says that the student came and finished, by day of the visit. The newest word of each party counts.
create table visit_times (
  job_id uuid not null references jobs on delete cascade,
  student_id uuid not null references users,
  -- The day in Switzerland on which the visit began.
  visit_day date not null,
  act text not null check (act in ('arrive', 'leave')),
  by_id uuid not null references users,
  -- By the clock of the device, but within the time from the acceptance to the arrival at the server.
  at timestamptz not null,
  noted_at timestamptz not null default now(),
  primary key (job_id, student_id, visit_day, act, by_id)
);
create index visit_times_of_writer on visit_times (by_id);

-- The hours that a party says the work took. One that is neither agreed nor replaced stands, and each job has one such at most.
create table hour_proposals (
  id uuid primary key,
  job_id uuid not null references jobs on delete cascade,
  student_id uuid not null references users,
  by_id uuid not null references users,
  minutes integer not null check (minutes between 5 and 60000 and minutes % 5 = 0),
  proposed_at timestamptz not null default now(),
  agreed_at timestamptz,
  declined_at timestamptz,
  replaced_at timestamptz
);
create index hour_proposals_of_job on hour_proposals (job_id);
create index hour_proposals_of_writer on hour_proposals (by_id);
create unique index hour_proposals_standing on hour_proposals (job_id, student_id)
  where agreed_at is null and replaced_at is null;
-- The hours that both parties of the present agreement have agreed on last.
alter table jobs add column agreed_minutes integer;

-- One party says that the other was not there at the agreed time. The newest act decides; unanswered ones count after 48 hours.
create table absences (
  job_id uuid not null references jobs on delete cascade,
  student_id uuid not null references users,
  by_id uuid not null references users,
  accused_id uuid not null references users,
  said_at timestamptz not null default now(),
  agreed_at timestamptz,
  contested_at timestamptz,
  -- What the accused party says to it.
  words text check (char_length(words) <= 500),
  withdrawn_at timestamptz,
  primary key (job_id, student_id, by_id)
);
create index absences_of_accused on absences (accused_id);
create index absences_of_writer on absences (by_id);

-- Agreed work that its student left, or its poster cancelled, less than 12 hours before its time or later.
create table late_ends (
  job_id uuid not null references jobs on delete cascade,
  student_id uuid not null references users,
  person_id uuid not null references users,
  ended_at timestamptz not null default now(),
  primary key (job_id, student_id, person_id)
);
create index late_ends_of_person on late_ends (person_id);

-- The work that a person agreed to and then let down; a job may stand there twice. What they contest counts for nobody, nor does what was done after all. Who ended
-- work because the other party was not there has not let it down.
create view lapses as
  select a.accused_id as person_id, a.job_id from absences a join jobs j on j.id = a.job_id
  where a.withdrawn_at is null and a.contested_at is null
    and (a.agreed_at is not null or a.said_at <= now() - interval '48 hours')
    and not (j.status = 'completed' and j.assigned_to_id = a.student_id)
  union all
  select e.person_id, e.job_id from late_ends e join jobs j on j.id = e.job_id
  where not (j.status = 'completed' and j.assigned_to_id = e.student_id)
    and not exists (
      select from absences a
      where a.job_id = e.job_id and a.student_id = e.student_id and a.by_id = e.person_id and a.withdrawn_at is null);

-- What the two parties of a job say of the student's last visit, as the rows of jobs have it; null if they have said nothing.
create function visit_json(j jobs) returns json language sql stable as $$
  select nullif(json_strip_nulls(json_build_object(
    'times', (
      select json_agg(json_build_object(
        'on', v.visit_day, 'act', v.act, 'byId', v.by_id, 'at', iso_moment(v.at), 'notedAt', iso_moment(v.noted_at))
        order by v.act, v.by_id)
      from visit_times v
      where v.job_id = j.id and v.student_id = j.assigned_to_id and v.visit_day = (
        select max(visit_day) from visit_times l where l.job_id = j.id and l.student_id = j.assigned_to_id)),
    'agreedMinutes', j.agreed_minutes,
    'proposal', (
      select json_build_object('id', h.id, 'byId', h.by_id, 'minutes', h.minutes, 'proposedAt', iso_moment(h.proposed_at),
        'declinedAt', iso_moment(h.declined_at))
      from hour_proposals h
      where h.job_id = j.id and h.student_id = j.assigned_to_id and h.agreed_at is null and h.replaced_at is null),
    'absences', (
      select json_agg(json_build_object('byId', a.by_id, 'saidAt', iso_moment(a.said_at), 'agreedAt', iso_moment(a.agreed_at),
        'contestedAt', iso_moment(a.contested_at), 'words', a.words) order by a.said_at, a.by_id)
      from absences a where a.job_id = j.id and a.student_id = j.assigned_to_id and a.withdrawn_at is null)
  ))::text, '{}')::json
$$;
