-- An offer that its poster first proposes to a student who has worked for them: until it is opened to all, nobody else may learn of it (rule 2.2.265).
-- at once: one index holds nothing yet, and the public list may not show a reserved offer for a moment.
alter table jobs
  add column reserved_for_id uuid references users,
  add column reserved_until timestamptz,
  add constraint jobs_reservation_check check ((reserved_for_id is null) = (reserved_until is null)),
  add constraint jobs_reserved_open_check check (reserved_for_id is null or (status = 'open' and deleted_at is null));
create index jobs_reserved on jobs (reserved_for_id) where reserved_for_id is not null;

-- Whatever closes an offer ends its reservation.
create function end_reservation() returns trigger language plpgsql as $$
begin
  if new.status <> 'open' or new.deleted_at is not null then
    new.reserved_for_id := null;
    new.reserved_until := null;
  end if;
  return new;
end $$;
create trigger jobs_reservation before update of status, deleted_at on jobs for each row
  when (old.reserved_for_id is not null) execute function end_reservation();

-- The public list leaves out what is reserved, as it does with what is deleted or hidden.
drop index jobs_newest;
drop index jobs_newest_by_status;
drop index jobs_newest_by_category;
create index jobs_newest on jobs (created_at desc, id desc)
  where deleted_at is null and hidden_at is null and reserved_for_id is null;
create index jobs_newest_by_status on jobs (status, created_at desc, id desc)
  where deleted_at is null and hidden_at is null and reserved_for_id is null;
create index jobs_newest_by_category on jobs (category, created_at desc, id desc) include (status)
  where deleted_at is null and hidden_at is null and reserved_for_id is null;

create or replace function keep_job_search() returns trigger language plpgsql as $$
declare
  is_listed constant boolean := new.deleted_at is null and new.hidden_at is null and new.reserved_for_id is null;
begin
  if tg_op = 'UPDATE' then
    -- A row whose texts stay keeps its keys: that makes a change of status cheap.
    if (new.title, new.description, new.category, new.subcategory, new.location, is_listed)
      is not distinct from (old.title, old.description, old.category, old.subcategory, old.location,
        old.deleted_at is null and old.hidden_at is null and old.reserved_for_id is null) then
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
create trigger jobs_search_reserved after update of reserved_for_id on jobs for each row execute function keep_job_search();
