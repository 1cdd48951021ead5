-- The accounts of payments whose two parties are erased go ten years after the first of them left (rule 1.2.408); until now the ledger was
-- only written to. Each removal takes whole payments, and what they had moved on accounts of nobody's own is carried on here, so that the
-- sums still are what the provider keeps (.decisions/money/0415-…).
create table ledger_carried (
  account_id uuid primary key references ledger_accounts,
  amount bigint not null
);

-- By the end of the year of its last movement, as the law counts; what somebody still has to look at stays.
create function is_forgettable(payment uuid) returns boolean language sql stable as $$
  select exists (
    select from payments p join users payer on payer.id = p.payer_id join users payee on payee.id = p.payee_id
    where p.id = payment and payer.erased_at is not null and payee.erased_at is not null
      and least(payer.erased_at, payee.erased_at) <= now() - interval '10 years'
      and date_trunc('year', greatest(p.created_at, (select max(created_at) from ledger_transfers where payment_id = p.id))
        at time zone 'Europe/Zurich') + interval '11 years' <= now() at time zone 'Europe/Zurich'
      and p.state in ('created', 'failed', 'released', 'refunded') and p.dispute <> 'open' and p.mismatch is null and p.unreturned = 0
      -- Nothing of it is left on the wallet, by the row, which the books follow: they are asked while they are being removed.
      and p.paid_out >= coalesce(p.released_amount - fee_of(p.released_amount), 0)) $$;

create index users_erased on users (erased_at) where erased_at is not null;

-- Nothing is changed as before; a row is removed only with its payment, and only then.
drop trigger ledger_accounts_kept on ledger_accounts;
drop trigger ledger_transfers_kept on ledger_transfers;
drop trigger ledger_entries_kept on ledger_entries;
create trigger ledger_accounts_kept before update or truncate on ledger_accounts
  for each statement execute function refuse_ledger_change();
create trigger ledger_transfers_kept before update or truncate on ledger_transfers
  for each statement execute function refuse_ledger_change();
create trigger ledger_entries_kept before update or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();

create function refuse_removal() returns void language plpgsql as $$
begin
  raise exception 'the ledger is only written to, never changed' using errcode = 'integrity_constraint_violation';
end $$;

create function guard_removed_account() returns trigger language plpgsql as $$
begin
  if old.kind = 'wallet' and exists (
    select from users where id = old.user_id and erased_at <= now() - interval '10 years') and balance_of(old.id) = 0
  then
    delete from wallet_balances where account_id = old.id;
  elsif old.kind <> 'escrow' or not is_forgettable(old.payment_id) then
    perform refuse_removal();
  end if;
  return old;
end $$;
create function guard_removed_transfer() returns trigger language plpgsql as $$
begin
  if not is_forgettable(old.payment_id) then perform refuse_removal(); end if;
  return old;
end $$;
create function guard_removed_entry() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_transfers where id = old.transfer_id and is_forgettable(payment_id)) then
    perform refuse_removal();
  end if;
  return old;
end $$;
create trigger ledger_accounts_removed before delete on ledger_accounts
  for each row execute function guard_removed_account();
create trigger ledger_transfers_removed before delete on ledger_transfers
  for each row execute function guard_removed_transfer();
create trigger ledger_entries_removed before delete on ledger_entries
  for each row execute function guard_removed_entry();

create function carry_removed_entry() returns trigger language plpgsql as $$
begin
  insert into ledger_carried as kept (account_id, amount)
  select id, old.amount from ledger_accounts where id = old.account_id and payment_id is null and user_id is null
  on conflict (account_id) do update set amount = kept.amount + excluded.amount;
  update wallet_balances set balance = balance - old.amount where account_id = old.account_id;
  return null;
end $$;
create trigger ledger_entries_carried after delete on ledger_entries
  for each row execute function carry_removed_entry();

create function refuse_carrying_by_hand() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'what is carried on follows the removed entries alone' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger ledger_carried_follows before insert or update or delete or truncate on ledger_carried
  for each statement execute function refuse_carrying_by_hand();

-- At commit a payment is gone as a whole, or its books are what its row says.
create function check_removed_entry() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_transfers where id = old.transfer_id) then perform check_transfer(old.transfer_id); end if;
  return null;
end $$;
create function check_removed_transfer() returns trigger language plpgsql as $$
begin
  perform check_books(old.payment_id);
  return null;
end $$;
create constraint trigger ledger_entries_gone after delete on ledger_entries
  deferrable initially deferred for each row execute function check_removed_entry();
create constraint trigger ledger_transfers_gone after delete on ledger_transfers
  deferrable initially deferred for each row execute function check_removed_transfer();

create or replace function balance_of(account uuid) returns bigint language sql stable as $$
  select (coalesce(
    (select balance from wallet_balances where account_id = account),
    (select sum(amount) from ledger_entries where account_id = account),
    0)
    + coalesce((select amount from ledger_carried where account_id = account), 0))::bigint $$;
