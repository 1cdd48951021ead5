-- A card payment for a job. What the two parties agreed on never changes; the state goes along the arrows and no other way.
create table payments (
  id uuid primary key,
  job_id uuid not null references jobs,
  payer_id uuid not null references users,
  payee_id uuid not null references users,
  -- Centimes. The fee of 5%, rounded half up, is part of the amount.
  amount integer not null check (amount between 50 and 1000000),
  fee integer not null check (fee = (amount * 5 + 50) / 100),
  currency text not null default 'chf' check (currency = 'chf'),
  provider text not null check (provider in ('stripe', 'simulated')),
  -- The provider's name for it; null until the provider has answered.
  intent_id text,
  client_secret text,
  -- The card could still be charged, as far as we know.
  is_chargeable boolean not null default true,
  state text not null default 'created'
    check (state in ('created', 'held', 'releasing', 'released', 'refunding', 'refunded', 'failed', 'disputed')),
  -- The provider's word for why a card was declined, and what in its report contradicts this row: then nothing moves.
  failure text,
  mismatch text,
  -- The transactions of the wallet by which a release and a refund are known, from before they happen.
  release_id uuid not null unique default gen_random_uuid(),
  refund_id uuid not null unique default gen_random_uuid(),
  -- When the money came, and when it was decided where it goes.
  held_at timestamptz,
  decided_at timestamptz,
  -- Where the money goes when it is released, as known at the decision; null: it stays on the student's wallet.
  payout_account text,
  created_at timestamptz not null default now(),
  check (payer_id <> payee_id),
  unique (provider, intent_id)
);
-- One live payment a job: of two that race for it, one is refused here.
create unique index payments_one_live on payments (job_id)
  where state in ('created', 'held', 'releasing', 'released', 'disputed');
create index payments_of_job on payments (job_id);
create index payments_of_payer on payments (payer_id, created_at desc);
create index payments_of_payee on payments (payee_id, created_at desc);
create unique index payments_by_secret on payments (client_secret);

create function guard_payment() returns trigger language plpgsql as $$
begin
  if (old.id, old.job_id, old.payer_id, old.payee_id, old.amount, old.fee, old.currency, old.provider, old.release_id, old.refund_id)
    is distinct from
    (new.id, new.job_id, new.payer_id, new.payee_id, new.amount, new.fee, new.currency, new.provider, new.release_id, new.refund_id)
    or (old.intent_id is not null and old.intent_id is distinct from new.intent_id)
  then
    raise exception 'what a payment is about never changes' using errcode = 'integrity_constraint_violation';
  end if;
  if old.state <> new.state and not (old.state, new.state) in (
    ('created', 'held'), ('created', 'releasing'), ('created', 'refunding'), ('created', 'failed'),
    ('failed', 'held'), ('failed', 'releasing'), ('failed', 'refunding'),
    ('held', 'releasing'), ('held', 'refunding'), ('held', 'disputed'),
    ('releasing', 'released'), ('refunding', 'refunded'),
    ('disputed', 'held'), ('disputed', 'releasing'), ('disputed', 'refunding'), ('disputed', 'refunded'))
  then
    raise exception 'a payment does not go from % to %', old.state, new.state
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger payments_guarded before update on payments for each row execute function guard_payment();

-- Where the provider pays a student out.
create table payout_accounts (
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('stripe', 'simulated')),
  account_id text not null,
  primary key (user_id, provider)
);

-- Each event of a provider counts once.
create table provider_events (
  provider text not null,
  id text not null check (char_length(id) <= 255),
  type text not null,
  received_at timestamptz not null default now(),
  primary key (provider, id)
);

-- The ledger. `outside`: cards and bank accounts; `escrow`: what is held for one payment; `wallet`: a person's own;
-- `fees` and `losses`: ours.
create table ledger_accounts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('outside', 'escrow', 'wallet', 'fees', 'losses')),
  payment_id uuid unique references payments,
  user_id uuid unique references users,
  check ((kind = 'escrow') = (payment_id is not null)),
  check ((kind = 'wallet') = (user_id is not null))
);
create unique index ledger_accounts_of_ours on ledger_accounts (kind) where payment_id is null and user_id is null;
insert into ledger_accounts (kind) values ('outside'), ('fees'), ('losses');

create table ledger_transfers (
  id uuid primary key,
  payment_id uuid not null references payments,
  kind text not null check (kind in ('payment', 'release', 'payout', 'refund', 'chargeback', 'loss')),
  created_at timestamptz not null default now(),
  made_in xid8 not null default pg_current_xact_id(),
  -- Whoever moves the same money a second time is refused here.
  unique (payment_id, kind)
);
-- Money leaves its escrow once: released or given back, never both.
create unique index ledger_transfers_one_outcome on ledger_transfers (payment_id)
  where kind in ('release', 'refund', 'chargeback');

create table ledger_entries (
  id bigint generated always as identity primary key,
  transfer_id uuid not null references ledger_transfers,
  account_id uuid not null references ledger_accounts,
  -- Centimes that the account gains.
  amount integer not null check (amount <> 0),
  unique (transfer_id, account_id)
);
create index ledger_entries_of_account on ledger_entries (account_id, transfer_id);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only written to, never changed' using errcode = 'integrity_constraint_violation';
end $$;
create trigger ledger_accounts_kept before update or delete or truncate on ledger_accounts
  for each statement execute function refuse_ledger_change();
create trigger ledger_transfers_kept before update or delete or truncate on ledger_transfers
  for each statement execute function refuse_ledger_change();
create trigger ledger_entries_kept before update or delete or truncate on ledger_entries
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

create function balance_of(account uuid) returns bigint language sql stable
  as $$ select coalesce(sum(amount), 0)::bigint from ledger_entries where account_id = account $$;

-- At commit, every transfer sums to zero.
create function check_transfer(transfer uuid) returns void language plpgsql as $$
begin
  if (select count(*) < 2 or sum(amount) <> 0 from ledger_entries where transfer_id = transfer) then
    raise exception 'transfer % does not sum to zero', transfer using errcode = 'integrity_constraint_violation';
  end if;
end $$;

-- At commit, a payment's escrow holds all of its amount or nothing, as its state says.
create function check_escrow(payment uuid) returns void language plpgsql as $$
begin
  if exists (
    select from payments p left join ledger_accounts a on a.payment_id = p.id
    where p.id = payment and coalesce(balance_of(a.id), 0) <>
      case when p.state in ('held', 'releasing', 'refunding', 'disputed') then p.amount else 0 end)
  then
    raise exception 'the escrow of payment % is not what its state says', payment
      using errcode = 'integrity_constraint_violation';
  end if;
end $$;

create function check_new_transfer() returns trigger language plpgsql as $$
begin
  perform check_transfer(new.id);
  perform check_escrow(new.payment_id);
  return null;
end $$;
create function check_new_entry() returns trigger language plpgsql as $$
begin
  perform check_transfer(new.transfer_id);
  if exists (select from ledger_accounts where id = new.account_id and kind = 'wallet') and balance_of(new.account_id) < 0 then
    raise exception 'a wallet has no debts' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create function check_payment() returns trigger language plpgsql as $$
begin
  perform check_escrow(new.id);
  return null;
end $$;
create constraint trigger ledger_transfers_sum after insert on ledger_transfers
  deferrable initially deferred for each row execute function check_new_transfer();
create constraint trigger ledger_entries_sum after insert on ledger_entries
  deferrable initially deferred for each row execute function check_new_entry();
create constraint trigger payments_escrow after insert or update of state on payments
  deferrable initially deferred for each row execute function check_payment();

-- The embedded provider's own books, while no card provider is configured: it plays a bank that has no cards.
create table simulated_intents (
  id text primary key,
  client_secret text not null unique,
  payment_id uuid not null unique,
  job_id uuid not null,
  amount integer not null,
  currency text not null,
  status text not null default 'open' check (status in ('open', 'declined', 'succeeded', 'cancelled')),
  refunded integer not null default 0 check (refunded between 0 and amount)
);
