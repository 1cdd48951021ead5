-- Until when both parties have been told that a proposal to cancel waits for the student; null until they have. Only an open proposal has such a day.
-- at once: few jobs have an open proposal.
alter table jobs add column proposal_announced_end timestamptz;
create index jobs_with_proposal on jobs (id) where cancellation_proposed_at is not null;

-- The last second of the Swiss day that lies `days` after the one of a moment.
create function end_of_swiss_day(moment timestamptz, days integer) returns timestamptz language sql stable as $$
  select ((moment at time zone 'Europe/Zurich')::date + days + 1)::timestamp at time zone 'Europe/Zurich' - interval '1 second'
$$;

-- When the rule ends the open proposal to cancel a job whose money is held (rule 3.5.670): 28 days after the first proposal or the payment, and 14 days after
-- this proposal at the earliest. Null while a complaint is open, a bank examines the money or a party is suspended.
create function proposal_end(j jobs) returns timestamptz language sql stable as $$
  select coalesce(j.proposal_announced_end, greatest(
      end_of_swiss_day(greatest(j.first_proposed_at, p.held_at), 28), end_of_swiss_day(j.cancellation_proposed_at, 14)))
  from payments p
  where p.job_id = j.id and p.state = 'held' and j.status = 'in_progress' and j.cancellation_proposed_at is not null and j.complained_at is null
    and not exists (select from users where id in (p.payer_id, p.payee_id) and suspended_at is not null)
$$;
