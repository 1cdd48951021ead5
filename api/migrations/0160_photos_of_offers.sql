-- The photos of an offer, in the order of arrival: on the row itself, because each device reads thousands of these rows.
alter table jobs add column photo_ids uuid[] not null default '{}' check (cardinality(photo_ids) <= 3);
