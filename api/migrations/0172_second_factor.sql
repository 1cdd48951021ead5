-- The second factor of a sign-in: a secret that an authenticator app shares, and codes for times without that app.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  secret bytea not null,
  -- Null until the first code of the app was right.
  confirmed_at timestamptz,
  -- The step of time whose code was used last: a code serves once.
  last_step bigint not null default 0
);
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
