-- The ledger: double entries that follow what the rows of payments say. It is only written to, until its payments are forgotten after ten years.

-- Play money and real money each have accounts of their own: an escrow is its payment's provider's, and every other account is one
-- of a provider's. `outside`: cards and bank accounts; `escrow`: what is held for one payment; `wallet`: a person's own;
-- `fees` and `losses`: ours; `provider_fees`: what the provider keeps; `contested`: what banks have taken while they examine it.
create table ledger_accounts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('outside', 'escrow', 'wallet', 'fees', 'losses', 'provider_fees', 'contested')),
  payment_id uuid unique references payments,
  user_id uuid references users,
  provider text not null check (provider in ('stripe', 'simulated')),
  unique (user_id, provider),
  check ((kind = 'escrow') = (payment_id is not null)),
  check ((kind = 'wallet') = (user_id is not null))
);
create unique index ledger_accounts_of_ours on ledger_accounts (kind, provider) where payment_id is null and user_id is null;
insert into ledger_accounts (kind, provider)
select kind, provider
from (values ('outside'), ('fees'), ('losses'), ('provider_fees'), ('contested')) k (kind), (values ('stripe'), ('simulated')) p (provider);

-- Movements repeat (two refunds by hand, a dispute after another), so what a movement may be is said not by its kind but by the payment's row,
-- see check_books.
create table ledger_transfers (
  id uuid primary key,
  payment_id uuid not null references payments,
  kind text not null
    check (kind in ('payment', 'provider_fee', 'release', 'recall', 'payout', 'refund', 'chargeback', 'dispute', 'reversal', 'loss')),
  created_at timestamptz not null default now(),
  made_in xid8 not null default pg_current_xact_id()
);
create index ledger_transfers_of_payment on ledger_transfers (payment_id);
create unique index ledger_transfers_paid_once on ledger_transfers (payment_id) where kind = 'payment';

create table ledger_entries (
  id bigint generated always as identity primary key,
  transfer_id uuid not null references ledger_transfers,
  account_id uuid not null references ledger_accounts,
  -- Centimes that the account gains.
  amount integer not null check (amount <> 0),
  unique (transfer_id, account_id)
);
create index ledger_entries_of_account on ledger_entries (account_id, transfer_id);

-- The balance of each wallet, kept by the database itself beside the entries that make it: neither a debit nor a reader sums all that the wallet
-- ever held. Its row's lock puts concurrent debits of one wallet in order.
create table wallet_balances (
  account_id uuid primary key references ledger_accounts,
  balance bigint not null
);

-- The accounts of payments whose two parties are erased go ten years after the first of them left (rule 1.2.408). Each removal takes whole
-- payments, and what they had moved on accounts of nobody's own is carried on here, so that the sums still are what the provider keeps
-- (.decisions/money/0415-…).
create table ledger_carried (
  account_id uuid primary key references ledger_accounts,
  amount bigint not null
);

create function balance_of(account uuid) returns bigint language sql stable as $$
  select (coalesce(
    (select balance from wallet_balances where account_id = account),
    (select sum(amount) from ledger_entries where account_id = account),
    0)
    + coalesce((select amount from ledger_carried where account_id = account), 0))::bigint $$;

-- Writing

-- Nothing is changed; a row is removed only with its payment, and only then.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only written to, never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger ledger_accounts_kept before update or truncate on ledger_accounts
  for each statement execute function refuse_ledger_change();
create trigger ledger_transfers_kept before update or truncate on ledger_transfers
  for each statement execute function refuse_ledger_change();
create trigger ledger_entries_kept before update or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();

-- Entries come with their transfer: nothing is added to one that is committed.
create function join_transfer() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_transfers where id = new.transfer_id and made_in = pg_current_xact_id()) then
    raise exception 'a transfer takes no more entries once it is made' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger ledger_entries_join before insert on ledger_entries for each row execute function join_transfer();

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

-- The checks at commit

-- At commit, every transfer sums to zero.
create function check_transfer(transfer uuid) returns void language plpgsql as $$
begin
  if (select count(*) < 2 or sum(amount) <> 0 from ledger_entries where transfer_id = transfer) then
    raise exception 'transfer % does not sum to zero', transfer using errcode = 'integrity_constraint_violation';
  end if;
end $$;

-- At commit, the accounts hold of each payment exactly what its row says; what is missing are losses.
create function check_books(payment uuid) returns void language plpgsql as $$
declare
  p payments;
  held integer;
  shared integer;
begin
  select * into p from payments where id = payment;
  if not found then return; end if;
  held := case when p.state in ('held', 'releasing', 'refunding', 'disputed') then p.amount - p.returned else 0 end;
  shared := case when p.state = 'released' then p.released_amount else 0 end;
  if (p.state = 'released') <> (p.released_amount is not null) or held < 0
    or (p.state in ('created', 'failed') and (p.returned, p.contested, p.provider_fees, p.paid_out) <> (0, 0, 0, 0))
    or exists (
      select from (
        select a.kind, sum(e.amount) as amount
        from ledger_transfers t join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
        where t.payment_id = p.id group by a.kind) booked
      full join (values
        ('outside', p.returned + p.contested + p.provider_fees + p.paid_out
          - case when p.state in ('created', 'failed') then 0 else p.amount end),
        ('escrow', held),
        ('wallet', case when p.state = 'released' then greatest(0, shared - fee_of(shared) - p.paid_out) else 0 end),
        ('fees', fee_of(shared)),
        ('provider_fees', - p.provider_fees),
        ('contested', - p.contested)) said (kind, amount) on said.kind = booked.kind
      where coalesce(booked.kind, '') <> 'losses' and coalesce(booked.amount, 0) <> coalesce(said.amount, 0))
  then
    raise exception 'the books of payment % are not what its row says', payment using errcode = 'integrity_constraint_violation';
  end if;
end $$;

create function check_new_transfer() returns trigger language plpgsql as $$
begin
  perform check_transfer(new.id);
  perform check_books(new.payment_id);
  return null;
end $$;
create constraint trigger ledger_transfers_sum after insert on ledger_transfers
  deferrable initially deferred for each row execute function check_new_transfer();

-- A credit makes no debt, so only a debit looks at the balance.
create function check_new_entry() returns trigger language plpgsql as $$
begin
  perform check_transfer(new.transfer_id);
  if new.amount < 0 and exists (select from wallet_balances where account_id = new.account_id and balance < 0) then
    raise exception 'a wallet has no debts' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_sum after insert on ledger_entries
  deferrable initially deferred for each row execute function check_new_entry();

create function check_payment() returns trigger language plpgsql as $$
begin
  perform check_books(new.id);
  return null;
end $$;
create constraint trigger payments_books
  after insert or update of state, returned, contested, provider_fees, paid_out, released_amount on payments
  deferrable initially deferred for each row execute function check_payment();

-- Forgetting

-- By the end of the year of its last movement, as the law counts; what somebody still has to look at stays. Play money keeps nobody from being
-- erased, and nothing pays it out: it stays on the wallet until the payment is forgotten (.decisions/money/0440-…).
create function is_forgettable(payment uuid) returns boolean language sql stable as $$
  select exists (
    select from payments p join users payer on payer.id = p.payer_id join users payee on payee.id = p.payee_id
    where p.id = payment and payer.erased_at is not null and payee.erased_at is not null
      and least(payer.erased_at, payee.erased_at) <= now() - interval '10 years'
      and date_trunc('year', greatest(p.created_at, (select max(created_at) from ledger_transfers where payment_id = p.id))
        at time zone 'Europe/Zurich') + interval '11 years' <= now() at time zone 'Europe/Zurich'
      and p.state in ('created', 'failed', 'released', 'refunded') and p.dispute <> 'open' and p.mismatch is null and p.unreturned = 0
      -- No real money of it is left on the wallet, by the row, which the books follow: they are asked while they are being removed.
      and (p.provider = 'simulated' or p.paid_out >= coalesce(p.released_amount - fee_of(p.released_amount), 0))) $$;

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
create trigger ledger_accounts_removed before delete on ledger_accounts
  for each row execute function guard_removed_account();

create function guard_removed_transfer() returns trigger language plpgsql as $$
begin
  if not is_forgettable(old.payment_id) then perform refuse_removal(); end if;
  return old;
end $$;
create trigger ledger_transfers_removed before delete on ledger_transfers
  for each row execute function guard_removed_transfer();

create function guard_removed_entry() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_transfers where id = old.transfer_id and is_forgettable(payment_id)) then
    perform refuse_removal();
  end if;
  return old;
end $$;
create trigger ledger_entries_removed before delete on ledger_entries
  for each row execute function guard_removed_entry();

-- Play money goes back to where it came from, so that the sums of the books stay right.
create function carry_removed_entry() returns trigger language plpgsql as $$
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
create constraint trigger ledger_entries_gone after delete on ledger_entries
  deferrable initially deferred for each row execute function check_removed_entry();

create function check_removed_transfer() returns trigger language plpgsql as $$
begin
  perform check_books(old.payment_id);
  return null;
end $$;
create constraint trigger ledger_transfers_gone after delete on ledger_transfers
  deferrable initially deferred for each row execute function check_removed_transfer();
