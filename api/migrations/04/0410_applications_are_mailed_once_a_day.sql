-- When the poster was sent a mail about an application: one that is withdrawn and made again within a day sends no second one.
alter table applications add column mailed_at timestamptz;
create index applications_mailed on applications (job_id, student_id) where mailed_at is not null;
