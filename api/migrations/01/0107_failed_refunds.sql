-- Centimes of refunds in part that failed later and that nobody has made again: an operator looks at them.
alter table payments add column unreturned integer not null default 0 check (unreturned >= 0);
