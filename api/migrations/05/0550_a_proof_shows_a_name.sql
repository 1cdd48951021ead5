-- A proof of schooling shows whose it is. So a school is confirmed for the name that stood there, and no longer once that changes, whoever writes it.
create function name_is_another() returns trigger language plpgsql as $$
begin
  update student_profiles set school_confirmed_at = null where user_id = new.id;
  return null;
end $$;
create trigger users_name after update of first_name, last_name on users
  for each row when ((new.first_name, new.last_name) is distinct from (old.first_name, old.last_name))
  execute function name_is_another();
