-- Links by which a minor's parents consent, without an account (rule 2.2.282). One of a student is open or holds at a time.
create table parental_consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  token_hash bytea not null unique,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- An address that a mail goes to next, and nothing else: the mail clears it as it leaves.
  mailed_to text,
  -- The code that was mailed last, and the hash of the address that it proves, salted with the row's id.
  code_hash bytea,
  code_expires_at timestamptz,
  codes smallint not null default 0,
  guesses smallint not null default 0,
  mail_hash bytea,
  given_at timestamptz,
  name text,
  relation text check (relation in ('mother', 'father', 'guardian')),
  allows_photo boolean,
  is_insured boolean,
  revoked_at timestamptz,
  check (given_at is null or (name is not null and relation is not null and allows_photo is not null and is_insured is not null
    and mail_hash is not null)),
  check (revoked_at is null or given_at is not null)
);
create unique index parental_consents_of_student on parental_consents (user_id) where revoked_at is null;
