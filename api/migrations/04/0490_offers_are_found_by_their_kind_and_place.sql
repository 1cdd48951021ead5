-- A search finds an offer by the words for its kind that its card shows, such as "Jardinage" or "Services physiques". It found the keys
-- alone, which nobody reads. The words are those of schema/catalogues/categories.ts; a test compares them.
create function kind_words(category text, subcategory text) returns text
  language sql immutable parallel safe
  as $$
    select category
      || coalesce(' ' || case category
        when 'physical' then 'Services physiques'
        when 'digital' then 'Services numériques'
        when 'academic' then 'Soutien académique'
        when 'creative' then 'Services créatifs'
        when 'consulting' then 'Conseil et accompagnement'
      end, '')
      || coalesce(' ' || case subcategory
        when 'gardening' then 'Jardinage'
        when 'housekeeping' then 'Ménage'
        when 'moving' then 'Déménagement'
        when 'deliveries' then 'Livraisons et courses'
        when 'web_development' then 'Développement web'
        when 'design' then 'Graphisme'
        when 'social_media' then 'Réseaux sociaux'
        when 'technical_support' then 'Assistance informatique'
        when 'tutoring' then 'Cours particuliers'
        when 'homework_help' then 'Aide aux devoirs'
        when 'exam_prep' then 'Préparation aux examens'
        when 'translations' then 'Traductions'
        when 'photography' then 'Photographie'
        when 'animation' then 'Animation'
        when 'arts' then 'Arts'
        when 'decoration' then 'Décoration'
        when 'business' then 'Entreprise'
        when 'coaching' then 'Coaching'
        when 'administrative' then 'Aide administrative'
        when 'research' then 'Recherche'
        else subcategory
      end, '')
  $$;

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
drop trigger jobs_search on jobs;
create trigger jobs_search
  after insert or update of title, description, category, subcategory, location, status, rate_centimes, delivery_type,
    created_at, deleted_at
  on jobs for each row execute function keep_job_search();

update job_search
set words = search_text(title, description, kind_words(jobs.category, subcategory)), place = place_form(location)
from jobs where jobs.id = job_id;
