-- The codes that were mailed for a consent before the last one and still hold, all to the address of mail_hash (rule 3.4.670).
alter table parental_consents add column earlier_code_hashes bytea[] not null default '{}';
