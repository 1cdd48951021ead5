-- What goes back to the payer before the rest is released, in centimes: an operator's decision, fixed once the money is on its way.
alter table payments add column refund_part integer not null default 0 check (refund_part between 0 and amount);

create function guard_refund_part() returns trigger language plpgsql as $$
begin
  if old.refund_part <> new.refund_part and old.state <> 'held' then
    raise exception 'what goes back is decided while the money is held' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger payments_refund_part before update of refund_part on payments
  for each row execute function guard_refund_part();
