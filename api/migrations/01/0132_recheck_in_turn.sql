-- When the provider was last asked about a payment that no event told of, whether or not it could be read. The next to be asked about is
-- the one that was neither read nor asked about for the longest time, so that those that can't be read keep no other from its turn.
alter table payments add column asked_at timestamptz;
drop index payments_by_reading;
create index payments_by_turn on payments (greatest(read_at, asked_at) nulls first) where state not in ('created', 'failed');
