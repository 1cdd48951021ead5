-- The keys that identify this server to push services, one pair for all instances: browsers subscribe with the public key.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now()
);
