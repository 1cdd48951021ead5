-- When an entry last moved: what left a feed long ago may be forgotten.
alter table feed_entries add column changed_at timestamptz not null default now();
create index feed_entries_gone on feed_entries (changed_at) where op = 'del';
-- The highest position at which something that left the feed was forgotten. A device that has not come past it can't go on from
-- where it stands.
alter table feeds add column floor bigint not null default 0;

-- Where students live, read from "name, XX", for those who are told of new offers there.
alter table users add column canton text generated always as (upper(substring(city from ',\s*([A-Za-z]{2})\s*$'))) stored;
create index users_students_by_canton on users (canton, id) where user_type = 'student';
