-- Papers about work and its pay (rule 3.5.640): receipts, statements of a year, certificates. A paper is a row of frozen data, of which the PDF is drawn
-- at each request.
create table papers (
  id uuid primary key,
  kind text not null check (kind in ('receipt', 'statement', 'certificate')),
  -- Null while a certificate is only asked for.
  number text unique,
  poster_id uuid not null references users,
  student_id uuid not null references users,
  job_id uuid references jobs,
  -- The card payment of a receipt. No reference: the accounts of a payment may be forgotten before the other party's paper is.
  payment_id uuid,
  -- The year that a statement is about, for all others that of the issue.
  year integer not null,
  language text not null default 'fr',
  data jsonb,
  -- The SHA-256 of each file that was handed out: another version of the drawing library may draw other bytes.
  hashes text[] not null default '{}',
  asked_at timestamptz,
  issued_at timestamptz,
  poster_signed_at timestamptz,
  student_signed_at timestamptz,
  withdrawn_at timestamptz,
  -- Since both people are erased: what names them is gone, and the paper can only be verified.
  forgotten_at timestamptz,
  -- Of the code that verifies the paper only the hash is stored; `paper_key` gives the code again.
  code_hash bytea unique,
  check (kind = 'certificate' or issued_at is not null),
  check ((issued_at is null) = (number is null) and (issued_at is null) = (data is null) and (issued_at is null) = (code_hash is null))
);
create index papers_of_poster on papers (poster_id, year);
create index papers_of_student on papers (student_id, year);
create index papers_of_job on papers (job_id);
create index papers_of_payment on papers (payment_id);
-- One certificate of a job at a time: asked for, or given.
create unique index papers_one_certificate on papers (job_id) where kind = 'certificate' and withdrawn_at is null;

-- A paper never changes: a correction is another one. It can only be forgotten.
create function keep_paper() returns trigger language plpgsql as $$
begin
  raise exception 'an issued paper never changes';
end
$$;
create trigger papers_are_frozen before update on papers for each row
  when (old.issued_at is not null and new.forgotten_at is null and
    (old.kind, old.number, old.poster_id, old.student_id, old.job_id, old.year, old.language, old.data, old.issued_at, old.poster_signed_at,
      old.student_signed_at, old.code_hash)
    is distinct from (new.kind, new.number, new.poster_id, new.student_id, new.job_id, new.year, new.language, new.data, new.issued_at,
      new.poster_signed_at, new.student_signed_at, new.code_hash))
  execute function keep_paper();

-- The last number of each kind and year of issue.
create table paper_numbers (
  kind text not null,
  year integer not null,
  last integer not null,
  primary key (kind, year)
);

-- The secret that codes are made of. One row.
create table paper_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null
);
insert into paper_key (key)
  select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
