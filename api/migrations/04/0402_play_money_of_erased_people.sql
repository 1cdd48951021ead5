-- Play money keeps nobody from being erased, and nothing pays it out: it stays on the wallet until the payment is forgotten (rule 1.2.408,
-- .decisions/money/0440-…). Then it goes back to where it came from, so that the sums of the books stay right.
create or replace function is_forgettable(payment uuid) returns boolean language sql stable as $$
  select exists (
    select from payments p join users payer on payer.id = p.payer_id join users payee on payee.id = p.payee_id
    where p.id = payment and payer.erased_at is not null and payee.erased_at is not null
      and least(payer.erased_at, payee.erased_at) <= now() - interval '10 years'
      and date_trunc('year', greatest(p.created_at, (select max(created_at) from ledger_transfers where payment_id = p.id))
        at time zone 'Europe/Zurich') + interval '11 years' <= now() at time zone 'Europe/Zurich'
      and p.state in ('created', 'failed', 'released', 'refunded') and p.dispute <> 'open' and p.mismatch is null and p.unreturned = 0
      -- No real money of it is left on the wallet, by the row, which the books follow: they are asked while they are being removed.
      and (p.provider = 'simulated' or p.paid_out >= coalesce(p.released_amount - fee_of(p.released_amount), 0))) $$;

create or replace function carry_removed_entry() returns trigger language plpgsql as $$
begin
  insert into ledger_carried as kept (account_id, amount)
  select ours.id, old.amount
  from ledger_accounts a join ledger_accounts ours on ours.provider = a.provider and ours.payment_id is null and ours.user_id is null
    and ours.kind = case when a.kind = 'wallet' and a.provider = 'simulated' then 'outside' else a.kind end
  where a.id = old.account_id
  on conflict (account_id) do update set amount = kept.amount + excluded.amount;
  update wallet_balances set balance = balance - old.amount where account_id = old.account_id;
  return null;
end $$;
