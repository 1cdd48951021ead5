-- When the poster first had the letter before their eyes, when they answered, and when the student asked again.
alter table applications add column seen_at timestamptz;
alter table applications add column decided_at timestamptz;
alter table applications add column nudged_at timestamptz;
