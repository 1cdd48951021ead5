-- Letters of students to offers, and what the two parties of a job write to each other.

create table applications (
  id uuid primary key,
  job_id uuid not null references jobs,
  student_id uuid not null references users,
  letter text not null check (char_length(letter) between 1 and 3000),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  withdrawn_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- When the poster first had the letter before their eyes, when they answered, and when the student asked again.
  seen_at timestamptz,
  decided_at timestamptz,
  nudged_at timestamptz,
  -- When the poster was sent a mail about the application: one that is withdrawn and made again within a day sends no second one.
  mailed_at timestamptz,
  -- When the terms of the offer changed after the letter was written; none once its student begins the work, and so agrees to them.
  terms_changed_at timestamptz,
  check (withdrawn_at is null or status = 'pending')
);
-- Once per job and student; a withdrawn one doesn't count.
create unique index applications_once on applications (job_id, student_id) where withdrawn_at is null;
-- A job has one accepted student.
create unique index applications_one_accepted on applications (job_id) where status = 'accepted';
create index applications_mailed on applications (job_id, student_id) where mailed_at is not null;
-- A change of an offer's terms looks for all letters to it that wait, also those of people who are leaving; who leaves, stays or is erased, for all of
-- their own. So both indexes have the withdrawn ones, too.
create index applications_waiting on applications (job_id) where status = 'pending';
create index applications_of_student on applications (student_id, created_at desc);
create trigger applications_version before update on applications for each row execute function raise_version();

-- A student's models of letters, of which all devices of the student have a copy.
create table letter_templates (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  letter text not null check (char_length(letter) between 1 and 3000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index letter_templates_of_user on letter_templates (user_id);
create trigger letter_templates_version before update on letter_templates
  for each row execute function raise_version();

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
  hidden_at timestamptz,
  -- A message may bring a photo beside its words, or a place that a device measured or somebody typed.
  photo_id uuid references photos on delete set null,
  place text check (char_length(place) between 1 and 120),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  unique (job_id, sequence),
  check (sender_id <> receiver_id),
  constraint messages_one_attachment check (photo_id is null or place is null),
  constraint messages_whole_point check (
    (latitude is null) = (longitude is null) and (latitude is null or place is not null))
);
create index messages_unread on messages (receiver_id, job_id, sequence) where not is_read;
create unique index messages_photo on messages (photo_id) where photo_id is not null;
create trigger messages_version before update on messages for each row execute function raise_version();
