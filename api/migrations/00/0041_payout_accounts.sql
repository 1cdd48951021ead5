-- Whether a student's account takes money, as the provider said last. Money for two people never goes to one account.
alter table payout_accounts
  add column takes_money boolean not null default true,
  add unique (provider, account_id);

-- How often an account refused what was released: then it stays on the wallet, and the next try is a new one to the provider.
alter table payments add column payout_refusals integer not null default 0;
