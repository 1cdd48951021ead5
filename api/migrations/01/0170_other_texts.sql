-- A text that an edit of another device replaced unseen, kept for its author to choose from (rule 4.31): { text, replacedAt }.
alter table student_profiles add column other_bio jsonb;
alter table jobs add column other_description jsonb;
