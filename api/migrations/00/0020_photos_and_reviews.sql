-- A photo that someone gave: of themselves, or of work they saw done. Its id is the version in its URL: another photo has another id.
create table photos (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now()
);
create index photos_of_owner on photos (owner_id);

-- What is served of it, encoded by us. The one table that moves when an object store takes over (api/photos/photo-store.ts).
create table photo_files (
  photo_id uuid not null references photos on delete cascade,
  size text not null check (size in ('full', 'thumbnail')),
  content bytea not null check (octet_length(content) between 1 and 2000000),
  primary key (photo_id, size)
);
-- Compressed already.
alter table photo_files alter column content set storage external;

alter table users add column photo_id uuid references photos on delete set null;
-- Partial, and so no key: changing a photo must not wait for those whose rows refer to the person.
create unique index users_photo on users (photo_id) where photo_id is not null;

create table reviews (
  id uuid primary key,
  job_id uuid not null references jobs,
  reviewer_id uuid not null references users,
  reviewee_id uuid not null references users,
  rating smallint not null check (rating between 1 and 5),
  comment text check (char_length(comment) between 1 and 500),
  created_at timestamptz not null default now(),
  -- Each of the two parties reviews the other one once.
  unique (job_id, reviewer_id),
  check (reviewer_id <> reviewee_id)
);
create index reviews_of_reviewee on reviews (reviewee_id, created_at desc, id desc);

-- The structured part of what a poster says about a student.
create table structured_evaluations (
  review_id uuid primary key references reviews on delete cascade,
  completed_on_time boolean not null,
  punctuality_rating smallint not null check (punctuality_rating between 1 and 5),
  politeness_rating smallint not null check (politeness_rating between 1 and 5),
  would_recommend boolean not null,
  descriptive_words text not null check (char_length(descriptive_words) between 1 and 50)
);

create table review_photos (
  review_id uuid not null references reviews on delete cascade,
  place smallint not null check (place between 1 and 5),
  photo_id uuid not null unique references photos,
  primary key (review_id, place)
);

alter table client_ids drop constraint client_ids_kind_check;
alter table client_ids add constraint client_ids_kind_check
  check (kind in ('user', 'job', 'application', 'message', 'photo', 'review', 'payment'));
