-- Browsers that are to delete what they have of one person (rule 1.2.603): the hash is that of `devices`, so it names the person and the browser to
-- whoever has the cookie, and nobody to whoever has this table.
create table emptied_devices (
  token_hash bytea primary key,
  asked_at timestamptz not null default now()
);
