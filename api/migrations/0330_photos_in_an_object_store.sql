-- The objects that the object store may have. A key stands here before its object is uploaded, and until it is removed, so that nothing stays in
-- the store unknown.
create table photo_objects (
  key uuid primary key,
  -- From when the object may be removed; null while a file of a photo names it.
  removable_from timestamptz,
  -- Whether a task is removing it. From then on no file can name it any more.
  is_going boolean not null default false,
  check (removable_from is not null or not is_going)
);
create index photo_objects_to_remove on photo_objects (removable_from) where removable_from is not null;

-- A file of a photo has its bytes here, or names the object that has them, with their SHA-256. The version before answers 404 for a file in the
-- store: move the photos back before you take the release back.
-- at once: the bytes lie beside the table, so its rows are short.
alter table photo_files
  alter column content drop not null,
  add column object_key uuid references photo_objects,
  add column hash bytea,
  add constraint photo_files_place check (num_nonnulls(content, object_key) = 1 and (hash is null) = (object_key is null));
create unique index photo_files_object on photo_files (object_key) where object_key is not null;

-- Whatever deletes a file or takes its bytes back, its object is removed. A minute later, because who has just read the key is still fetching it.
create function let_object_go() returns trigger language plpgsql as $$
begin
  update photo_objects set removable_from = now() + interval '1 minute' where key = old.object_key;
  return null;
end
$$;
create trigger photo_files_object after delete or update of object_key on photo_files
  for each row when (old.object_key is not null) execute function let_object_go();

-- Where new photos go, once a move has said so, on all instances at once; without a row to the store, if there is one.
create table photo_home (
  is_only boolean primary key default true check (is_only),
  place text not null check (place in ('store', 'database'))
);
