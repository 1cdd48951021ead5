create table applications (
  id uuid primary key,
  job_id uuid not null references jobs,
  student_id uuid not null references users,
  letter text not null check (char_length(letter) between 1 and 3000),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  withdrawn_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check (withdrawn_at is null or status = 'pending')
);
-- Once per job and student; a withdrawn one doesn't count.
create unique index applications_once on applications (job_id, student_id) where withdrawn_at is null;
-- A job has one accepted student.
create unique index applications_one_accepted on applications (job_id) where status = 'accepted';
create index applications_of_student on applications (student_id, created_at desc) where withdrawn_at is null;
create trigger applications_version before update on applications for each row execute function raise_version();

create table messages (
  id uuid primary key,
  job_id uuid not null references jobs,
  -- The order in the conversation, given under the lock of the job's row.
  sequence integer not null check (sequence > 0),
  sender_id uuid not null references users,
  receiver_id uuid not null references users,
  content text not null check (char_length(content) between 1 and 2000),
  is_read boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (job_id, sequence),
  check (sender_id <> receiver_id)
);
create index messages_unread on messages (receiver_id, job_id, sequence) where not is_read;
create trigger messages_version before update on messages for each row execute function raise_version();

create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The order in which this person was told.
  sequence bigint generated always as identity,
  type text not null check (type in ('message', 'job_match', 'application_update', 'other')),
  title text not null,
  message text not null,
  action_url text,
  is_read boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index notifications_of_user on notifications (user_id, sequence desc);
create index notifications_unread on notifications (user_id, sequence) where not is_read;
create trigger notifications_version before update on notifications for each row execute function raise_version();
