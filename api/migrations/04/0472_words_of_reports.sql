-- What is reported, in its author's words at that moment: changed later, it would look harmless. Empty where there were none; unknown, so that
-- the present words stand for them, of reports from before this.
alter table reports add column words text;
