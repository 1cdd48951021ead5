-- Since an offer can be hidden, the public list asks for that, too. These indexes did not know it, so that each count read all offers.
drop index jobs_newest, jobs_newest_by_status, jobs_newest_by_category;
create index jobs_newest on jobs (created_at desc, id desc) where deleted_at is null and hidden_at is null;
create index jobs_newest_by_status on jobs (status, created_at desc, id desc) where deleted_at is null and hidden_at is null;
create index jobs_newest_by_category on jobs (category, created_at desc, id desc) include (status)
  where deleted_at is null and hidden_at is null;
