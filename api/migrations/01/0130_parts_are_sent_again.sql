-- How often the part of a split that goes to the payer was sent again after its refund had failed: at last an operator sends it.
alter table payments add column part_tries integer not null default 0 check (part_tries >= 0);

-- What failed before this was shown to an operator alone.
insert into tasks (name, key, payload)
select 'payment.resendPart', id, jsonb_build_object('paymentId', id) from payments
where state = 'released' and returned < refund_part;
