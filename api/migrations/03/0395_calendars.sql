-- A private address at which a calendar program reads somebody's agreed work. Of its secret only the hash is kept: who reads the database
-- can open no calendar, and the address is told once, when it is made.
create table calendars (
  user_id uuid primary key references users on delete cascade,
  secret_hash bytea not null unique,
  made_at timestamptz not null default now()
);
