-- What an open offer said before it was changed, oldest first: a letter may have been written to it offline. Terms that a letter names and the
-- offer never had give its student no right.
create table former_terms (
  job_id uuid primary key references jobs on delete cascade,
  terms jsonb not null
);
