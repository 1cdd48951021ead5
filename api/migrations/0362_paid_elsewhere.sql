-- What a household says it has paid the student in this year besides, in centimes: on paper, or by the account of a partner (rule 2.2.306).
alter table wage_years add column elsewhere bigint not null default 0;
