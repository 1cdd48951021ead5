-- Two more kinds of papers: agreements about work, which two people sign, and payslips (rules 3.4.664 and 3.4.665).
-- at once: there is one such task at most, and papers are few.
alter table papers drop constraint papers_kind_check;
alter table papers add constraint papers_kind_check
  check (kind in ('receipt', 'statement', 'certificate', 'agreement', 'payslip'));

-- An agreement has its data from the proposal on, so that both sign the same.
alter table papers drop constraint papers_check;
alter table papers add constraint papers_check check (kind in ('certificate', 'agreement') or issued_at is not null);
alter table papers drop constraint papers_check1;
alter table papers add constraint papers_check1 check (
  (issued_at is null) = (number is null) and (issued_at is null) = (code_hash is null)
  and ((issued_at is null) = (data is null) or kind = 'agreement'));
alter table papers add constraint papers_agreed check (
  kind <> 'agreement' or (data is not null and (issued_at is null or (poster_signed_at is not null and student_signed_at is not null))));

-- One agreement of a job is proposed at a time.
create unique index papers_one_proposal on papers (job_id)
  where kind = 'agreement' and issued_at is null and withdrawn_at is null;

create function keep_proposal() returns trigger language plpgsql as $$
begin
  raise exception 'a proposed agreement never changes';
end
$$;
create trigger proposals_are_frozen before update on papers for each row
  when (old.kind = 'agreement' and old.issued_at is null and old.data is distinct from new.data)
  execute function keep_proposal();

-- The task that counts a year's wages issues its statements too.
delete from tasks where name = 'papers.state';
