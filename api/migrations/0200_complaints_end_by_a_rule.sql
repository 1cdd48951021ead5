-- When the rule ends a complaint that nobody decides (rule 3.5.600), since when both parties know it, and how often the operator was mailed.
alter table complaints
  add column ends_at timestamptz not null default now() + interval '42 days',
  add column announced_at timestamptz,
  add column operator_mails smallint not null default 0;
update complaints c set ends_at = first.at + interval '42 days'
  from (select payment_id, min(created_at) as at from complaints group by payment_id) first where first.payment_id = c.payment_id;

-- A complaint as the API and the rows of jobs have it. While a party is suspended, no rule ends it.
create or replace function complaint_json(c complaints) returns json language sql stable as $$
  select json_build_object(
    'id', c.id, 'jobId', c.job_id, 'byId', c.by_id, 'reason', c.reason, 'createdAt', iso_moment(c.created_at),
    'releaseId', p.release_id, 'amount', p.amount,
    'answers', (
      select coalesce(json_agg(json_build_object(
        'id', a.id, 'byId', a.by_id, 'text', a.text, 'createdAt', iso_moment(a.created_at)) order by a.created_at, a.id), '[]')
      from complaint_answers a where a.complaint_id = c.id),
    'endsAt', case when c.settled_at is null
        and not exists (select from users where id in (p.payer_id, p.payee_id) and suspended_at is not null)
      then iso_moment(c.ends_at) end,
    'settledAt', iso_moment(c.settled_at), 'outcome', c.outcome)
  from payments p where p.id = c.payment_id
$$;
