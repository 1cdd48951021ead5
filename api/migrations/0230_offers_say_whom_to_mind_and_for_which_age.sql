-- The minimum wage depends on both (rules 2.2.230 and 2.2.231).
alter table jobs
  add column minds text check (minds in ('children', 'adults', 'animals')),
  add column ages text check (ages = 'minors');
