-- A photo by which a student shows where they study. An operator looks at it, and it goes with the answer: nobody needs it any longer.
create table school_proofs (
  user_id uuid primary key references users on delete cascade,
  photo_id uuid not null unique references photos on delete cascade,
  sent_at timestamptz not null default now()
);
create index school_proofs_in_order on school_proofs (sent_at, user_id);
