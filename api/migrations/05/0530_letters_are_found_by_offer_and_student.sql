-- A change of an offer's terms looks for all letters to it that wait, also those of people who are leaving; who leaves, stays or is erased, for all of
-- their own. The indexes have had those alone that were not withdrawn, so that both read every letter there is.
create index applications_waiting on applications (job_id) where status = 'pending';
drop index applications_of_student;
create index applications_of_student on applications (student_id, created_at desc);
