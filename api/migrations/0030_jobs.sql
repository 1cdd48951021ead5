-- Jobs from the offer to the end of the work. Lists and figures of the public page read job_search.

create table jobs (
  id uuid primary key,
  posted_by_id uuid not null references users,
  assigned_to_id uuid references users,
  title text not null check (char_length(title) between 1 and 120),
  description text not null check (char_length(description) between 1 and 5000),
  location text not null check (char_length(location) between 1 and 120),
  canton text check (canton ~ '^[A-Z]{2}$'),
  duration text not null check (char_length(duration) between 1 and 60),
  -- Read by the app from `duration`. Minutes, because twenty of them were 0.33 hours, which cost less than they do; the check is of that time.
  estimated_minutes integer constraint jobs_estimated_hours_check check (estimated_minutes::numeric > 0::numeric),
  rate_centimes integer not null check (rate_centimes between 1500 and 100000),
  category text not null check (category in ('physical', 'digital', 'academic', 'creative', 'consulting')),
  subcategory text check (char_length(subcategory) <= 40),
  delivery_type text not null check (delivery_type in ('in_person', 'remote', 'hybrid')),
  required_skills text[] not null default '{}' check (cardinality(required_skills) <= 20),
  language_required text not null check (language_required in ('french', 'german', 'english', 'italian')),
  is_long_term_project boolean not null default false,
  project_duration text check (char_length(project_duration) <= 60),
  deliverables text[] not null default '{}' check (cardinality(deliverables) <= 20),
  urgency_level text not null check (urgency_level in ('low', 'normal', 'high', 'urgent')),
  experience_required text not null check (experience_required in ('none', 'basic', 'intermediate', 'expert')),
  physical_demand text not null check (physical_demand in ('light', 'moderate', 'heavy')),
  payment_method text not null check (payment_method in ('cash', 'twint', 'both')),
  tools_provided boolean not null default true,
  required_tools text[] not null default '{}' check (cardinality(required_tools) <= 20),
  scheduled_for timestamptz,
  is_recurring boolean not null default false,
  tip_allowed boolean not null default false,
  is_premium_job boolean not null default false,
  status text not null default 'open'
    check (status in ('open', 'assigned', 'in_progress', 'completed', 'cancelled')),
  cancellation_proposed_at timestamptz,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Since when a complaint is open. It stands on the job, so that whoever waits for the job's lock sees it.
  complained_at timestamptz,
  -- A text that an edit of another device replaced unseen, kept for its author to choose from (rule 4.31): { text, replacedAt }.
  other_description jsonb,
  hidden_at timestamptz,
  -- Each proposal to cancel stops the clock of the money that is held for the work: they are counted, and the days in which
  -- the parties agree count from the first.
  proposals smallint not null default 0,
  first_proposed_at timestamptz,
  -- Open offers are hidden with a poster who is suspended, and shown again with them; one that a moderator hid for itself stays hidden.
  is_hidden_with_poster boolean not null default false,
  -- Nobody works for themselves, an open job is nobody's, and who works is known from acceptance on.
  check (assigned_to_id <> posted_by_id),
  check (status <> 'open' or assigned_to_id is null),
  check (status not in ('assigned', 'in_progress') or assigned_to_id is not null),
  -- Only open jobs can be deleted.
  check (deleted_at is null or status = 'open'),
  check (hidden_at is not null or not is_hidden_with_poster)
);
create trigger jobs_version before update on jobs for each row execute function raise_version();

-- The public list leaves out what is deleted or hidden. These indexes know both, so that a count reads no offer.
create index jobs_newest on jobs (created_at desc, id desc) where deleted_at is null and hidden_at is null;
create index jobs_newest_by_status on jobs (status, created_at desc, id desc) where deleted_at is null and hidden_at is null;
create index jobs_newest_by_category on jobs (category, created_at desc, id desc) include (status)
  where deleted_at is null and hidden_at is null;
create index jobs_of_poster on jobs (posted_by_id, created_at desc);
create index jobs_of_assignee on jobs (assigned_to_id, created_at desc) where assigned_to_id is not null;
-- A pull names hundreds of people, and each shows how many jobs were completed: counted from these indexes alone.
create index jobs_completed_of_poster on jobs (posted_by_id) where status = 'completed' and deleted_at is null;
create index jobs_completed_of_assignee on jobs (assigned_to_id) where status = 'completed' and deleted_at is null;
-- Reminders look through these every few minutes.
create index jobs_agreed_by_date on jobs (scheduled_for) where status in ('assigned', 'in_progress') and scheduled_for is not null;

-- The terms that an open offer had before they were changed, oldest first: a letter may have been written to it offline. Terms that a letter names and the
-- offer never had give its student no right.
create table former_terms (
  job_id uuid primary key references jobs on delete cascade,
  terms jsonb not null
);

-- The evenings on which the parties were reminded of agreed work: once for each date that a job has had.
create table job_reminders (
  job_id uuid not null references jobs on delete cascade,
  scheduled_for timestamptz not null,
  reminded_at timestamptz not null default now(),
  primary key (job_id, scheduled_for)
);

-- Six in the evening before, on Swiss clocks, also where these change in between.
create function reminder_at(scheduled_for timestamptz) returns timestamptz language sql stable as $$
  select (date_trunc('day', scheduled_for at time zone 'Europe/Zurich') - interval '6 hours') at time zone 'Europe/Zurich'
$$;
