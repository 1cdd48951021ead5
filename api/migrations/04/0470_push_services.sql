-- The push services that have answered. Anybody may name a service, and one of which nothing is known keeps nobody else waiting.
create table push_services (
  -- Its origin.
  service text primary key,
  answered_at timestamptz not null,
  -- When it last took too long, in time-out too.
  slow_at timestamptz
);
