-- Open offers are hidden with a poster who is suspended, and shown again with them; one that a moderator hid for itself stays hidden. Those of people
-- who are suspended as this runs stay as they are: the feeds of devices would not be told.
alter table jobs add column is_hidden_with_poster boolean not null default false check (hidden_at is not null or not is_hidden_with_poster);
