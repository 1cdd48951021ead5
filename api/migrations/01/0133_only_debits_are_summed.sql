-- What is credited makes no debt, so only what is taken from a wallet sums all that it ever held.
create or replace function check_new_entry() returns trigger language plpgsql as $$
begin
  perform check_transfer(new.transfer_id);
  if new.amount < 0 and exists (select from ledger_accounts where id = new.account_id and kind = 'wallet')
    and balance_of(new.account_id) < 0 then
    raise exception 'a wallet has no debts' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
