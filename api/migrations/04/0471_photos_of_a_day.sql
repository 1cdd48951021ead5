-- How many photos somebody has added lately is asked before each one.
create index photos_of_owner_by_age on photos (owner_id, created_at);
drop index photos_of_owner;
