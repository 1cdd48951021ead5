-- Where a payment's complaints are asked for: when one is made, when money moves, and by an operator.
create index complaints_of_payment on complaints (payment_id);
