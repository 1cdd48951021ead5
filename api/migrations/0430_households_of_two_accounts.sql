-- The other account of a household, as the household names it for a student and year, and who that is once it has named this one too (rule 2.2.307).
alter table wage_years
  add column partner_email text,
  add column partner_id uuid references users;
