-- When the terms of the offer changed after the letter was written; none once its student begins the work, and so agrees to them.
alter table applications add column terms_changed_at timestamptz;
