-- What students ask about an open offer before they apply, and what its poster answers for everybody. A question that was taken back or removed keeps its
-- row without its words, because a student asks only so often about an offer.
create table questions (
  id uuid primary key,
  job_id uuid not null references jobs on delete cascade,
  asker_id uuid not null references users,
  text text check (char_length(text) between 10 and 300),
  asked_at timestamptz not null default now(),
  answer text check (char_length(answer) <= 500),
  answered_at timestamptz,
  -- When the poster last changed the answer.
  corrected_at timestamptz,
  removed_at timestamptz,
  -- When a moderator hid the words of the student, or those of the poster.
  hidden_at timestamptz,
  answer_hidden_at timestamptz,
  check ((removed_at is null) = (text is not null)),
  check ((answer is null) or (text is not null)),
  check ((answer is null) or (answered_at is not null))
);
create index questions_of_job on questions (job_id);
create index questions_of_asker on questions (asker_id, asked_at);
-- One of each student waits at a time, also one that a moderator has hidden.
create unique index questions_waiting on questions (job_id, asker_id) where removed_at is null and answer is null;

-- Whether anybody has ever asked, so that the rows of other offers look for nothing.
alter table jobs add column has_questions boolean not null default false;

-- The questions of an offer as this reader's row has them; null if there are none for them (rules 1.2.671–1.2.673).
create function questions_json(j jobs, viewer uuid) returns json language sql stable as $$
  select json_agg(json_strip_nulls(json_build_object(
    'id', q.id, 'text', q.text, 'askedAt', iso_moment(q.asked_at), 'answer', q.answer, 'answeredAt', case when q.answer is not null then iso_moment(q.answered_at) end,
    'isMine', case when q.asker_id = viewer then true end,
    'askedById', case when j.posted_by_id = viewer then q.asker_id end,
    'isHidden', case when coalesce(q.hidden_at, q.answer_hidden_at) is not null then true end)) order by q.asked_at, q.id)
  from questions q join users u on u.id = q.asker_id
  where q.job_id = j.id and q.removed_at is null and u.erased_at is null and u.leaving_since is null and case
    when q.asker_id = viewer then q.answer_hidden_at is null
    when j.posted_by_id = viewer then q.hidden_at is null and (q.answer is not null
      or not exists (select from people_apart where (one, other) = (q.asker_id, viewer)))
    else q.answer is not null and q.hidden_at is null and q.answer_hidden_at is null
      and (j.status = 'open' or j.assigned_to_id is not distinct from viewer and viewer is not null)
  end
$$;

alter table reports drop constraint reports_kind_check;
alter table reports add constraint reports_kind_check check (kind in ('person', 'job', 'message', 'review', 'question', 'answer'));
alter table moderation_log drop constraint moderation_log_kind_check;
alter table moderation_log add constraint moderation_log_kind_check
  check (kind in ('person', 'job', 'message', 'review', 'question', 'answer'));
