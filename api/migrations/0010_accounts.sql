-- People, their photos and profiles, and the ways in which they sign in.

create extension if not exists unaccent;
-- No index uses it any more.
create extension if not exists pg_trgm;

-- unaccent() is only stable, because its dictionary could be exchanged; ours is fixed by name, so an index may use this.
create function fold(text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;

-- Every row that devices keep carries a version, so that two copies can be compared without comparing their fields.
create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create table users (
  id uuid primary key,
  first_name text not null check (char_length(first_name) between 2 and 80),
  last_name text not null
    constraint users_last_name_check check (erased_at is not null or char_length(last_name) between 2 and 80),
  email text not null check (char_length(email) <= 254),
  password_hash text not null,
  phone text not null check (char_length(phone) <= 30),
  city text not null constraint users_city_check check (erased_at is not null or char_length(city) between 1 and 120),
  user_type text not null check (user_type in ('student', 'private')),
  email_verified boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  photo_id uuid,
  -- Where students live, read from "name, XX": students hear of new offers there.
  canton text generated always as (upper(substring(city from ',\s*([A-Za-z]{2})\s*$'))) stored,
  -- When the person asked for the deletion of their account, which they may take back for 14 days. After that the row stays, because
  -- the rows of others and the accounts of money refer to it, and names nobody.
  leaving_since timestamptz,
  erased_at timestamptz,
  suspended_at timestamptz
);
create unique index users_email on users (lower(email));
create index users_students_by_canton on users (canton, id) where user_type = 'student';
create index users_erased on users (erased_at) where erased_at is not null;
-- Partial, and so no key: changing a photo must not wait for those whose rows refer to the person.
create unique index users_photo on users (photo_id) where photo_id is not null;
create trigger users_version before update on users for each row execute function raise_version();

-- A photo that somebody gave: of themselves, of work they saw done, as a proof of schooling, or with a message. Its id is the version in its
-- URL: another photo has another id.
create table photos (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now()
);
-- Before each new photo the app counts those that its owner has added lately.
create index photos_of_owner_by_age on photos (owner_id, created_at);
alter table users add foreign key (photo_id) references photos on delete set null;

-- The served files of a photo, encoded by us. The one table that moves when an object store takes over (api/photos/photo-store.ts).
create table photo_files (
  photo_id uuid not null references photos on delete cascade,
  size text not null check (size in ('full', 'thumbnail')),
  content bytea not null check (octet_length(content) between 1 and 2000000),
  primary key (photo_id, size)
);
-- Compressed already.
alter table photo_files alter column content set storage external;

-- The words of the lists are those of schema/accounts/student-details.ts, which checks what arrives.
create table student_profiles (
  user_id uuid primary key references users on delete cascade,
  school text check (char_length(school) <= 120),
  bio text check (char_length(bio) <= 1000),
  available_tools text[] not null default '{}' check (cardinality(available_tools) <= 20),
  -- A text that an edit of another device replaced unseen, kept for its author to choose from (rule 4.31): { text, replacedAt }.
  other_bio jsonb,
  availability text[] not null default '{}' check (cardinality(availability) <= 21),
  languages jsonb not null default '[]' check (jsonb_typeof(languages) = 'array'),
  driving_licences text[] not null default '{}' check (cardinality(driving_licences) <= 20),
  travel_distance integer check (travel_distance between 1 and 300),
  school_confirmed_at timestamptz
);

-- An operator has seen a proof of one school: another one is not confirmed, whoever writes it.
create function school_is_another() returns trigger language plpgsql as $$
begin
  new.school_confirmed_at := null;
  return new;
end $$;
create trigger student_profiles_school before update of school on student_profiles
  for each row when (new.school is distinct from old.school) execute function school_is_another();

-- A proof of schooling shows whose it is. So a school is confirmed for the name that stood there, and no longer once that changes, whoever
-- writes it.
create function name_is_another() returns trigger language plpgsql as $$
begin
  update student_profiles set school_confirmed_at = null where user_id = new.id;
  return null;
end $$;
create trigger users_name after update of first_name, last_name on users
  for each row when ((new.first_name, new.last_name) is distinct from (old.first_name, old.last_name))
  execute function name_is_another();

-- A photo by which a student shows where they study. An operator looks at it, and it goes with the answer: nobody needs it any longer.
create table school_proofs (
  user_id uuid primary key references users on delete cascade,
  photo_id uuid not null unique references photos on delete cascade,
  sent_at timestamptz not null default now()
);
create index school_proofs_in_order on school_proofs (sent_at, user_id);

create table private_profiles (
  user_id uuid primary key references users on delete cascade,
  property_type text check (property_type in ('apartment', 'house', 'office', 'other'))
);

-- The browsers in which a person signed in, so that the owner of an account hears of a new one. A cookie of the browser holds a token; here is
-- only its hash together with the person, so that two people of one browser have nothing in common. No network address is kept.
create table devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  -- As their user agent names them; null where it names none that we know.
  browser text,
  system text,
  created_at timestamptz not null default now(),
  signed_in_at timestamptz not null default now()
);
create index devices_of_user on devices (user_id);
create index devices_signed_in on devices (signed_in_at);

-- The cookie holds the token; only its hash is here, so that a leaked table opens no session. A session ends 180 days after it began,
-- however often it is used.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  device_id uuid references devices on delete set null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);
create index sessions_device on sessions (device_id) where device_id is not null;

-- A mail carries a token, which proves that its reader owns the mailbox. Only hashes are here, each row opens something once, and only while
-- the account still has the address that the mail went to.
create table account_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verification', 'password_reset')),
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index account_tokens_of_user on account_tokens (user_id, purpose, created_at desc);
create index account_tokens_expiry on account_tokens (expires_at);

-- A new address that its reader has not proven yet, one a person, and the changes of the last weeks: their mails are written from here. The row
-- holds only the hash of the link.
create table email_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  old_email text not null,
  new_email text not null check (char_length(new_email) <= 254),
  token_hash bytea unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  confirmed_at timestamptz
);
create unique index email_changes_pending on email_changes (user_id) where confirmed_at is null;
create index email_changes_of_user on email_changes (user_id);
create index email_changes_expiry on email_changes (expires_at);

-- A private address at which a calendar program reads somebody's agreed work. Only the hash of its secret is kept: whoever reads the database
-- can open no calendar, and the address is shown once, when it is made.
create table calendars (
  user_id uuid primary key references users on delete cascade,
  secret_hash bytea not null unique,
  made_at timestamptz not null default now()
);
