create table jobs (
  id uuid primary key,
  posted_by_id uuid not null references users,
  assigned_to_id uuid references users,
  title text not null check (char_length(title) between 1 and 120),
  description text not null check (char_length(description) between 1 and 5000),
  location text not null check (char_length(location) between 1 and 120),
  canton text check (canton ~ '^[A-Z]{2}$'),
  duration text not null check (char_length(duration) between 1 and 60),
  estimated_hours numeric(8, 2) check (estimated_hours > 0),
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
  -- What search compares, folded once: folding it again for each search took most of the search's time.
  search_text text not null generated always as (fold(title || ' ' || description || ' ' || category)) stored,
  search_place text not null generated always as (fold(location)) stored,
  -- Nobody works for themselves, an open job is nobody's, and who works is known from acceptance on.
  check (assigned_to_id <> posted_by_id),
  check (status <> 'open' or assigned_to_id is null),
  check (status not in ('assigned', 'in_progress') or assigned_to_id is not null),
  -- Only open jobs can be deleted.
  check (deleted_at is null or status = 'open')
);
create trigger jobs_version before update on jobs for each row execute function raise_version();

create index jobs_newest on jobs (created_at desc, id desc) where deleted_at is null;
create index jobs_newest_by_status on jobs (status, created_at desc, id desc) where deleted_at is null;
create index jobs_newest_by_category on jobs (category, created_at desc, id desc) include (status) where deleted_at is null;
create index jobs_of_poster on jobs (posted_by_id, created_at desc);
create index jobs_of_assignee on jobs (assigned_to_id, created_at desc) where assigned_to_id is not null;
create index jobs_text on jobs using gin (search_text gin_trgm_ops);
create index jobs_place on jobs using gin (search_place gin_trgm_ops);
