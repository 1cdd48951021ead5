-- A pull names hundreds of people, and each shows how many jobs were completed: counted from these indexes alone.
create index jobs_completed_of_poster on jobs (posted_by_id) where status = 'completed' and deleted_at is null;
create index jobs_completed_of_assignee on jobs (assigned_to_id) where status = 'completed' and deleted_at is null;
