-- A task issues the receipts of what was paid before there were papers.
insert into tasks (name, payload)
  select 'papers.issuePast', '{}' where exists (select from hand_payments where confirmed_at is not null) or exists (select from payments);
