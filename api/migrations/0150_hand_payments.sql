-- What the two parties of a job say about a payment from hand to hand: in cash, by TWINT, or from bank to bank. No money moves here. Either side
-- declares it; the other one confirms or contests it. The newest act decides its state: `withdrawn_at`, `confirmed_at`, `contested_at`.
create table hand_payments (
  id uuid primary key,
  job_id uuid not null references jobs,
  payer_id uuid not null references users,
  payee_id uuid not null references users,
  -- The wage in centimes, holiday share included.
  amount integer not null check (amount between 100 and 1000000),
  method text not null check (method in ('cash', 'twint', 'bank')),
  paid_on date not null,
  declared_by uuid not null references users,
  declared_at timestamptz not null default now(),
  confirmed_at timestamptz,
  contested_at timestamptz,
  -- In centimes, according to the party who contests it.
  other_amount integer check (other_amount between 100 and 1000000),
  withdrawn_at timestamptz
);
create index hand_payments_of_job on hand_payments (job_id);
create index hand_payments_of_payee on hand_payments (payee_id);
create index hand_payments_of_payer on hand_payments (payer_id);

-- A hand payment as the rows of jobs have it.
create function hand_payment_json(h hand_payments) returns json language sql stable as $$
  select json_strip_nulls(json_build_object(
    'id', h.id, 'payerId', h.payer_id, 'payeeId', h.payee_id, 'amount', h.amount, 'method', h.method, 'paidOn', h.paid_on,
    'declaredById', h.declared_by, 'declaredAt', iso_moment(h.declared_at), 'confirmedAt', iso_moment(h.confirmed_at),
    'contestedAt', iso_moment(h.contested_at), 'otherAmount', h.other_amount))
$$;
