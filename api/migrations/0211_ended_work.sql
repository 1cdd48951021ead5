-- Agreed work that one of its two parties has ended alone: a student who left it, or a poster who cancelled it before it began. What was agreed stands
-- beside it, so that a fair record can be computed: work that was ended early leaves no mark.
create table ended_work (
  job_id uuid not null references jobs,
  poster_id uuid not null references users,
  student_id uuid not null references users,
  ended_by uuid not null references users,
  ended_at timestamptz not null default now(),
  -- When the student had been accepted: whoever was turned down then may be asked again.
  agreed_at timestamptz,
  -- The date of the work as it was agreed on then.
  scheduled_for timestamptz,
  reason text not null default 'other' check (reason in ('ill', 'exam', 'transport', 'family', 'other')),
  words text check (char_length(words) <= 300),
  -- When the poster had those who were turned down asked, and others told.
  reopened_at timestamptz,
  primary key (job_id, student_id, ended_at)
);
create index ended_work_of_poster on ended_work (poster_id);
create index ended_work_of_student on ended_work (student_id);

-- When the poster asked somebody who had been turned down whether they are still free. An answer makes the application a pending one again.
alter table applications add column asked_again_at timestamptz;

-- The departure of an offer's last student, as the rows of jobs have it.
create function departure_json(e ended_work) returns json language sql stable as $$
  select json_strip_nulls(json_build_object(
    'studentId', e.student_id, 'reason', e.reason, 'words', e.words, 'leftAt', iso_moment(e.ended_at),
    'reopenedAt', iso_moment(e.reopened_at)))
$$;
