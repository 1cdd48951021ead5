-- A student's models of letters, of which all devices of the student have a copy.
create table letter_templates (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  letter text not null check (char_length(letter) between 1 and 3000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index letter_templates_of_user on letter_templates (user_id);
create trigger letter_templates_version before update on letter_templates
  for each row execute function raise_version();

-- The code's list of entities (schema/sync.ts) is the one list; the compiler holds every writer to it.
alter table feed_entries drop constraint feed_entries_entity_check;
alter table feed_entries add constraint feed_entries_entity_check check (entity ~ '^[a-z_]{1,30}$');
