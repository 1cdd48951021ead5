-- Each index names its own column too, so that it serves no count by the other one. To a planner without statistics both looked alike: for
-- each poster that a pull names, it went through the completed jobs of all students.
drop index jobs_completed_of_poster, jobs_completed_of_assignee;
create index jobs_completed_of_poster on jobs (posted_by_id)
  where status = 'completed' and deleted_at is null and posted_by_id is not null;
create index jobs_completed_of_assignee on jobs (assigned_to_id)
  where status = 'completed' and deleted_at is null and assigned_to_id is not null;
