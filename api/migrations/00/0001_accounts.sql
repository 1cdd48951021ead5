create extension if not exists unaccent;
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
  last_name text not null check (char_length(last_name) between 2 and 80),
  email text not null check (char_length(email) <= 254),
  password_hash text not null,
  phone text not null check (char_length(phone) <= 30),
  city text not null check (char_length(city) between 1 and 120),
  user_type text not null check (user_type in ('student', 'private')),
  email_verified boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));
create trigger users_version before update on users for each row execute function raise_version();

create table student_profiles (
  user_id uuid primary key references users on delete cascade,
  school text check (char_length(school) <= 120),
  bio text check (char_length(bio) <= 1000),
  available_tools text[] not null default '{}' check (cardinality(available_tools) <= 20)
);

create table private_profiles (
  user_id uuid primary key references users on delete cascade,
  property_type text check (property_type in ('apartment', 'house', 'office', 'other'))
);

-- The cookie holds the token; only its hash is here, so that a leaked table opens no session.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- The id that a client chose for what it created, and a hash of what it sent: a replay is answered, a reuse is refused.
create table client_ids (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('user', 'job', 'application', 'message')),
  input_hash bytea not null,
  created_at timestamptz not null default now()
);
