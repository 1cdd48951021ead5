-- What one household has paid one student in one calendar year, in centimes (rule 2.2.250). `api/employment/wage-years.ts` counts it anew in the
-- transaction of each movement; nothing else writes the sums.

-- "wageYear" is the first entity whose name has two words.
alter table feed_entries drop constraint feed_entries_entity_check;
alter table feed_entries add constraint feed_entries_entity_check check (entity ~ '^[a-z][a-zA-Z_]{0,29}$');

create table wage_years (
  -- Made of the next three (schema/employment/wage-year-id.ts).
  id uuid primary key,
  poster_id uuid not null references users,
  student_id uuid not null references users,
  year smallint not null check (year between 2000 and 2999),
  -- Released card payments before the fee, less what went back to the payer. Play money never counts.
  card bigint not null default 0 check (card >= 0),
  confirmed bigint not null default 0 check (confirmed >= 0),
  declared bigint not null default 0 check (declared >= 0),
  contested bigint not null default 0 check (contested >= 0),
  is_household boolean not null default true,
  -- The student has asked for contributions, and lets the household read the date of birth. Both go on in the next year.
  is_asked boolean not null default false,
  date_released_at timestamptz,
  -- The notices that the household has had: 1 at its first payment, 2 at 500 CHF, 3 above 750 CHF.
  told smallint not null default 0,
  summarised_at timestamptz,
  unique (poster_id, student_id, year)
);
create index wage_years_of_student on wage_years (student_id);
create index wage_years_to_summarise on wage_years (year) where summarised_at is null;

-- A household learns once that it is an employer.
alter table private_profiles add employer_told_at timestamptz;

create function swiss_year(moment timestamptz) returns integer language sql stable as $$
  select extract(year from moment at time zone 'Europe/Zurich')::integer $$;

-- What was paid before this file is counted by a task.
insert into tasks (name, payload) select 'wages.count', '{}' where exists (select from hand_payments) or exists (select from payments);
