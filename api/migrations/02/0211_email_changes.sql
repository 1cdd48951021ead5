-- A new address that its reader has not proven yet, one a person, and the changes of the last weeks: their mails are written from here. Of
-- the link there is only the hash.
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
