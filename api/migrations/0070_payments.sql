-- Payments by card, the accounts that students are paid out to, and complaints. The ledger that follows them is the next file.

-- A card payment for a job. What the two parties agreed on never changes; the state goes along the arrows of guard_payment and no other way.
-- The row says where the money is, after the provider's own account of it. All amounts are in centimes.
create table payments (
  id uuid primary key,
  job_id uuid not null references jobs,
  payer_id uuid not null references users,
  payee_id uuid not null references users,
  amount integer not null check (amount between 50 and 1000000),
  -- 5% of the amount, rounded half up, and part of it.
  fee integer not null check (fee = (amount * 5 + 50) / 100),
  check (payer_id <> payee_id),
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
  -- How often an account refused what was released: then it stays on the wallet, and the next try is a new one to the provider.
  payout_refusals integer not null default 0,
  -- When held money is released by itself: 7 days after the later of payment and work. It moves on by the time for which a proposal to
  -- cancel was open.
  release_at timestamptz,
  -- The part that goes back to the payer before the rest is released: an operator's decision, fixed once the money is on its way.
  refund_part integer not null default 0 check (refund_part between 0 and amount),
  -- Back with the payer: refunded, or taken by the bank for good.
  returned integer not null default 0 check (returned >= 0),
  -- Taken by the bank while it examines a dispute.
  contested integer not null default 0 check (contested >= 0),
  -- Kept by the provider for its service, disputes included.
  provider_fees integer not null default 0,
  -- Gone to the student's own account.
  paid_out integer not null default 0 check (paid_out >= 0),
  -- Released, before our fee; null while nothing is.
  released_amount integer check (released_amount between 0 and amount),
  dispute text not null default 'none' check (dispute in ('none', 'open', 'won', 'lost')),
  -- When the latest reading that counts was begun: an older one counts no more.
  read_at timestamptz,
  -- Refunds in part that failed later and that nobody has made again: an operator looks at them.
  unreturned integer not null default 0 check (unreturned >= 0),
  -- How often the card was declined, as the provider counts, and when last. Five times end the card payment of a job for an hour.
  declines integer not null default 0 check (declines >= 0),
  last_declined_at timestamptz,
  -- How often the part of a split that goes to the payer was sent again after its refund had failed: at last an operator sends it.
  part_tries integer not null default 0 check (part_tries >= 0),
  -- When the provider was last asked about a payment that no event told of, whether or not it could be read.
  asked_at timestamptz,
  unique (provider, intent_id)
);
-- One live payment a job: if two race for it, one is refused here.
create unique index payments_one_live on payments (job_id)
  where state in ('created', 'held', 'releasing', 'released', 'disputed');
create index payments_of_job on payments (job_id);
create index payments_of_payer on payments (payer_id, created_at desc);
create index payments_of_payee on payments (payee_id, created_at desc);
-- For the sum that somebody has paid by card lately.
create index payments_of_payer_held on payments (payer_id, held_at) where held_at is not null;
create unique index payments_by_secret on payments (client_secret);
-- The next to be asked about is the one that was neither read nor asked about for the longest time, so that those that can't be read keep no
-- other from its turn.
create index payments_by_turn on payments (greatest(read_at, asked_at) nulls first) where state not in ('created', 'failed');

create function fee_of(amount integer) returns integer language sql immutable as $$ select (amount * 5 + 50) / 100 $$;

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
create trigger payments_guarded before update on payments for each row execute function guard_payment();

create function guard_refund_part() returns trigger language plpgsql as $$
begin
  if old.refund_part <> new.refund_part and old.state <> 'held' then
    raise exception 'what goes back is decided while the money is held' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger payments_refund_part before update of refund_part on payments
  for each row execute function guard_refund_part();

-- Where the provider pays a student out. Money for two people never goes to one account.
create table payout_accounts (
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('stripe', 'simulated')),
  account_id text not null,
  -- As the provider said last.
  state text not null default 'incomplete'
    check (state in ('incomplete', 'in_review', 'ready', 'refused', 'closed')),
  -- From when money is sent there: 48 hours after the account first takes money.
  pays_from timestamptz,
  primary key (user_id, provider),
  unique (provider, account_id),
  check (state <> 'ready' or pays_from is not null)
);

-- Each event of a provider counts once.
create table provider_events (
  provider text not null,
  id text not null check (char_length(id) <= 255),
  type text not null,
  received_at timestamptz not null default now(),
  primary key (provider, id)
);

-- The embedded provider's own books, while no card provider is configured: it plays a bank that has no cards.
create table simulated_intents (
  id text primary key,
  client_secret text not null unique,
  payment_id uuid not null unique,
  job_id uuid not null,
  amount integer not null,
  currency text not null,
  status text not null default 'open' check (status in ('open', 'declined', 'succeeded', 'cancelled')),
  refunded integer not null default 0 check (refunded between 0 and amount),
  paid_out integer not null default 0,
  declines integer not null default 0
);

-- A party of a job says what is wrong before its money has moved. While it is open no money is released automatically.
create table complaints (
  id uuid primary key,
  job_id uuid not null references jobs,
  payment_id uuid not null references payments,
  by_id uuid not null references users,
  reason text not null check (char_length(reason) between 1 and 1000),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  outcome text check (outcome in ('withdrawn', 'released', 'refunded', 'split')),
  check ((settled_at is null) = (outcome is null))
);
-- If two are raised at once, one is refused here.
create unique index complaints_one_open on complaints (job_id) where settled_at is null;
create index complaints_of_job on complaints (job_id, created_at desc);
-- Where a payment's complaints are asked for: when one is made, when money moves, and by an operator.
create index complaints_of_payment on complaints (payment_id);

create table complaint_answers (
  id uuid primary key,
  complaint_id uuid not null references complaints,
  by_id uuid not null references users,
  text text not null check (char_length(text) between 1 and 1000),
  created_at timestamptz not null default now()
);
create index complaint_answers_of on complaint_answers (complaint_id, created_at);

create function iso_moment(moment timestamptz) returns text language sql stable
  as $$ select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- A complaint as the API and the rows of jobs have it.
create function complaint_json(c complaints) returns json language sql stable as $$
  select json_build_object(
    'id', c.id, 'jobId', c.job_id, 'byId', c.by_id, 'reason', c.reason, 'createdAt', iso_moment(c.created_at),
    'releaseId', p.release_id, 'amount', p.amount,
    'answers', (
      select coalesce(json_agg(json_build_object(
        'id', a.id, 'byId', a.by_id, 'text', a.text, 'createdAt', iso_moment(a.created_at)) order by a.created_at, a.id), '[]')
      from complaint_answers a where a.complaint_id = c.id),
    'settledAt', iso_moment(c.settled_at), 'outcome', c.outcome)
  from payments p where p.id = c.payment_id
$$;
