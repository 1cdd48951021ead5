-- What a payer refunds beside a wage that is paid by hand, in centimes (rule 2.2.276). It is no wage.
alter table hand_payments add column expenses integer not null default 0 check (expenses between 0 and 100000);

create or replace function hand_payment_json(h hand_payments) returns json language sql stable as $$
  select json_strip_nulls(json_build_object(
    'id', h.id, 'payerId', h.payer_id, 'payeeId', h.payee_id, 'amount', h.amount, 'expenses', nullif(h.expenses, 0), 'method', h.method,
    'paidOn', h.paid_on, 'declaredById', h.declared_by, 'declaredAt', iso_moment(h.declared_at), 'confirmedAt', iso_moment(h.confirmed_at),
    'contestedAt', iso_moment(h.contested_at), 'otherAmount', h.other_amount))
$$;
