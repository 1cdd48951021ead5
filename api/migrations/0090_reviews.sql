create table reviews (
  id uuid primary key,
  job_id uuid not null references jobs,
  reviewer_id uuid not null references users,
  reviewee_id uuid not null references users,
  rating smallint not null check (rating between 1 and 5),
  comment text check (char_length(comment) between 1 and 500),
  created_at timestamptz not null default now(),
  hidden_at timestamptz,
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
