-- A change of the phone number is taken back by a mailed link (rule 1.2.510): its token has the number from before. The mail names the change by
-- `change_id`, because the queue holds no tokens.
alter table account_tokens add column phone text, add column change_id uuid;
alter table account_tokens drop constraint account_tokens_purpose_check;
alter table account_tokens add constraint account_tokens_purpose_check
  check (purpose in ('verification', 'password_reset', 'phone_back')) not valid;
alter table account_tokens validate constraint account_tokens_purpose_check;
