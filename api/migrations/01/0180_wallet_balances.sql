-- What each wallet holds, kept by the database itself beside the entries that make it: neither a debit nor a reader sums all that the wallet
-- ever held. Its row's lock puts concurrent debits of one wallet in order.
create table wallet_balances (
  account_id uuid primary key references ledger_accounts,
  balance bigint not null
);
-- No entry may come between the sum and the trigger.
lock table ledger_entries in share row exclusive mode;
insert into wallet_balances (account_id, balance)
select a.id, sum(e.amount) from ledger_accounts a join ledger_entries e on e.account_id = a.id where a.kind = 'wallet' group by a.id;

create function keep_wallet_balance() returns trigger language plpgsql as $$
begin
  insert into wallet_balances as kept (account_id, balance)
  select id, new.amount from ledger_accounts where id = new.account_id and kind = 'wallet'
  on conflict (account_id) do update set balance = kept.balance + excluded.balance;
  return null;
end $$;
create trigger ledger_entries_balance after insert on ledger_entries for each row execute function keep_wallet_balance();

create function refuse_balance_by_hand() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'the balance of a wallet follows its entries alone' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger wallet_balances_follow before insert or update or delete or truncate on wallet_balances
  for each statement execute function refuse_balance_by_hand();

create or replace function balance_of(account uuid) returns bigint language sql stable as $$
  select coalesce(
    (select balance from wallet_balances where account_id = account),
    (select sum(amount) from ledger_entries where account_id = account),
    0)::bigint $$;

create or replace function check_new_entry() returns trigger language plpgsql as $$
begin
  perform check_transfer(new.transfer_id);
  if new.amount < 0 and exists (select from wallet_balances where account_id = new.account_id and balance < 0) then
    raise exception 'a wallet has no debts' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
