-- What a mail carries to prove that its reader owns the mailbox. Only hashes are here, each row opens something once, and only while
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
