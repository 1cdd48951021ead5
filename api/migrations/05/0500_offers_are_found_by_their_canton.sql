-- A place finds an offer by the name of its canton, too: "Vaud" found nothing, as a location holds the code alone. The names are those of
-- schema/catalogues/cantons.ts; a test compares them.
create function place_words(location text, canton text) returns text
  language sql immutable parallel safe
  as $$
    select place_form(location || coalesce(' ' || case canton
      when 'AG' then 'Argovie'
      when 'AI' then 'Appenzell Rhodes-Intérieures'
      when 'AR' then 'Appenzell Rhodes-Extérieures'
      when 'BE' then 'Berne'
      when 'BL' then 'Bâle-Campagne'
      when 'BS' then 'Bâle-Ville'
      when 'FR' then 'Fribourg'
      when 'GE' then 'Genève'
      when 'GL' then 'Glaris'
      when 'GR' then 'Grisons'
      when 'JU' then 'Jura'
      when 'LI' then 'Liechtenstein'
      when 'LU' then 'Lucerne'
      when 'NE' then 'Neuchâtel'
      when 'NW' then 'Nidwald'
      when 'OW' then 'Obwald'
      when 'SG' then 'Saint-Gall'
      when 'SH' then 'Schaffhouse'
      when 'SO' then 'Soleure'
      when 'SZ' then 'Schwytz'
      when 'TG' then 'Thurgovie'
      when 'TI' then 'Tessin'
      when 'UR' then 'Uri'
      when 'VD' then 'Vaud'
      when 'VS' then 'Valais'
      when 'ZG' then 'Zoug'
      when 'ZH' then 'Zurich'
    end, ''))
  $$;

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
      place_words(new.location, new.canton), search_text(new.title, new.description, kind_words(new.category, new.subcategory)));
  end if;
  return null;
end $$;

update job_search set place = place_words(location, canton) from jobs where jobs.id = job_id;
