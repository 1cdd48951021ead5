-- Whom a poster has asked to apply, and which letters they have put on their shortlist.

create table invitations (
  job_id uuid not null references jobs on delete cascade,
  student_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (job_id, student_id)
);
create index invitations_of_student on invitations (student_id);

alter table applications add column shortlisted_at timestamptz;
