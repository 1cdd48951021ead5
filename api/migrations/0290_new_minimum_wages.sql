-- The rows of the wage law whose change was looked at (rule 2.2.280): once as the server learns of a row, and once as the row begins. Open offers from
-- before `since` that fall below it are told of.
create table minimum_wage_passes (
  row_id text not null,
  centimes integer not null,
  has_begun boolean not null,
  since timestamptz not null,
  done_at timestamptz,
  primary key (row_id, centimes, has_begun)
);

-- The offers whose posters were told.
create table minimum_wage_notices (
  job_id uuid not null references jobs on delete cascade,
  row_id text not null,
  centimes integer not null,
  told_at timestamptz not null default now(),
  primary key (job_id, row_id, centimes)
);
