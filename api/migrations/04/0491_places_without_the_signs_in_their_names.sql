-- A place is found without the signs in its name, as people type it: "chaux de fonds", "Lausanne VD". Devices and the suggestions of places
-- compare in the same way (`foldPlace`).
create function place_form(text) returns text
  language sql immutable parallel safe strict
  as $$ select trim(regexp_replace(fold($1), '[\s'',-]+', ' ', 'g')) $$;

create or replace function keep_job_search() returns trigger language plpgsql as $$
declare
  is_listed constant boolean := new.deleted_at is null and new.hidden_at is null;
begin
  if tg_op = 'UPDATE' then
    -- A row whose texts stay keeps its keys: that makes a change of status cheap.
    if (new.title, new.description, new.category, new.subcategory, new.location, is_listed)
      is not distinct from (old.title, old.description, old.category, old.subcategory, old.location,
        old.deleted_at is null and old.hidden_at is null) then
      update job_search
      set created_at = new.created_at, rate_centimes = new.rate_centimes, status = new.status,
        delivery_type = new.delivery_type
      where job_id = new.id;
      return null;
    end if;
    delete from job_search where job_id = new.id;
  end if;
  if is_listed then
    insert into job_search
    values (new.id, new.created_at, new.rate_centimes, new.status, new.category, new.delivery_type,
      place_form(new.location), search_text(new.title, new.description, kind_words(new.category, new.subcategory)));
  end if;
  return null;
end $$;

update job_search set place = place_form(location) from jobs where jobs.id = job_id and place <> place_form(location);
