-- Stated by students, if they like (rule 1.2.650): the owner changes it once. `work_permit`: whether the student needs a permit to work.
alter table student_profiles
  add birth_date date,
  add birth_date_changes smallint not null default 0,
  add work_permit text check (work_permit in ('yes', 'no', 'unsure'));
