-- Old notifications are deleted, each with what is still to be told of it.
create index push_deliveries_of_notification on push_deliveries (notification_id);
