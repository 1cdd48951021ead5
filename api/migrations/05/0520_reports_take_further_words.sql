-- Whoever reports the same thing again while their report is open adds to what they said, up to ten times as much.
alter table reports drop constraint reports_comment_check, add constraint reports_comment_check check (char_length(comment) between 1 and 10000);
