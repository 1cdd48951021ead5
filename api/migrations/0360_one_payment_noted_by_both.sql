-- A note of a payment by hand that says what another one says already is the same payment: it joins that one, and is withdrawn (rule 2.2.300).
-- A note that corrects a payment which both have confirmed replaces it once the other party agrees; 0 says that nothing was paid (rule 2.2.302).
alter table hand_payments
  add column same_as uuid references hand_payments on delete set null,
  add column corrects uuid references hand_payments on delete set null;
alter table hand_payments drop constraint hand_payments_amount_check;
alter table hand_payments add constraint hand_payments_amount_check
  check (amount between 100 and 1000000 or (amount = 0 and corrects is not null)) not valid;

create or replace function hand_payment_json(h hand_payments) returns json language sql stable as $$
  select json_strip_nulls(json_build_object(
    'id', h.id, 'payerId', h.payer_id, 'payeeId', h.payee_id, 'amount', h.amount, 'expenses', nullif(h.expenses, 0), 'method', h.method,
    'paidOn', h.paid_on, 'declaredById', h.declared_by, 'declaredAt', iso_moment(h.declared_at), 'confirmedAt', iso_moment(h.confirmed_at),
    'contestedAt', iso_moment(h.contested_at), 'otherAmount', h.other_amount, 'corrects', case when h.confirmed_at is null then h.corrects end))
$$;

-- Apart from `declared`, which the household says: what the student alone says (rule 2.2.303). The student hears once that the limit is passed.
alter table wage_years
  add column claimed bigint not null default 0,
  add column student_told_at timestamptz;

-- What both have noted already is joined, and then counted anew.
-- at once: it ends with the first row.
insert into tasks (name, payload) select 'payments.join', '{}' where exists (select from hand_payments);
