-- The spaces that a stored text is filled up with are no words: each counted as one, which made three quarters of the work
-- of storing a job. The keys stay the same, so the index does.
create or replace function search_keys(words text, place text) returns tsvector
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
