-- When the party who is said to have been absent was mailed: once a day at most.
alter table absences add column mailed_at timestamptz;
