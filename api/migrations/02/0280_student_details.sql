-- What a student says of themselves beside school, bio and tools. The lists are those of schema/accounts/student-details.ts, which checks what
-- arrives.
alter table student_profiles
  add column availability text[] not null default '{}' check (cardinality(availability) <= 21),
  add column languages jsonb not null default '[]' check (jsonb_typeof(languages) = 'array'),
  add column driving_licences text[] not null default '{}' check (cardinality(driving_licences) <= 20),
  add column travel_distance integer check (travel_distance between 1 and 300),
  add column school_confirmed_at timestamptz;

-- An operator has seen a proof of one school: another one is not confirmed, whoever writes it.
create function school_is_another() returns trigger language plpgsql as $$
begin
  new.school_confirmed_at := null;
  return new;
end $$;
create trigger student_profiles_school before update of school on student_profiles
  for each row when (new.school is distinct from old.school) execute function school_is_another();
