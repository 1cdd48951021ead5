-- A duration such as "14h-16h" has no hours any more, and "1h30min" has others. The app knows how durations are read: a task reads them once more.
insert into tasks (name, payload) select 'jobs.readDurations', '{}' where exists (select from jobs);
