-- Twenty minutes were 0.33 hours, which cost less than they do. Hundredths of an hour are closer to one whole minute than to any other.
alter table jobs alter column estimated_hours type integer using round(estimated_hours * 60)::integer;
alter table jobs rename column estimated_hours to estimated_minutes;
