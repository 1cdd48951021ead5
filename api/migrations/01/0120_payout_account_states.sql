-- The state of a student's account, as the provider said last, and from when money is sent there: 48 hours after the account first
-- takes money.
alter table payout_accounts
  add column state text not null default 'incomplete'
    check (state in ('incomplete', 'in_review', 'ready', 'refused', 'closed')),
  add column pays_from timestamptz;
update payout_accounts set state = 'ready', pays_from = now() where takes_money;
alter table payout_accounts
  drop column takes_money,
  add check (state <> 'ready' or pays_from is not null);
