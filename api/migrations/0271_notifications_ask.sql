-- What a notification asks somebody to do, and about which job or payment: once that is done, or can't be done any more, it counts as read (rule 3.5.657).
-- at once: the index holds nothing yet, since no notification asks.
alter table notifications
  add column asks text,
  add column asks_about uuid,
  add constraint notifications_asks_check check ((asks is null) = (asks_about is null));
create index notifications_asking on notifications (asks_about) where not is_read and asks_about is not null;
