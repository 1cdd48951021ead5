-- How often a payment's card was declined, as the provider counts, and when last. Five times end the card payment of a job for an hour.
alter table payments
  add column declines integer not null default 0 check (declines >= 0),
  add column last_declined_at timestamptz;
alter table simulated_intents add column declines integer not null default 0;

-- What somebody has paid by card lately.
create index payments_of_payer_held on payments (payer_id, held_at) where held_at is not null;
