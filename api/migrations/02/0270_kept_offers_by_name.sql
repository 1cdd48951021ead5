-- A row that a device has must not change without its feed: the offer's words are those it had when it was put aside.
alter table kept_offers add column title text, add column location text;
update kept_offers set title = jobs.title, location = jobs.location from jobs where jobs.id = job_id;
alter table kept_offers alter column title set not null, alter column location set not null;
