-- Somebody asked for the deletion of their account (`leaving_since`), which they may take back for 14 days; after that the row stays as the
-- end of what others and the accounts of money refer to, and names nobody (`erased_at`).
alter table users
  add column leaving_since timestamptz,
  add column erased_at timestamptz,
  drop constraint users_last_name_check,
  drop constraint users_city_check,
  add constraint users_last_name_check check (erased_at is not null or char_length(last_name) between 2 and 80),
  add constraint users_city_check check (erased_at is not null or char_length(city) between 1 and 120);

-- Whose name the text has: it goes with the account.
alter table notifications add column about_id uuid references users;
create index notifications_about on notifications (about_id) where about_id is not null;

-- The texts from before begin with a name.
update notifications n set about_id = a.student_id
from applications a join users u on u.id = a.student_id
where n.type = 'application_update' and n.action_url = '/dashboard?tab=jobs&jobId=' || a.job_id
  and starts_with(n.message, u.first_name || ' ' || u.last_name || ' ');
update notifications n set about_id = case when j.posted_by_id = n.user_id then j.assigned_to_id else j.posted_by_id end
from jobs j
where n.type = 'message' and n.action_url = '/dashboard?tab=messages&jobId=' || j.id;
update notifications n set about_id = r.reviewer_id
from reviews r join users u on u.id = r.reviewer_id
where n.type = 'other' and n.user_id = r.reviewee_id
  and starts_with(n.message, u.first_name || ' ' || u.last_name || ' vous a donné ');

-- Nobody is told who has no account any more.
create function skip_unwanted() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = new.user_id and erased_at is not null) then return null; end if;
  return new;
end $$;
create trigger notifications_reach_somebody before insert on notifications
  for each row execute function skip_unwanted();
