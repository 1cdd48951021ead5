-- Finding jobs by parts of words, and counting exactly what is found, without reading their texts (.decisions/api/0011-…).
--
-- A word is found by any part of it: its keys are its ends ("jardin", "ardin", "rdin", "din"), so that a part is the beginning of a
-- key, and its letters and pairs of letters, which are keys as they are. A key has at most 32 characters. A place is one
-- word with spaces; the space before it keeps its keys apart from those of words.

-- As search compares: folded, one space between words.
create function search_form(text) returns text
  language sql immutable parallel safe strict
  as $$ select trim(regexp_replace(fold($1), '\s+', ' ', 'g')) $$;

-- A place is found without the signs in its name, as people type it: "chaux de fonds", "Lausanne VD". Devices and the suggestions of places
-- compare in the same way (`foldPlace`).
create function place_form(text) returns text
  language sql immutable parallel safe strict
  as $$ select trim(regexp_replace(fold($1), '[\s'',-]+', ' ', 'g')) $$;

-- A place finds an offer by the name of its canton, too, because a location holds the code alone. The names are those of
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

-- A search finds an offer by the words for its kind that its card shows, such as "Jardinage" or "Services physiques". The words are those of
-- schema/catalogues/categories.ts; a test compares them.
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

-- Filled up to where Postgres puts a text aside, compressed: a page would hold a tenth as many rows with their texts, and counting and
-- sorting thousands of rows never looks at a text.
create function search_text(title text, description text, category text) returns text
  language sql immutable parallel safe strict
  as $$
    select rpad(words, greatest(2100, char_length(words)))
    from (select search_form(title || ' ' || description || ' ' || category)) as form (words)
  $$;

-- No more of a text than a tsvector can hold in keys. Folding may lengthen a text, but not one that is meant to be read.
-- The spaces that a stored text is filled up with are no words: each counted as one, they made three quarters of the work of storing a job.
-- The cost tells the planner never to make the keys of one job after another instead of using the index.
create function search_keys(words text, place text) returns tsvector
  language sql immutable parallel safe strict cost 10000
  as $$
    select array_to_tsvector(coalesce(array_agg(key), '{}'))
    from (
      select substr(word, i, size)
      from string_to_table(rtrim(left(words, 8000)), ' ') as word, generate_series(1, char_length(word)) as i,
        (values (1), (2), (32)) as sizes (size)
      where size <= 2 or i <= char_length(word) - 2
      union all
      select ' ' || substr(place, i, size)
      from generate_series(1, char_length(place)) as i, (values (1), (2), (32)) as sizes (size)
      where size <= 2 or i <= char_length(place) - 2
    ) as keys (key)
  $$;

-- The query that keys match if they have all the words and the place, both in search form; null when there are none.
create function search_query(words text, place text) returns tsquery
  language sql immutable parallel safe strict
  as $$
    select string_agg(
      '''' || mark || replace(replace(left(part, 32), '\', '\\'), '''', '''''') || ''''
        || case when char_length(part) > 2 then ':*' else '' end,
      ' & ')::tsquery
    from (
      select '', word from string_to_table(words, ' ') as word
      union all
      select ' ', place
    ) as parts (mark, part)
    where part <> ''
  $$;

-- The public jobs as lists and figures need them: many to a page of memory. Kept by a trigger.
create table job_search (
  job_id uuid primary key references jobs on delete cascade,
  created_at timestamptz not null,
  rate_centimes integer not null,
  status text not null,
  category text not null,
  delivery_type text not null,
  place text not null,
  words text not null
) with (fillfactor = 90, toast_tuple_target = 128);

-- New keys wait in a list that each search reads through, so it's kept short. Statistics about keys would help no plan.
create index job_search_keys on job_search using gin (search_keys(words, place)) with (gin_pending_list_limit = 256);
alter index job_search_keys alter column 1 set statistics 0;

-- The public list and its figures leave out what is hidden, as they do with what is deleted.
create function keep_job_search() returns trigger language plpgsql as $$
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
create trigger jobs_search
  after insert or update of title, description, category, subcategory, location, status, rate_centimes, delivery_type,
    created_at, deleted_at
  on jobs for each row execute function keep_job_search();
create trigger jobs_search_hidden after update of hidden_at on jobs for each row execute function keep_job_search();
