-- What people write to the operator where no support address is set. Nobody who was signed out is named but by the address they gave.
create table support_messages (
  id uuid primary key,
  user_id uuid references users (id),
  email text not null,
  message text not null,
  created_at timestamptz not null default now()
);
create index support_messages_by_age on support_messages (created_at);
