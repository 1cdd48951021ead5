-- Blocks between people, reports and what moderators do about them, and messages to the operator.

-- Who wants nothing more to do with whom. It hides in both directions, so most questions ask for the pair.
create table blocks (
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id);

-- The pairs of people whom a block keeps apart, in both orders. Postgres plans a view as a part of the query that reads it; a function in its
-- place cost 25 microseconds for each row.
create view people_apart (one, other) as
  select blocker_id, blocked_id from blocks
  union all select blocked_id, blocker_id from blocks;

-- False for a visitor, who has no id. It stays for servers of the version before.
create function are_blocked(one uuid, other uuid) returns boolean
  language sql stable parallel safe
  as $$
    select exists (
      select from blocks where (blocker_id = one and blocked_id = other) or (blocker_id = other and blocked_id = one))
  $$;

-- A moderator is somebody with an account to whom the operator gave the role.
create table moderators (
  user_id uuid primary key references users on delete cascade,
  created_at timestamptz not null default now()
);

create table reports (
  id uuid primary key,
  reporter_id uuid not null references users on delete cascade,
  accused_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('person', 'job', 'message', 'review')),
  subject_id uuid not null,
  reason text not null check (reason ~ '^[a-z]{1,20}$'),
  -- Whoever reports the same thing again while their report is open adds to what they said, up to ten times as much.
  comment text check (char_length(comment) between 1 and 10000),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  -- The author's words at the moment of the report: changed later, they would look harmless. Empty where there were none; null where they are
  -- unknown, so that the present words stand for them.
  words text
);
create index reports_open on reports (created_at, id) where settled_at is null;
create index reports_settled on reports (settled_at, id) where settled_at is not null;
-- Pressing twice reports once.
create unique index reports_once on reports (reporter_id, kind, subject_id) where settled_at is null;
create index reports_of_subject on reports (subject_id);
create index reports_of_accused on reports (accused_id);

-- Who did what, when and why. It outlives the accounts that it names.
create table moderation_log (
  id uuid primary key,
  at timestamptz not null default clock_timestamp(),
  moderator_id uuid references users on delete set null,
  person_id uuid references users on delete set null,
  act text not null check (act in ('hide', 'restore', 'suspend', 'lift', 'dismiss', 'appoint', 'dismount')),
  kind text not null check (kind in ('person', 'job', 'message', 'review')),
  subject_id uuid not null,
  reason text not null check (char_length(reason) between 1 and 1000)
);
create index moderation_log_newest on moderation_log (at desc, id);
create index moderation_log_of_moderator on moderation_log (moderator_id);
create index moderation_log_of_person on moderation_log (person_id);

-- Messages to the operator, where no support address is set. Somebody who was signed out is named only by the address they gave.
create table support_messages (
  id uuid primary key,
  user_id uuid references users (id),
  email text not null,
  message text not null,
  created_at timestamptz not null default now()
);
create index support_messages_by_age on support_messages (created_at);
