-- The token that a browser had before its last sign-in: if the answer of that sign-in was lost, the browser still sends it.
alter table devices add column former_hash bytea;
