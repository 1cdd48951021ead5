-- Finding jobs by parts of words, and counting exactly what is found, without reading their texts (.decisions/0011).
--
-- A word is found by any part of it: its keys are its ends ("jardin", "ardin", "rdin", "din"), so that a part is the beginning of a
-- key, and its letters and pairs of letters, which are keys as they are. A key has at most 32 characters. A place is one
-- word with spaces; the space before it keeps its keys apart from those of words.

-- As search compares: folded, one space between words.
create function search_form(text) returns text
  language sql immutable parallel safe strict
  as $$ select trim(regexp_replace(fold($1), '\s+', ' ', 'g')) $$;

-- Filled up to where Postgres puts a text aside, compressed: rows with texts would be a tenth as many to a page, and what
-- counts and sorts thousands of them never looks at a text.
create function search_text(title text, description text, category text) returns text
  language sql immutable parallel safe strict
  as $$
    select rpad(words, greatest(2100, char_length(words)))
    from (select search_form(title || ' ' || description || ' ' || category)) as form (words)
  $$;

-- No more of a text than a tsvector can hold in keys. Folding may lengthen a text, but not one that is meant to be read.
-- The cost tells the planner never to make the keys of one job after another instead of using the index.
create function search_keys(words text, place text) returns tsvector
  language sql immutable parallel safe strict cost 10000
  as $$
    select array_to_tsvector(coalesce(array_agg(key), '{}'))
    from (
      select substr(word, i, size)
      from string_to_table(left(words, 8000), ' ') as word, generate_series(1, char_length(word)) as i,
        (values (1), (2), (32)) as sizes (size)
      where size <= 2 or i <= char_length(word) - 2
      union all
      select ' ' || substr(place, i, size)
      from generate_series(1, char_length(place)) as i, (values (1), (2), (32)) as sizes (size)
      where size <= 2 or i <= char_length(place) - 2
    ) as keys (key)
  $$;

-- What keys must have to match all the words and the place, in search form; null when there are none.
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

insert into job_search
select id, created_at, rate_centimes, status, category, delivery_type, search_form(location),
  search_text(title, description, category)
from jobs where deleted_at is null;

-- What is new waits in a list that each search reads through, so it's kept short. Figures about keys would help no plan.
create index job_search_keys on job_search using gin (search_keys(words, place)) with (gin_pending_list_limit = 256);
alter index job_search_keys alter column 1 set statistics 0;

create function keep_job_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- A row whose texts stay keeps its keys: that makes a change of status cheap.
    if (new.title, new.description, new.category, new.location, new.deleted_at is null)
      is not distinct from (old.title, old.description, old.category, old.location, old.deleted_at is null) then
      update job_search
      set created_at = new.created_at, rate_centimes = new.rate_centimes, status = new.status,
        delivery_type = new.delivery_type
      where job_id = new.id;
      return null;
    end if;
    delete from job_search where job_id = new.id;
  end if;
  if new.deleted_at is null then
    insert into job_search
    values (new.id, new.created_at, new.rate_centimes, new.status, new.category, new.delivery_type,
      search_form(new.location), search_text(new.title, new.description, new.category));
  end if;
  return null;
end $$;
create trigger jobs_search
  after insert or update of title, description, category, location, status, rate_centimes, delivery_type, created_at, deleted_at
  on jobs for each row execute function keep_job_search();

-- What searched until now.
drop index jobs_text, jobs_place;
alter table jobs drop column search_text, drop column search_place;
