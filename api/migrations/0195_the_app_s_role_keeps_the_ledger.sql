-- The app's role owns nothing: it adds to the ledger, and neither changes nor removes any of it (api/postgres/app-role.ts). What follows from an
-- entry, and what is forgotten after ten years, is written with the owner's rights, by these functions alone.

alter function keep_wallet_balance() security definer set search_path = public, pg_temp;

-- Removes these payments with all that belongs to them. The triggers refuse every payment that is not forgettable.
create function forget_payments(ids uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- One by one, because a payment that moved no money has no row whose trigger would look.
  if exists (select from payments where id = any(ids) and not is_forgettable(id)) then perform refuse_removal(); end if;
  delete from complaint_answers using complaints where complaint_id = complaints.id and payment_id = any(ids);
  delete from complaints where payment_id = any(ids);
  delete from ledger_entries using ledger_transfers where transfer_id = ledger_transfers.id and payment_id = any(ids);
  delete from ledger_transfers where payment_id = any(ids);
  delete from ledger_accounts where payment_id = any(ids);
  delete from payments where id = any(ids);
end $$;

-- Removes the wallets of those who were erased ten years ago. Nobody can have moved this money since, because an erased account neither pays nor
-- is paid.
create function forget_wallets() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from ledger_accounts a using users u
  where u.id = a.user_id and u.erased_at <= now() - interval '10 years' and balance_of(a.id) = 0
    and not exists (select from ledger_entries where account_id = a.id)
    and not exists (select from payments where payee_id = u.id);
end $$;
