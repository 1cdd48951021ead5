-- Play money and real money each have accounts of their own: an escrow is its payment's provider's, and every other account is one
-- of a provider's.
alter table ledger_accounts disable trigger ledger_accounts_kept;
alter table ledger_entries disable trigger ledger_entries_kept;

alter table ledger_accounts add column provider text check (provider in ('stripe', 'simulated'));
update ledger_accounts set provider = payments.provider from payments where payments.id = payment_id;
update ledger_accounts set provider = 'stripe' where provider is null;
alter table ledger_accounts alter column provider set not null,
  drop constraint ledger_accounts_user_id_key,
  add unique (user_id, provider);
drop index ledger_accounts_of_ours;
create unique index ledger_accounts_of_ours on ledger_accounts (kind, provider) where payment_id is null and user_id is null;

-- What was booked for simulated payments moves to the accounts of the simulated provider.
insert into ledger_accounts (kind, user_id, provider)
select kind, user_id, 'simulated' from ledger_accounts where payment_id is null;
update ledger_entries e set account_id = twin.id
from ledger_transfers t, payments p, ledger_accounts mine, ledger_accounts twin
where t.id = e.transfer_id and p.id = t.payment_id and p.provider = 'simulated'
  and mine.id = e.account_id and mine.provider = 'stripe'
  and twin.kind = mine.kind and twin.user_id is not distinct from mine.user_id and twin.payment_id is null
  and twin.provider = 'simulated';

alter table ledger_accounts enable trigger ledger_accounts_kept;
alter table ledger_entries enable trigger ledger_entries_kept;
