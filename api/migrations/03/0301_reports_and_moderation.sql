-- What people report, and what moderators do about it. A moderator is somebody with an account to whom the operator gave the role.
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
  comment text check (char_length(comment) between 1 and 1000),
  created_at timestamptz not null default now(),
  settled_at timestamptz
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

alter table users add column suspended_at timestamptz;
alter table jobs add column hidden_at timestamptz;
alter table messages add column hidden_at timestamptz;
alter table reviews add column hidden_at timestamptz;

-- The public list and its figures leave out what is hidden, as they do with what is deleted.
create or replace function keep_job_search() returns trigger language plpgsql as $$
declare
  is_listed constant boolean := new.deleted_at is null and new.hidden_at is null;
begin
  if tg_op = 'UPDATE' then
    -- A row whose texts stay keeps its keys: that makes a change of status cheap.
    if (new.title, new.description, new.category, new.location, is_listed)
      is not distinct from (old.title, old.description, old.category, old.location,
        old.deleted_at is null and old.hidden_at is null) then
      update job_search
      set created_at = new.created_at, rate_centimes = new.rate_centimes, status = new.status,
        delivery_type = new.delivery_type
      where job_id = new.id;
      return null;
    end if;
    delete from job_search where job_id = new.id;
  end if;
  if is_listed then
    insert into job_search
    values (new.id, new.created_at, new.rate_centimes, new.status, new.category, new.delivery_type,
      search_form(new.location), search_text(new.title, new.description, new.category));
  end if;
  return null;
end $$;
create trigger jobs_search_hidden after update of hidden_at on jobs for each row execute function keep_job_search();
