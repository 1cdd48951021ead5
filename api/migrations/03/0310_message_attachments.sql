-- What a message brings beside its words: a photo, or a place that a device measured or somebody typed.
alter table messages
  add column photo_id uuid references photos on delete set null,
  add column place text check (char_length(place) between 1 and 120),
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add constraint messages_one_attachment check (photo_id is null or place is null),
  add constraint messages_whole_point check (
    (latitude is null) = (longitude is null) and (latitude is null or place is not null));
create unique index messages_photo on messages (photo_id) where photo_id is not null;
