-- A payment's row says where its money is, after the provider's own account of it; the ledger follows the row. All in centimes.
alter table payments
  -- Back with the payer: refunded, or taken by the bank for good.
  add column returned integer not null default 0 check (returned >= 0),
  -- What the bank has taken while it examines a dispute.
  add column contested integer not null default 0 check (contested >= 0),
  -- What the provider keeps for its service, disputes included.
  add column provider_fees integer not null default 0,
  -- What has left to the student's own account.
  add column paid_out integer not null default 0 check (paid_out >= 0),
  -- What was released, before our fee; null while nothing is.
  add column released_amount integer check (released_amount between 0 and amount),
  add column dispute text not null default 'none' check (dispute in ('none', 'open', 'won', 'lost')),
  -- When the latest reading that counts was begun: an older one counts no more.
  add column read_at timestamptz;
create index payments_by_reading on payments (read_at) where state not in ('created', 'failed');

-- Movements repeat now (two refunds by hand, a dispute after another), so what a movement may be is no longer said by its kind but by
-- the payment's row, see check_books.
alter table ledger_transfers drop constraint ledger_transfers_payment_id_kind_key,
  drop constraint ledger_transfers_kind_check,
  add check (kind in ('payment', 'provider_fee', 'release', 'recall', 'payout', 'refund', 'chargeback', 'dispute', 'reversal', 'loss'));
drop index ledger_transfers_one_outcome;
create index ledger_transfers_of_payment on ledger_transfers (payment_id);
create unique index ledger_transfers_paid_once on ledger_transfers (payment_id) where kind = 'payment';

-- `provider_fees`: what the provider keeps; `contested`: what banks have taken while they examine it.
alter table ledger_accounts drop constraint ledger_accounts_kind_check,
  add check (kind in ('outside', 'escrow', 'wallet', 'fees', 'losses', 'provider_fees', 'contested'));
insert into ledger_accounts (kind, provider)
select kind, provider from (values ('provider_fees'), ('contested')) k (kind), (values ('stripe'), ('simulated')) p (provider);

update payments p set
  returned = coalesce((
    select sum(e.amount) from ledger_transfers t join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
    where t.payment_id = p.id and t.kind in ('refund', 'chargeback', 'loss') and a.kind = 'outside'), 0),
  paid_out = coalesce((
    select sum(e.amount) from ledger_transfers t join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
    where t.payment_id = p.id and t.kind = 'payout' and a.kind = 'outside'), 0),
  released_amount = case when state = 'released' then amount end,
  dispute = case
    when state = 'disputed' then 'open'
    when exists (select from ledger_transfers t where t.payment_id = p.id and t.kind in ('chargeback', 'loss')) then 'lost'
    else 'none' end
where state not in ('created', 'failed');
-- What the bank took for good after the release is booked; what was still on a wallet then is looked at by the next reading.

create function fee_of(amount integer) returns integer language sql immutable as $$ select (amount * 5 + 50) / 100 $$;

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

create or replace function check_new_transfer() returns trigger language plpgsql as $$
begin
  perform check_transfer(new.id);
  perform check_books(new.payment_id);
  return null;
end $$;
create or replace function check_payment() returns trigger language plpgsql as $$
begin
  perform check_books(new.id);
  return null;
end $$;
drop trigger payments_escrow on payments;
create constraint trigger payments_books
  after insert or update of state, returned, contested, provider_fees, paid_out, released_amount on payments
  deferrable initially deferred for each row execute function check_payment();
drop function check_escrow(uuid);

create or replace function guard_payment() returns trigger language plpgsql as $$
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
    -- Heard of late, when more has happened already.
    ('created', 'disputed'), ('created', 'refunded'), ('failed', 'disputed'), ('failed', 'refunded'),
    ('failed', 'held'), ('failed', 'releasing'), ('failed', 'refunding'),
    ('held', 'releasing'), ('held', 'refunding'), ('held', 'disputed'), ('held', 'refunded'),
    ('releasing', 'released'), ('releasing', 'disputed'), ('releasing', 'refunding'), ('releasing', 'refunded'),
    ('refunding', 'refunded'),
    ('disputed', 'held'), ('disputed', 'releasing'), ('disputed', 'refunding'), ('disputed', 'refunded'), ('disputed', 'released'),
    -- What has not left comes back.
    ('released', 'disputed'), ('released', 'refunding'), ('released', 'refunded'),
    -- A refund failed, or the bank reversed its decision.
    ('refunded', 'held'), ('refunded', 'releasing'), ('refunded', 'refunding'), ('refunded', 'disputed'))
  then
    raise exception 'a payment does not go from % to %', old.state, new.state
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- The simulated provider keeps account of what it paid out, too.
alter table simulated_intents add column paid_out integer not null default 0;
update simulated_intents i set paid_out = p.paid_out from payments p where p.intent_id = i.id and p.provider = 'simulated';

-- Fees, and what happened since at the provider, are read for all of its payments.
insert into tasks (name, payload)
select 'payment.refresh', jsonb_build_object('provider', provider, 'intentId', intent_id)
from payments where provider = 'stripe' and intent_id is not null and state not in ('created', 'failed');
