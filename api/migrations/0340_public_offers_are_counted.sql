-- at once: one pass over job_search (under a second for 100,000 offers), while writers of offers wait.
--
-- How many public offers there are, so that the total of a list visits none of them (.decisions/api/0715-…). Each change adds a row with its
-- difference, and locks nothing: a figure is the sum of the rows of its kind. `fold_public_offers` puts these together.
create table public_offer_counts (
  status text not null,
  category text not null,
  delivery_type text not null,
  offers integer not null,
  rate_centimes bigint not null
);

-- With the owner's rights: the role of the app reads these figures, and writes none.
create function count_public_offer() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (new.status, new.category, new.delivery_type, new.rate_centimes)
    is not distinct from (old.status, old.category, old.delivery_type, old.rate_centimes) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into public_offer_counts values (old.status, old.category, old.delivery_type, -1, -old.rate_centimes);
  end if;
  if tg_op <> 'DELETE' then
    insert into public_offer_counts values (new.status, new.category, new.delivery_type, 1, new.rate_centimes);
  end if;
  return null;
end $$;
create trigger job_search_counted after insert or update or delete on job_search for each row execute function count_public_offer();

insert into public_offer_counts
select status, category, delivery_type, count(*), sum(rate_centimes) from job_search group by status, category, delivery_type;

-- Puts the rows of each kind together, once there are this many in all. Readers see the rows before or those after; writers wait for nothing.
create function fold_public_offers(beyond integer) returns void language sql security definer set search_path = public, pg_temp as $$
  with folded as (
    delete from public_offer_counts where (select count(*) from public_offer_counts) > beyond returning *)
  insert into public_offer_counts
  select status, category, delivery_type, sum(offers), sum(rate_centimes) from folded
  group by status, category, delivery_type having sum(offers) <> 0 or sum(rate_centimes) <> 0
$$;
