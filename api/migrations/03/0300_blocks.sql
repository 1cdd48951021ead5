-- Who wants nothing more to do with whom. It hides in both directions, so most questions ask for the pair.
create table blocks (
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id);

-- False for a visitor, who has no id.
create function are_blocked(one uuid, other uuid) returns boolean
  language sql stable parallel safe
  as $$
    select exists (
      select from blocks where (blocker_id = one and blocked_id = other) or (blocker_id = other and blocked_id = one))
  $$;
