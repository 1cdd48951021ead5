-- What a student without a date of birth has answered in the letter, where the age decides (rule 1.2.730).
alter table applications add column stated_age text;
alter table applications
  add constraint applications_stated_age_check check (stated_age in ('minor', 'adult')) not valid;
