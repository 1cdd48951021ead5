-- Whoever gives the password again gets another token for the session (api/sessions/sessions.ts). The former one serves until a request brings the new
-- one, and ten seconds more: the answer with it may be lost, and other requests of the browser are under way.
alter table sessions add column former_hash bytea, add column former_until timestamptz;
-- at once: the index holds nothing yet.
create index sessions_former on sessions (former_hash) where former_hash is not null;
