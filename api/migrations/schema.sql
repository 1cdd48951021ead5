-- The schema of a freshly migrated database, to be read and compared; nothing runs this file. The reasons stand in the
-- migrations. `npm run schema` writes it anew.

CREATE EXTENSION pg_trgm;

CREATE EXTENSION unaccent;

CREATE TABLE absences (
  job_id uuid NOT NULL,
  student_id uuid NOT NULL,
  by_id uuid NOT NULL,
  accused_id uuid NOT NULL,
  said_at timestamp with time zone DEFAULT now() NOT NULL,
  agreed_at timestamp with time zone,
  contested_at timestamp with time zone,
  words text,
  withdrawn_at timestamp with time zone,
  mailed_at timestamp with time zone,
  CONSTRAINT absences_pkey PRIMARY KEY (job_id, student_id, by_id),
  CONSTRAINT absences_accused_id_fkey FOREIGN KEY (accused_id) REFERENCES users(id),
  CONSTRAINT absences_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  CONSTRAINT absences_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  CONSTRAINT absences_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id),
  CONSTRAINT absences_words_check CHECK (char_length(words) <= 500)
);
CREATE INDEX absences_of_accused ON absences USING btree (accused_id);
CREATE INDEX absences_of_writer ON absences USING btree (by_id);

CREATE TABLE account_tokens (
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  purpose text NOT NULL,
  email text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  phone text,
  change_id uuid,
  CONSTRAINT account_tokens_pkey PRIMARY KEY (token_hash),
  CONSTRAINT account_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT account_tokens_purpose_check CHECK (purpose = ANY (ARRAY['verification'::text, 'password_reset'::text, 'phone_back'::text]))
);
CREATE INDEX account_tokens_expiry ON account_tokens USING btree (expires_at);
CREATE INDEX account_tokens_of_user ON account_tokens USING btree (user_id, purpose, created_at DESC);

CREATE TABLE announcements (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  canton text NOT NULL,
  opened_at timestamp with time zone DEFAULT now() NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT announcements_pkey PRIMARY KEY (id)
);
CREATE INDEX announcements_of_canton ON announcements USING btree (canton, opened_at DESC);
CREATE UNIQUE INDEX announcements_one_under_way ON announcements USING btree (canton) WHERE finished_at IS NULL;

CREATE TABLE applications (
  id uuid NOT NULL,
  job_id uuid NOT NULL,
  student_id uuid NOT NULL,
  letter text NOT NULL,
  status text DEFAULT 'pending'::text NOT NULL,
  withdrawn_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  seen_at timestamp with time zone,
  decided_at timestamp with time zone,
  nudged_at timestamp with time zone,
  mailed_at timestamp with time zone,
  terms_changed_at timestamp with time zone,
  shortlisted_at timestamp with time zone,
  asked_again_at timestamp with time zone,
  stated_age text,
  CONSTRAINT applications_pkey PRIMARY KEY (id),
  CONSTRAINT applications_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  CONSTRAINT applications_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id),
  CONSTRAINT applications_check CHECK (withdrawn_at IS NULL OR status = 'pending'::text),
  CONSTRAINT applications_letter_check CHECK (char_length(letter) >= 1 AND char_length(letter) <= 3000),
  CONSTRAINT applications_stated_age_check CHECK (stated_age = ANY (ARRAY['minor'::text, 'adult'::text])),
  CONSTRAINT applications_status_check CHECK (status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text]))
);
CREATE INDEX applications_mailed ON applications USING btree (job_id, student_id) WHERE mailed_at IS NOT NULL;
CREATE INDEX applications_of_student ON applications USING btree (student_id, created_at DESC);
CREATE UNIQUE INDEX applications_once ON applications USING btree (job_id, student_id) WHERE withdrawn_at IS NULL;
CREATE UNIQUE INDEX applications_one_accepted ON applications USING btree (job_id) WHERE status = 'accepted'::text;
CREATE INDEX applications_waiting ON applications USING btree (job_id) WHERE status = 'pending'::text;
CREATE TRIGGER applications_version BEFORE UPDATE ON applications FOR EACH ROW EXECUTE FUNCTION raise_version();

CREATE TABLE backups (
  taken_at timestamp with time zone NOT NULL,
  CONSTRAINT backups_pkey PRIMARY KEY (taken_at)
);

CREATE TABLE blocks (
  blocker_id uuid NOT NULL,
  blocked_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT blocks_pkey PRIMARY KEY (blocker_id, blocked_id),
  CONSTRAINT blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT blocks_check CHECK (blocker_id <> blocked_id)
);
CREATE INDEX blocks_of_blocked ON blocks USING btree (blocked_id);

CREATE TABLE calendars (
  user_id uuid NOT NULL,
  secret_hash bytea NOT NULL,
  made_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT calendars_pkey PRIMARY KEY (user_id),
  CONSTRAINT calendars_secret_hash_key UNIQUE (secret_hash),
  CONSTRAINT calendars_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE client_ids (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  input_hash bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT client_ids_pkey PRIMARY KEY (id),
  CONSTRAINT client_ids_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT client_ids_kind_check CHECK (kind = ANY (ARRAY['user'::text, 'job'::text, 'application'::text, 'message'::text, 'photo'::text, 'review'::text, 'payment'::text, 'complaint'::text, 'answer'::text]))
);
CREATE INDEX client_ids_age ON client_ids USING btree (created_at);

CREATE TABLE complaint_answers (
  id uuid NOT NULL,
  complaint_id uuid NOT NULL,
  by_id uuid NOT NULL,
  text text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT complaint_answers_pkey PRIMARY KEY (id),
  CONSTRAINT complaint_answers_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  CONSTRAINT complaint_answers_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES complaints(id),
  CONSTRAINT complaint_answers_text_check CHECK (char_length(text) >= 1 AND char_length(text) <= 1000)
);
CREATE INDEX complaint_answers_of ON complaint_answers USING btree (complaint_id, created_at);

CREATE TABLE complaints (
  id uuid NOT NULL,
  job_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  by_id uuid NOT NULL,
  reason text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  settled_at timestamp with time zone,
  outcome text,
  ends_at timestamp with time zone DEFAULT (now() + '42 days'::interval) NOT NULL,
  announced_at timestamp with time zone,
  operator_mails smallint DEFAULT 0 NOT NULL,
  CONSTRAINT complaints_pkey PRIMARY KEY (id),
  CONSTRAINT complaints_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  CONSTRAINT complaints_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  CONSTRAINT complaints_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT complaints_check CHECK ((settled_at IS NULL) = (outcome IS NULL)),
  CONSTRAINT complaints_outcome_check CHECK (outcome = ANY (ARRAY['withdrawn'::text, 'released'::text, 'refunded'::text, 'split'::text])),
  CONSTRAINT complaints_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 1000)
);
CREATE INDEX complaints_of_job ON complaints USING btree (job_id, created_at DESC);
CREATE INDEX complaints_of_payment ON complaints USING btree (payment_id);
CREATE UNIQUE INDEX complaints_one_open ON complaints USING btree (job_id) WHERE settled_at IS NULL;

CREATE TABLE devices (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  browser text,
  system text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  signed_in_at timestamp with time zone DEFAULT now() NOT NULL,
  former_hash bytea,
  CONSTRAINT devices_pkey PRIMARY KEY (id),
  CONSTRAINT devices_token_hash_key UNIQUE (token_hash),
  CONSTRAINT devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX devices_of_user ON devices USING btree (user_id);
CREATE INDEX devices_signed_in ON devices USING btree (signed_in_at);

CREATE TABLE email_changes (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid NOT NULL,
  old_email text NOT NULL,
  new_email text NOT NULL,
  token_hash bytea,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  CONSTRAINT email_changes_pkey PRIMARY KEY (id),
  CONSTRAINT email_changes_token_hash_key UNIQUE (token_hash),
  CONSTRAINT email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT email_changes_new_email_check CHECK (char_length(new_email) <= 254)
);
CREATE INDEX email_changes_expiry ON email_changes USING btree (expires_at);
CREATE INDEX email_changes_of_user ON email_changes USING btree (user_id);
CREATE UNIQUE INDEX email_changes_pending ON email_changes USING btree (user_id) WHERE confirmed_at IS NULL;

CREATE TABLE emptied_devices (
  token_hash bytea NOT NULL,
  asked_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT emptied_devices_pkey PRIMARY KEY (token_hash)
);

CREATE TABLE ended_work (
  job_id uuid NOT NULL,
  poster_id uuid NOT NULL,
  student_id uuid NOT NULL,
  ended_by uuid NOT NULL,
  ended_at timestamp with time zone DEFAULT now() NOT NULL,
  agreed_at timestamp with time zone,
  scheduled_for timestamp with time zone,
  reason text DEFAULT 'other'::text NOT NULL,
  words text,
  reopened_at timestamp with time zone,
  CONSTRAINT ended_work_pkey PRIMARY KEY (job_id, student_id, ended_at),
  CONSTRAINT ended_work_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id),
  CONSTRAINT ended_work_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  CONSTRAINT ended_work_poster_id_fkey FOREIGN KEY (poster_id) REFERENCES users(id),
  CONSTRAINT ended_work_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id),
  CONSTRAINT ended_work_reason_check CHECK (reason = ANY (ARRAY['ill'::text, 'exam'::text, 'transport'::text, 'family'::text, 'other'::text])),
  CONSTRAINT ended_work_words_check CHECK (char_length(words) <= 300)
);
CREATE INDEX ended_work_of_poster ON ended_work USING btree (poster_id);
CREATE INDEX ended_work_of_student ON ended_work USING btree (student_id);

CREATE TABLE feed_entries (
  feed_id text NOT NULL,
  entity text NOT NULL,
  entity_id uuid NOT NULL,
  "position" bigint NOT NULL,
  op text NOT NULL,
  changed_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT feed_entries_pkey PRIMARY KEY (feed_id, entity, entity_id),
  CONSTRAINT feed_entries_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES feeds(id),
  CONSTRAINT feed_entries_entity_check CHECK (entity ~ '^[a-z][a-zA-Z_]{0,29}$'::text),
  CONSTRAINT feed_entries_op_check CHECK (op = ANY (ARRAY['put'::text, 'del'::text]))
);
CREATE INDEX feed_entries_gone ON feed_entries USING btree (changed_at) WHERE op = 'del'::text;
CREATE UNIQUE INDEX feed_entries_in_order ON feed_entries USING btree (feed_id, "position");
CREATE INDEX feed_entries_present ON feed_entries USING btree (feed_id, "position" DESC) WHERE op = 'put'::text;

CREATE TABLE feeds (
  id text NOT NULL,
  head bigint DEFAULT 0 NOT NULL,
  floor bigint DEFAULT 0 NOT NULL,
  CONSTRAINT feeds_pkey PRIMARY KEY (id),
  CONSTRAINT feeds_id_check CHECK (id ~ '^[a-z]+:[A-Za-z0-9-]+$'::text)
);

CREATE TABLE former_terms (
  job_id uuid NOT NULL,
  terms jsonb NOT NULL,
  CONSTRAINT former_terms_pkey PRIMARY KEY (job_id),
  CONSTRAINT former_terms_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
);

CREATE TABLE hand_payments (
  id uuid NOT NULL,
  job_id uuid NOT NULL,
  payer_id uuid NOT NULL,
  payee_id uuid NOT NULL,
  amount integer NOT NULL,
  method text NOT NULL,
  paid_on date NOT NULL,
  declared_by uuid NOT NULL,
  declared_at timestamp with time zone DEFAULT now() NOT NULL,
  confirmed_at timestamp with time zone,
  contested_at timestamp with time zone,
  other_amount integer,
  withdrawn_at timestamp with time zone,
  expenses integer DEFAULT 0 NOT NULL,
  same_as uuid,
  corrects uuid,
  CONSTRAINT hand_payments_pkey PRIMARY KEY (id),
  CONSTRAINT hand_payments_corrects_fkey FOREIGN KEY (corrects) REFERENCES hand_payments(id) ON DELETE SET NULL,
  CONSTRAINT hand_payments_declared_by_fkey FOREIGN KEY (declared_by) REFERENCES users(id),
  CONSTRAINT hand_payments_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  CONSTRAINT hand_payments_payee_id_fkey FOREIGN KEY (payee_id) REFERENCES users(id),
  CONSTRAINT hand_payments_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES users(id),
  CONSTRAINT hand_payments_same_as_fkey FOREIGN KEY (same_as) REFERENCES hand_payments(id) ON DELETE SET NULL,
  CONSTRAINT hand_payments_amount_check CHECK (amount >= 100 AND amount <= 1000000 OR amount = 0 AND corrects IS NOT NULL),
  CONSTRAINT hand_payments_expenses_check CHECK (expenses >= 0 AND expenses <= 100000),
  CONSTRAINT hand_payments_method_check CHECK (method = ANY (ARRAY['cash'::text, 'twint'::text, 'bank'::text])),
  CONSTRAINT hand_payments_other_amount_check CHECK (other_amount >= 100 AND other_amount <= 1000000)
);
CREATE INDEX hand_payments_of_job ON hand_payments USING btree (job_id);
CREATE INDEX hand_payments_of_payee ON hand_payments USING btree (payee_id);
CREATE INDEX hand_payments_of_payer ON hand_payments USING btree (payer_id);

CREATE TABLE hour_proposals (
  id uuid NOT NULL,
  job_id uuid NOT NULL,
  student_id uuid NOT NULL,
  by_id uuid NOT NULL,
  minutes integer NOT NULL,
  proposed_at timestamp with time zone DEFAULT now() NOT NULL,
  agreed_at timestamp with time zone,
  declined_at timestamp with time zone,
  replaced_at timestamp with time zone,
  CONSTRAINT hour_proposals_pkey PRIMARY KEY (id),
  CONSTRAINT hour_proposals_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  CONSTRAINT hour_proposals_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  CONSTRAINT hour_proposals_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id),
  CONSTRAINT hour_proposals_minutes_check CHECK (minutes >= 5 AND minutes <= 60000 AND (minutes % 5) = 0)
);
CREATE INDEX hour_proposals_of_job ON hour_proposals USING btree (job_id);
CREATE INDEX hour_proposals_of_writer ON hour_proposals USING btree (by_id);
CREATE UNIQUE INDEX hour_proposals_standing ON hour_proposals USING btree (job_id, student_id) WHERE agreed_at IS NULL AND replaced_at IS NULL;

CREATE TABLE invitations (
  job_id uuid NOT NULL,
  student_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT invitations_pkey PRIMARY KEY (job_id, student_id),
  CONSTRAINT invitations_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  CONSTRAINT invitations_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX invitations_of_student ON invitations USING btree (student_id);

CREATE TABLE job_reminders (
  job_id uuid NOT NULL,
  scheduled_for timestamp with time zone NOT NULL,
  reminded_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT job_reminders_pkey PRIMARY KEY (job_id, scheduled_for),
  CONSTRAINT job_reminders_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
);

CREATE TABLE job_search (
  job_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  rate_centimes integer NOT NULL,
  status text NOT NULL,
  category text NOT NULL,
  delivery_type text NOT NULL,
  place text NOT NULL,
  words text NOT NULL,
  CONSTRAINT job_search_pkey PRIMARY KEY (job_id),
  CONSTRAINT job_search_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
) WITH (fillfactor=90, toast_tuple_target=128);
CREATE INDEX job_search_keys ON job_search USING gin (search_keys(words, place)) WITH (gin_pending_list_limit='256');
ALTER INDEX job_search_keys ALTER COLUMN 1 SET STATISTICS 0;
CREATE TRIGGER job_search_counted AFTER INSERT OR DELETE OR UPDATE ON job_search FOR EACH ROW EXECUTE FUNCTION count_public_offer();

CREATE TABLE jobs (
  id uuid NOT NULL,
  posted_by_id uuid NOT NULL,
  assigned_to_id uuid,
  title text NOT NULL,
  description text NOT NULL,
  location text NOT NULL,
  canton text,
  duration text NOT NULL,
  estimated_minutes integer,
  rate_centimes integer NOT NULL,
  category text NOT NULL,
  subcategory text,
  delivery_type text NOT NULL,
  required_skills text[] DEFAULT '{}'::text[] NOT NULL,
  language_required text NOT NULL,
  is_long_term_project boolean DEFAULT false NOT NULL,
  project_duration text,
  deliverables text[] DEFAULT '{}'::text[] NOT NULL,
  urgency_level text NOT NULL,
  experience_required text NOT NULL,
  physical_demand text NOT NULL,
  payment_method text NOT NULL,
  tools_provided boolean DEFAULT true NOT NULL,
  required_tools text[] DEFAULT '{}'::text[] NOT NULL,
  scheduled_for timestamp with time zone,
  is_recurring boolean DEFAULT false NOT NULL,
  tip_allowed boolean DEFAULT false NOT NULL,
  is_premium_job boolean DEFAULT false NOT NULL,
  status text DEFAULT 'open'::text NOT NULL,
  cancellation_proposed_at timestamp with time zone,
  deleted_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  complained_at timestamp with time zone,
  other_description jsonb,
  hidden_at timestamp with time zone,
  proposals smallint DEFAULT 0 NOT NULL,
  first_proposed_at timestamp with time zone,
  is_hidden_with_poster boolean DEFAULT false NOT NULL,
  photo_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  contacts_ended boolean DEFAULT false NOT NULL,
  time_proposals jsonb,
  rescheduled_at timestamp with time zone,
  agreed_minutes integer,
  minds text,
  ages text,
  has_questions boolean DEFAULT false NOT NULL,
  reserved_for_id uuid,
  reserved_until timestamp with time zone,
  proposal_announced_end timestamp with time zone,
  CONSTRAINT jobs_pkey PRIMARY KEY (id),
  CONSTRAINT jobs_assigned_to_id_fkey FOREIGN KEY (assigned_to_id) REFERENCES users(id),
  CONSTRAINT jobs_posted_by_id_fkey FOREIGN KEY (posted_by_id) REFERENCES users(id),
  CONSTRAINT jobs_reserved_for_id_fkey FOREIGN KEY (reserved_for_id) REFERENCES users(id),
  CONSTRAINT jobs_ages_check CHECK (ages = 'minors'::text),
  CONSTRAINT jobs_canton_check CHECK (canton ~ '^[A-Z]{2}$'::text),
  CONSTRAINT jobs_category_check CHECK (category = ANY (ARRAY['physical'::text, 'digital'::text, 'academic'::text, 'creative'::text, 'consulting'::text])),
  CONSTRAINT jobs_check CHECK (assigned_to_id <> posted_by_id),
  CONSTRAINT jobs_check1 CHECK (status <> 'open'::text OR assigned_to_id IS NULL),
  CONSTRAINT jobs_check2 CHECK ((status <> ALL (ARRAY['assigned'::text, 'in_progress'::text])) OR assigned_to_id IS NOT NULL),
  CONSTRAINT jobs_check3 CHECK (deleted_at IS NULL OR status = 'open'::text),
  CONSTRAINT jobs_check4 CHECK (hidden_at IS NOT NULL OR NOT is_hidden_with_poster),
  CONSTRAINT jobs_deliverables_check CHECK (cardinality(deliverables) <= 20),
  CONSTRAINT jobs_delivery_type_check CHECK (delivery_type = ANY (ARRAY['in_person'::text, 'remote'::text, 'hybrid'::text])),
  CONSTRAINT jobs_description_check CHECK (char_length(description) >= 1 AND char_length(description) <= 5000),
  CONSTRAINT jobs_duration_check CHECK (char_length(duration) >= 1 AND char_length(duration) <= 60),
  CONSTRAINT jobs_estimated_hours_check CHECK (estimated_minutes::numeric > 0::numeric),
  CONSTRAINT jobs_experience_required_check CHECK (experience_required = ANY (ARRAY['none'::text, 'basic'::text, 'intermediate'::text, 'expert'::text])),
  CONSTRAINT jobs_language_required_check CHECK (language_required = ANY (ARRAY['french'::text, 'german'::text, 'english'::text, 'italian'::text])),
  CONSTRAINT jobs_location_check CHECK (char_length(location) >= 1 AND char_length(location) <= 120),
  CONSTRAINT jobs_minds_check CHECK (minds = ANY (ARRAY['children'::text, 'adults'::text, 'animals'::text])),
  CONSTRAINT jobs_payment_method_check CHECK (payment_method = ANY (ARRAY['cash'::text, 'twint'::text, 'both'::text])),
  CONSTRAINT jobs_photo_ids_check CHECK (cardinality(photo_ids) <= 3),
  CONSTRAINT jobs_physical_demand_check CHECK (physical_demand = ANY (ARRAY['light'::text, 'moderate'::text, 'heavy'::text])),
  CONSTRAINT jobs_project_duration_check CHECK (char_length(project_duration) <= 60),
  CONSTRAINT jobs_rate_centimes_check CHECK (rate_centimes >= 1500 AND rate_centimes <= 100000),
  CONSTRAINT jobs_required_skills_check CHECK (cardinality(required_skills) <= 20),
  CONSTRAINT jobs_required_tools_check CHECK (cardinality(required_tools) <= 20),
  CONSTRAINT jobs_reservation_check CHECK ((reserved_for_id IS NULL) = (reserved_until IS NULL)),
  CONSTRAINT jobs_reserved_open_check CHECK (reserved_for_id IS NULL OR status = 'open'::text AND deleted_at IS NULL),
  CONSTRAINT jobs_status_check CHECK (status = ANY (ARRAY['open'::text, 'assigned'::text, 'in_progress'::text, 'completed'::text, 'cancelled'::text])),
  CONSTRAINT jobs_subcategory_check CHECK (char_length(subcategory) <= 40),
  CONSTRAINT jobs_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 120),
  CONSTRAINT jobs_urgency_level_check CHECK (urgency_level = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text]))
);
CREATE INDEX jobs_agreed_by_date ON jobs USING btree (scheduled_for) WHERE (status = ANY (ARRAY['assigned'::text, 'in_progress'::text])) AND scheduled_for IS NOT NULL;
CREATE INDEX jobs_completed_of_assignee ON jobs USING btree (assigned_to_id) WHERE status = 'completed'::text AND deleted_at IS NULL AND assigned_to_id IS NOT NULL;
CREATE INDEX jobs_completed_of_poster ON jobs USING btree (posted_by_id) WHERE status = 'completed'::text AND deleted_at IS NULL AND posted_by_id IS NOT NULL;
CREATE INDEX jobs_newest ON jobs USING btree (created_at DESC, id DESC) WHERE deleted_at IS NULL AND hidden_at IS NULL AND reserved_for_id IS NULL;
CREATE INDEX jobs_newest_by_category ON jobs USING btree (category, created_at DESC, id DESC) INCLUDE (status) WHERE deleted_at IS NULL AND hidden_at IS NULL AND reserved_for_id IS NULL;
CREATE INDEX jobs_newest_by_status ON jobs USING btree (status, created_at DESC, id DESC) WHERE deleted_at IS NULL AND hidden_at IS NULL AND reserved_for_id IS NULL;
CREATE INDEX jobs_of_assignee ON jobs USING btree (assigned_to_id, created_at DESC) WHERE assigned_to_id IS NOT NULL;
CREATE INDEX jobs_of_poster ON jobs USING btree (posted_by_id, created_at DESC);
CREATE INDEX jobs_reserved ON jobs USING btree (reserved_for_id) WHERE reserved_for_id IS NOT NULL;
CREATE INDEX jobs_with_contacts ON jobs USING btree (updated_at, id) WHERE status = 'completed'::text AND NOT contacts_ended;
CREATE INDEX jobs_with_proposal ON jobs USING btree (id) WHERE cancellation_proposed_at IS NOT NULL;
CREATE TRIGGER jobs_reservation BEFORE UPDATE OF status, deleted_at ON jobs FOR EACH ROW WHEN (old.reserved_for_id IS NOT NULL) EXECUTE FUNCTION end_reservation();
CREATE TRIGGER jobs_search AFTER INSERT OR UPDATE OF title, description, category, subcategory, location, status, rate_centimes, delivery_type, created_at, deleted_at ON jobs FOR EACH ROW EXECUTE FUNCTION keep_job_search();
CREATE TRIGGER jobs_search_hidden AFTER UPDATE OF hidden_at ON jobs FOR EACH ROW EXECUTE FUNCTION keep_job_search();
CREATE TRIGGER jobs_search_reserved AFTER UPDATE OF reserved_for_id ON jobs FOR EACH ROW EXECUTE FUNCTION keep_job_search();
CREATE TRIGGER jobs_version BEFORE UPDATE ON jobs FOR EACH ROW EXECUTE FUNCTION raise_version();

CREATE TABLE jobs_to_announce (
  job_id uuid NOT NULL,
  announcement_id uuid,
  CONSTRAINT jobs_to_announce_pkey PRIMARY KEY (job_id),
  CONSTRAINT jobs_to_announce_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON DELETE CASCADE,
  CONSTRAINT jobs_to_announce_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
);
CREATE INDEX jobs_to_announce_together ON jobs_to_announce USING btree (announcement_id);

CREATE TABLE jobs_to_match (
  job_id uuid NOT NULL,
  batch_id uuid,
  CONSTRAINT jobs_to_match_pkey PRIMARY KEY (job_id),
  CONSTRAINT jobs_to_match_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES search_batches(id) ON DELETE CASCADE,
  CONSTRAINT jobs_to_match_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
);
CREATE INDEX jobs_to_match_together ON jobs_to_match USING btree (batch_id);

CREATE TABLE kept_offers (
  user_id uuid NOT NULL,
  job_id uuid NOT NULL,
  kept_at timestamp with time zone DEFAULT now() NOT NULL,
  title text NOT NULL,
  location text NOT NULL,
  CONSTRAINT kept_offers_pkey PRIMARY KEY (user_id, job_id),
  CONSTRAINT kept_offers_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  CONSTRAINT kept_offers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX kept_offers_of_job ON kept_offers USING btree (job_id);

CREATE TABLE late_ends (
  job_id uuid NOT NULL,
  student_id uuid NOT NULL,
  person_id uuid NOT NULL,
  ended_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT late_ends_pkey PRIMARY KEY (job_id, student_id, person_id),
  CONSTRAINT late_ends_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  CONSTRAINT late_ends_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id),
  CONSTRAINT late_ends_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id)
);
CREATE INDEX late_ends_of_person ON late_ends USING btree (person_id);

CREATE TABLE ledger_accounts (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  kind text NOT NULL,
  payment_id uuid,
  user_id uuid,
  provider text NOT NULL,
  CONSTRAINT ledger_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_accounts_payment_id_key UNIQUE (payment_id),
  CONSTRAINT ledger_accounts_user_id_provider_key UNIQUE (user_id, provider),
  CONSTRAINT ledger_accounts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT ledger_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT ledger_accounts_check CHECK ((kind = 'escrow'::text) = (payment_id IS NOT NULL)),
  CONSTRAINT ledger_accounts_check1 CHECK ((kind = 'wallet'::text) = (user_id IS NOT NULL)),
  CONSTRAINT ledger_accounts_kind_check CHECK (kind = ANY (ARRAY['outside'::text, 'escrow'::text, 'wallet'::text, 'fees'::text, 'losses'::text, 'provider_fees'::text, 'contested'::text])),
  CONSTRAINT ledger_accounts_provider_check CHECK (provider = ANY (ARRAY['stripe'::text, 'simulated'::text]))
);
CREATE UNIQUE INDEX ledger_accounts_of_ours ON ledger_accounts USING btree (kind, provider) WHERE payment_id IS NULL AND user_id IS NULL;
CREATE TRIGGER ledger_accounts_kept BEFORE UPDATE OR TRUNCATE ON ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_accounts_removed BEFORE DELETE ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION guard_removed_account();

CREATE TABLE ledger_carried (
  account_id uuid NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT ledger_carried_pkey PRIMARY KEY (account_id),
  CONSTRAINT ledger_carried_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id)
);
CREATE TRIGGER ledger_carried_follows BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON ledger_carried FOR EACH STATEMENT EXECUTE FUNCTION refuse_carrying_by_hand();

CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  transfer_id uuid NOT NULL,
  account_id uuid NOT NULL,
  amount integer NOT NULL,
  CONSTRAINT ledger_entries_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_entries_transfer_id_account_id_key UNIQUE (transfer_id, account_id),
  CONSTRAINT ledger_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id),
  CONSTRAINT ledger_entries_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES ledger_transfers(id),
  CONSTRAINT ledger_entries_amount_check CHECK (amount <> 0)
);
CREATE INDEX ledger_entries_of_account ON ledger_entries USING btree (account_id, transfer_id);
CREATE TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION keep_wallet_balance();
CREATE TRIGGER ledger_entries_carried AFTER DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION carry_removed_entry();
CREATE CONSTRAINT TRIGGER ledger_entries_gone AFTER DELETE ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_removed_entry();
CREATE TRIGGER ledger_entries_join BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION join_transfer();
CREATE TRIGGER ledger_entries_kept BEFORE UPDATE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_entries_removed BEFORE DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION guard_removed_entry();
CREATE CONSTRAINT TRIGGER ledger_entries_sum AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_new_entry();

CREATE TABLE ledger_transfers (
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  kind text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  made_in xid8 DEFAULT pg_current_xact_id() NOT NULL,
  CONSTRAINT ledger_transfers_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_transfers_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT ledger_transfers_kind_check CHECK (kind = ANY (ARRAY['payment'::text, 'provider_fee'::text, 'release'::text, 'recall'::text, 'payout'::text, 'refund'::text, 'chargeback'::text, 'dispute'::text, 'reversal'::text, 'loss'::text]))
);
CREATE INDEX ledger_transfers_of_payment ON ledger_transfers USING btree (payment_id);
CREATE UNIQUE INDEX ledger_transfers_paid_once ON ledger_transfers USING btree (payment_id) WHERE kind = 'payment'::text;
CREATE CONSTRAINT TRIGGER ledger_transfers_gone AFTER DELETE ON ledger_transfers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_removed_transfer();
CREATE TRIGGER ledger_transfers_kept BEFORE UPDATE OR TRUNCATE ON ledger_transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_transfers_removed BEFORE DELETE ON ledger_transfers FOR EACH ROW EXECUTE FUNCTION guard_removed_transfer();
CREATE CONSTRAINT TRIGGER ledger_transfers_sum AFTER INSERT ON ledger_transfers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_new_transfer();

CREATE TABLE letter_templates (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  letter text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT letter_templates_pkey PRIMARY KEY (id),
  CONSTRAINT letter_templates_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT letter_templates_letter_check CHECK (char_length(letter) >= 1 AND char_length(letter) <= 3000),
  CONSTRAINT letter_templates_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60)
);
CREATE INDEX letter_templates_of_user ON letter_templates USING btree (user_id);
CREATE TRIGGER letter_templates_version BEFORE UPDATE ON letter_templates FOR EACH ROW EXECUTE FUNCTION raise_version();

CREATE TABLE messages (
  id uuid NOT NULL,
  job_id uuid NOT NULL,
  sequence integer NOT NULL,
  sender_id uuid NOT NULL,
  receiver_id uuid NOT NULL,
  content text NOT NULL,
  is_read boolean DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  hidden_at timestamp with time zone,
  photo_id uuid,
  place text,
  latitude double precision,
  longitude double precision,
  CONSTRAINT messages_pkey PRIMARY KEY (id),
  CONSTRAINT messages_job_id_sequence_key UNIQUE (job_id, sequence),
  CONSTRAINT messages_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  CONSTRAINT messages_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id) ON DELETE SET NULL,
  CONSTRAINT messages_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES users(id),
  CONSTRAINT messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id),
  CONSTRAINT messages_check CHECK (sender_id <> receiver_id),
  CONSTRAINT messages_content_check CHECK (char_length(content) >= 1 AND char_length(content) <= 2000),
  CONSTRAINT messages_latitude_check CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
  CONSTRAINT messages_longitude_check CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  CONSTRAINT messages_one_attachment CHECK (photo_id IS NULL OR place IS NULL),
  CONSTRAINT messages_place_check CHECK (char_length(place) >= 1 AND char_length(place) <= 120),
  CONSTRAINT messages_sequence_check CHECK (sequence > 0),
  CONSTRAINT messages_whole_point CHECK ((latitude IS NULL) = (longitude IS NULL) AND (latitude IS NULL OR place IS NOT NULL))
);
CREATE UNIQUE INDEX messages_photo ON messages USING btree (photo_id) WHERE photo_id IS NOT NULL;
CREATE INDEX messages_unread ON messages USING btree (receiver_id, job_id, sequence) WHERE NOT is_read;
CREATE TRIGGER messages_version BEFORE UPDATE ON messages FOR EACH ROW EXECUTE FUNCTION raise_version();

CREATE TABLE migrations (
  name text NOT NULL,
  hash text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  needs text,
  CONSTRAINT migrations_pkey PRIMARY KEY (name)
);

CREATE TABLE minimum_wage_notices (
  job_id uuid NOT NULL,
  row_id text NOT NULL,
  centimes integer NOT NULL,
  told_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT minimum_wage_notices_pkey PRIMARY KEY (job_id, row_id, centimes),
  CONSTRAINT minimum_wage_notices_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
);

CREATE TABLE minimum_wage_passes (
  row_id text NOT NULL,
  centimes integer NOT NULL,
  has_begun boolean NOT NULL,
  since timestamp with time zone NOT NULL,
  done_at timestamp with time zone,
  CONSTRAINT minimum_wage_passes_pkey PRIMARY KEY (row_id, centimes, has_begun)
);

CREATE TABLE moderation_log (
  id uuid NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  moderator_id uuid,
  person_id uuid,
  act text NOT NULL,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  reason text NOT NULL,
  CONSTRAINT moderation_log_pkey PRIMARY KEY (id),
  CONSTRAINT moderation_log_moderator_id_fkey FOREIGN KEY (moderator_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT moderation_log_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT moderation_log_act_check CHECK (act = ANY (ARRAY['hide'::text, 'restore'::text, 'suspend'::text, 'lift'::text, 'dismiss'::text, 'appoint'::text, 'dismount'::text])),
  CONSTRAINT moderation_log_kind_check CHECK (kind = ANY (ARRAY['person'::text, 'job'::text, 'message'::text, 'review'::text, 'question'::text, 'answer'::text])),
  CONSTRAINT moderation_log_reason_check CHECK (char_length(reason) >= 1 AND char_length(reason) <= 1000)
);
CREATE INDEX moderation_log_newest ON moderation_log USING btree (at DESC, id);
CREATE INDEX moderation_log_of_moderator ON moderation_log USING btree (moderator_id);
CREATE INDEX moderation_log_of_person ON moderation_log USING btree (person_id);

CREATE TABLE moderators (
  user_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT moderators_pkey PRIMARY KEY (user_id),
  CONSTRAINT moderators_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE mutation_records (
  user_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  args_hash bytea NOT NULL,
  verdict jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT mutation_records_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT mutation_records_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX mutation_records_age ON mutation_records USING btree (created_at);

CREATE TABLE muted_notifications (
  user_id uuid NOT NULL,
  kind text NOT NULL,
  channel text NOT NULL,
  CONSTRAINT muted_notifications_pkey PRIMARY KEY (user_id, kind, channel),
  CONSTRAINT muted_notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT muted_notifications_channel_check CHECK (channel = ANY (ARRAY['app'::text, 'mail'::text]))
);

CREATE TABLE notifications (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  sequence bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  type text NOT NULL,
  title text NOT NULL,
  message text NOT NULL,
  action_url text,
  is_read boolean DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  about_id uuid,
  kind text,
  asks text,
  asks_about uuid,
  CONSTRAINT notifications_pkey PRIMARY KEY (id),
  CONSTRAINT notifications_about_id_fkey FOREIGN KEY (about_id) REFERENCES users(id),
  CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT notifications_asks_check CHECK ((asks IS NULL) = (asks_about IS NULL)),
  CONSTRAINT notifications_type_check CHECK (type = ANY (ARRAY['message'::text, 'job_match'::text, 'application_update'::text, 'other'::text]))
);
CREATE INDEX notifications_about ON notifications USING btree (about_id) WHERE about_id IS NOT NULL;
CREATE INDEX notifications_asking ON notifications USING btree (asks_about) WHERE NOT is_read AND asks_about IS NOT NULL;
CREATE INDEX notifications_of_user ON notifications USING btree (user_id, sequence DESC);
CREATE INDEX notifications_unread ON notifications USING btree (user_id, sequence) WHERE NOT is_read;
CREATE TRIGGER notifications_reach_somebody BEFORE INSERT ON notifications FOR EACH ROW EXECUTE FUNCTION skip_unwanted();
CREATE TRIGGER notifications_version BEFORE UPDATE ON notifications FOR EACH ROW EXECUTE FUNCTION raise_version();

CREATE TABLE paper_key (
  is_only boolean DEFAULT true NOT NULL,
  key bytea NOT NULL,
  CONSTRAINT paper_key_pkey PRIMARY KEY (is_only),
  CONSTRAINT paper_key_is_only_check CHECK (is_only)
);

CREATE TABLE paper_numbers (
  kind text NOT NULL,
  year integer NOT NULL,
  last integer NOT NULL,
  CONSTRAINT paper_numbers_pkey PRIMARY KEY (kind, year)
);

CREATE TABLE papers (
  id uuid NOT NULL,
  kind text NOT NULL,
  number text,
  poster_id uuid NOT NULL,
  student_id uuid NOT NULL,
  job_id uuid,
  payment_id uuid,
  year integer NOT NULL,
  language text DEFAULT 'fr'::text NOT NULL,
  data jsonb,
  hashes text[] DEFAULT '{}'::text[] NOT NULL,
  asked_at timestamp with time zone,
  issued_at timestamp with time zone,
  poster_signed_at timestamp with time zone,
  student_signed_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  forgotten_at timestamp with time zone,
  code_hash bytea,
  CONSTRAINT papers_pkey PRIMARY KEY (id),
  CONSTRAINT papers_code_hash_key UNIQUE (code_hash),
  CONSTRAINT papers_number_key UNIQUE (number),
  CONSTRAINT papers_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  CONSTRAINT papers_poster_id_fkey FOREIGN KEY (poster_id) REFERENCES users(id),
  CONSTRAINT papers_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id),
  CONSTRAINT papers_agreed CHECK (kind <> 'agreement'::text OR data IS NOT NULL AND (issued_at IS NULL OR poster_signed_at IS NOT NULL AND student_signed_at IS NOT NULL)),
  CONSTRAINT papers_check CHECK ((kind = ANY (ARRAY['certificate'::text, 'agreement'::text])) OR issued_at IS NOT NULL),
  CONSTRAINT papers_check1 CHECK ((issued_at IS NULL) = (number IS NULL) AND (issued_at IS NULL) = (code_hash IS NULL) AND ((issued_at IS NULL) = (data IS NULL) OR kind = 'agreement'::text)),
  CONSTRAINT papers_kind_check CHECK (kind = ANY (ARRAY['receipt'::text, 'statement'::text, 'certificate'::text, 'agreement'::text, 'payslip'::text]))
);
CREATE INDEX papers_of_job ON papers USING btree (job_id);
CREATE INDEX papers_of_payment ON papers USING btree (payment_id);
CREATE INDEX papers_of_poster ON papers USING btree (poster_id, year);
CREATE INDEX papers_of_student ON papers USING btree (student_id, year);
CREATE UNIQUE INDEX papers_one_certificate ON papers USING btree (job_id) WHERE kind = 'certificate'::text AND withdrawn_at IS NULL;
CREATE UNIQUE INDEX papers_one_proposal ON papers USING btree (job_id) WHERE kind = 'agreement'::text AND issued_at IS NULL AND withdrawn_at IS NULL;
CREATE TRIGGER papers_are_frozen BEFORE UPDATE ON papers FOR EACH ROW WHEN (old.issued_at IS NOT NULL AND new.forgotten_at IS NULL AND (old.kind IS DISTINCT FROM new.kind OR old.number IS DISTINCT FROM new.number OR old.poster_id IS DISTINCT FROM new.poster_id OR old.student_id IS DISTINCT FROM new.student_id OR old.job_id IS DISTINCT FROM new.job_id OR old.year IS DISTINCT FROM new.year OR old.language IS DISTINCT FROM new.language OR old.data IS DISTINCT FROM new.data OR old.issued_at IS DISTINCT FROM new.issued_at OR old.poster_signed_at IS DISTINCT FROM new.poster_signed_at OR old.student_signed_at IS DISTINCT FROM new.student_signed_at OR old.code_hash IS DISTINCT FROM new.code_hash)) EXECUTE FUNCTION keep_paper();
CREATE TRIGGER proposals_are_frozen BEFORE UPDATE ON papers FOR EACH ROW WHEN (old.kind = 'agreement'::text AND old.issued_at IS NULL AND old.data IS DISTINCT FROM new.data) EXECUTE FUNCTION keep_proposal();

CREATE TABLE parental_consents (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  asked_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  mailed_to text,
  code_hash bytea,
  code_expires_at timestamp with time zone,
  codes smallint DEFAULT 0 NOT NULL,
  guesses smallint DEFAULT 0 NOT NULL,
  mail_hash bytea,
  given_at timestamp with time zone,
  name text,
  relation text,
  allows_photo boolean,
  is_insured boolean,
  revoked_at timestamp with time zone,
  earlier_code_hashes bytea[] DEFAULT '{}'::bytea[] NOT NULL,
  CONSTRAINT parental_consents_pkey PRIMARY KEY (id),
  CONSTRAINT parental_consents_token_hash_key UNIQUE (token_hash),
  CONSTRAINT parental_consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT parental_consents_check CHECK (given_at IS NULL OR name IS NOT NULL AND relation IS NOT NULL AND allows_photo IS NOT NULL AND is_insured IS NOT NULL AND mail_hash IS NOT NULL),
  CONSTRAINT parental_consents_check1 CHECK (revoked_at IS NULL OR given_at IS NOT NULL),
  CONSTRAINT parental_consents_relation_check CHECK (relation = ANY (ARRAY['mother'::text, 'father'::text, 'guardian'::text]))
);
CREATE UNIQUE INDEX parental_consents_of_student ON parental_consents USING btree (user_id) WHERE revoked_at IS NULL;

CREATE TABLE payments (
  id uuid NOT NULL,
  job_id uuid NOT NULL,
  payer_id uuid NOT NULL,
  payee_id uuid NOT NULL,
  amount integer NOT NULL,
  fee integer NOT NULL,
  currency text DEFAULT 'chf'::text NOT NULL,
  provider text NOT NULL,
  intent_id text,
  client_secret text,
  is_chargeable boolean DEFAULT true NOT NULL,
  state text DEFAULT 'created'::text NOT NULL,
  failure text,
  mismatch text,
  release_id uuid DEFAULT gen_random_uuid() NOT NULL,
  refund_id uuid DEFAULT gen_random_uuid() NOT NULL,
  held_at timestamp with time zone,
  decided_at timestamp with time zone,
  payout_account text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  payout_refusals integer DEFAULT 0 NOT NULL,
  release_at timestamp with time zone,
  refund_part integer DEFAULT 0 NOT NULL,
  returned integer DEFAULT 0 NOT NULL,
  contested integer DEFAULT 0 NOT NULL,
  provider_fees integer DEFAULT 0 NOT NULL,
  paid_out integer DEFAULT 0 NOT NULL,
  released_amount integer,
  dispute text DEFAULT 'none'::text NOT NULL,
  read_at timestamp with time zone,
  unreturned integer DEFAULT 0 NOT NULL,
  declines integer DEFAULT 0 NOT NULL,
  last_declined_at timestamp with time zone,
  part_tries integer DEFAULT 0 NOT NULL,
  asked_at timestamp with time zone,
  CONSTRAINT payments_pkey PRIMARY KEY (id),
  CONSTRAINT payments_provider_intent_id_key UNIQUE (provider, intent_id),
  CONSTRAINT payments_refund_id_key UNIQUE (refund_id),
  CONSTRAINT payments_release_id_key UNIQUE (release_id),
  CONSTRAINT payments_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  CONSTRAINT payments_payee_id_fkey FOREIGN KEY (payee_id) REFERENCES users(id),
  CONSTRAINT payments_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES users(id),
  CONSTRAINT payments_amount_check CHECK (amount >= 50 AND amount <= 1000000),
  CONSTRAINT payments_check CHECK (fee = ((amount * 5 + 50) / 100)),
  CONSTRAINT payments_check1 CHECK (payer_id <> payee_id),
  CONSTRAINT payments_check2 CHECK (refund_part >= 0 AND refund_part <= amount),
  CONSTRAINT payments_check3 CHECK (released_amount >= 0 AND released_amount <= amount),
  CONSTRAINT payments_contested_check CHECK (contested >= 0),
  CONSTRAINT payments_currency_check CHECK (currency = 'chf'::text),
  CONSTRAINT payments_declines_check CHECK (declines >= 0),
  CONSTRAINT payments_dispute_check CHECK (dispute = ANY (ARRAY['none'::text, 'open'::text, 'won'::text, 'lost'::text])),
  CONSTRAINT payments_paid_out_check CHECK (paid_out >= 0),
  CONSTRAINT payments_part_tries_check CHECK (part_tries >= 0),
  CONSTRAINT payments_provider_check CHECK (provider = ANY (ARRAY['stripe'::text, 'simulated'::text])),
  CONSTRAINT payments_returned_check CHECK (returned >= 0),
  CONSTRAINT payments_state_check CHECK (state = ANY (ARRAY['created'::text, 'held'::text, 'releasing'::text, 'released'::text, 'refunding'::text, 'refunded'::text, 'failed'::text, 'disputed'::text])),
  CONSTRAINT payments_unreturned_check CHECK (unreturned >= 0)
);
CREATE UNIQUE INDEX payments_by_secret ON payments USING btree (client_secret);
CREATE INDEX payments_by_turn ON payments USING btree (GREATEST(read_at, asked_at) NULLS FIRST) WHERE state <> ALL (ARRAY['created'::text, 'failed'::text]);
CREATE INDEX payments_of_job ON payments USING btree (job_id);
CREATE INDEX payments_of_payee ON payments USING btree (payee_id, created_at DESC);
CREATE INDEX payments_of_payer ON payments USING btree (payer_id, created_at DESC);
CREATE INDEX payments_of_payer_held ON payments USING btree (payer_id, held_at) WHERE held_at IS NOT NULL;
CREATE UNIQUE INDEX payments_one_live ON payments USING btree (job_id) WHERE state = ANY (ARRAY['created'::text, 'held'::text, 'releasing'::text, 'released'::text, 'disputed'::text]);
CREATE CONSTRAINT TRIGGER payments_books AFTER INSERT OR UPDATE OF state, returned, contested, provider_fees, paid_out, released_amount ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_payment();
CREATE TRIGGER payments_guarded BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION guard_payment();
CREATE TRIGGER payments_refund_part BEFORE UPDATE OF refund_part ON payments FOR EACH ROW EXECUTE FUNCTION guard_refund_part();

CREATE TABLE payout_accounts (
  user_id uuid NOT NULL,
  provider text NOT NULL,
  account_id text NOT NULL,
  state text DEFAULT 'incomplete'::text NOT NULL,
  pays_from timestamp with time zone,
  CONSTRAINT payout_accounts_pkey PRIMARY KEY (user_id, provider),
  CONSTRAINT payout_accounts_provider_account_id_key UNIQUE (provider, account_id),
  CONSTRAINT payout_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT payout_accounts_check CHECK (state <> 'ready'::text OR pays_from IS NOT NULL),
  CONSTRAINT payout_accounts_provider_check CHECK (provider = ANY (ARRAY['stripe'::text, 'simulated'::text])),
  CONSTRAINT payout_accounts_state_check CHECK (state = ANY (ARRAY['incomplete'::text, 'in_review'::text, 'ready'::text, 'refused'::text, 'closed'::text]))
);

CREATE TABLE photo_files (
  photo_id uuid NOT NULL,
  size text NOT NULL,
  content bytea,
  object_key uuid,
  hash bytea,
  CONSTRAINT photo_files_pkey PRIMARY KEY (photo_id, size),
  CONSTRAINT photo_files_object_key_fkey FOREIGN KEY (object_key) REFERENCES photo_objects(key),
  CONSTRAINT photo_files_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id) ON DELETE CASCADE,
  CONSTRAINT photo_files_content_check CHECK (octet_length(content) >= 1 AND octet_length(content) <= 2000000),
  CONSTRAINT photo_files_place CHECK (num_nonnulls(content, object_key) = 1 AND (hash IS NULL) = (object_key IS NULL)),
  CONSTRAINT photo_files_size_check CHECK (size = ANY (ARRAY['full'::text, 'thumbnail'::text]))
);
ALTER TABLE photo_files ALTER COLUMN content SET STORAGE EXTERNAL;
CREATE UNIQUE INDEX photo_files_object ON photo_files USING btree (object_key) WHERE object_key IS NOT NULL;
CREATE TRIGGER photo_files_object AFTER DELETE OR UPDATE OF object_key ON photo_files FOR EACH ROW WHEN (old.object_key IS NOT NULL) EXECUTE FUNCTION let_object_go();

CREATE TABLE photo_home (
  is_only boolean DEFAULT true NOT NULL,
  place text NOT NULL,
  CONSTRAINT photo_home_pkey PRIMARY KEY (is_only),
  CONSTRAINT photo_home_is_only_check CHECK (is_only),
  CONSTRAINT photo_home_place_check CHECK (place = ANY (ARRAY['store'::text, 'database'::text]))
);

CREATE TABLE photo_objects (
  key uuid NOT NULL,
  removable_from timestamp with time zone,
  is_going boolean DEFAULT false NOT NULL,
  CONSTRAINT photo_objects_pkey PRIMARY KEY (key),
  CONSTRAINT photo_objects_check CHECK (removable_from IS NOT NULL OR NOT is_going)
);
CREATE INDEX photo_objects_to_remove ON photo_objects USING btree (removable_from) WHERE removable_from IS NOT NULL;

CREATE TABLE photos (
  id uuid NOT NULL,
  owner_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT photos_pkey PRIMARY KEY (id),
  CONSTRAINT photos_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX photos_of_owner_by_age ON photos USING btree (owner_id, created_at);

CREATE TABLE presence (
  user_id uuid NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT presence_pkey PRIMARY KEY (user_id)
) WITH (fillfactor=50);

CREATE TABLE private_profiles (
  user_id uuid NOT NULL,
  property_type text,
  employer_told_at timestamp with time zone,
  CONSTRAINT private_profiles_pkey PRIMARY KEY (user_id),
  CONSTRAINT private_profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT private_profiles_property_type_check CHECK (property_type = ANY (ARRAY['apartment'::text, 'house'::text, 'office'::text, 'other'::text]))
);

CREATE TABLE provider_events (
  provider text NOT NULL,
  id text NOT NULL,
  type text NOT NULL,
  received_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT provider_events_pkey PRIMARY KEY (provider, id),
  CONSTRAINT provider_events_id_check CHECK (char_length(id) <= 255)
);

CREATE TABLE public_offer_counts (
  status text NOT NULL,
  category text NOT NULL,
  delivery_type text NOT NULL,
  offers integer NOT NULL,
  rate_centimes bigint NOT NULL
);

CREATE TABLE push_deliveries (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  notification_id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  service text NOT NULL,
  topic text NOT NULL,
  run_at timestamp with time zone DEFAULT now() NOT NULL,
  claimed_at timestamp with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT push_deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT push_deliveries_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE,
  CONSTRAINT push_deliveries_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscriptions(id) ON DELETE CASCADE
);
CREATE INDEX push_deliveries_age ON push_deliveries USING btree (created_at);
CREATE INDEX push_deliveries_due ON push_deliveries USING btree (service, run_at) WHERE claimed_at IS NULL;
CREATE INDEX push_deliveries_of_notification ON push_deliveries USING btree (notification_id);
CREATE INDEX push_deliveries_of_subscription ON push_deliveries USING btree (subscription_id);
CREATE UNIQUE INDEX push_deliveries_waiting_once ON push_deliveries USING btree (notification_id, subscription_id) WHERE claimed_at IS NULL;

CREATE TABLE push_keys (
  is_only boolean DEFAULT true NOT NULL,
  public_key text NOT NULL,
  private_key text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT push_keys_pkey PRIMARY KEY (is_only),
  CONSTRAINT push_keys_is_only_check CHECK (is_only)
);

CREATE TABLE push_services (
  service text NOT NULL,
  answered_at timestamp with time zone NOT NULL,
  slow_at timestamp with time zone,
  CONSTRAINT push_services_pkey PRIMARY KEY (service)
);

CREATE TABLE push_subscriptions (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid NOT NULL,
  session_id uuid NOT NULL,
  endpoint text NOT NULL,
  service text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  public_key text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id),
  CONSTRAINT push_subscriptions_endpoint_key UNIQUE (endpoint),
  CONSTRAINT push_subscriptions_session_id_key UNIQUE (session_id),
  CONSTRAINT push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_endpoint_check CHECK (char_length(endpoint) <= 1000)
);
CREATE INDEX push_subscriptions_of_user ON push_subscriptions USING btree (user_id);

CREATE TABLE questions (
  id uuid NOT NULL,
  job_id uuid NOT NULL,
  asker_id uuid NOT NULL,
  text text,
  asked_at timestamp with time zone DEFAULT now() NOT NULL,
  answer text,
  answered_at timestamp with time zone,
  corrected_at timestamp with time zone,
  removed_at timestamp with time zone,
  hidden_at timestamp with time zone,
  answer_hidden_at timestamp with time zone,
  CONSTRAINT questions_pkey PRIMARY KEY (id),
  CONSTRAINT questions_asker_id_fkey FOREIGN KEY (asker_id) REFERENCES users(id),
  CONSTRAINT questions_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  CONSTRAINT questions_answer_check CHECK (char_length(answer) <= 500),
  CONSTRAINT questions_check CHECK ((removed_at IS NULL) = (text IS NOT NULL)),
  CONSTRAINT questions_check1 CHECK (answer IS NULL OR text IS NOT NULL),
  CONSTRAINT questions_check2 CHECK (answer IS NULL OR answered_at IS NOT NULL),
  CONSTRAINT questions_text_check CHECK (char_length(text) >= 10 AND char_length(text) <= 300)
);
CREATE INDEX questions_of_asker ON questions USING btree (asker_id, asked_at);
CREATE INDEX questions_of_job ON questions USING btree (job_id);
CREATE UNIQUE INDEX questions_waiting ON questions USING btree (job_id, asker_id) WHERE removed_at IS NULL AND answer IS NULL;

CREATE TABLE quiet_hours (
  user_id uuid NOT NULL,
  from_minute smallint NOT NULL,
  to_minute smallint NOT NULL,
  CONSTRAINT quiet_hours_pkey PRIMARY KEY (user_id),
  CONSTRAINT quiet_hours_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT quiet_hours_check CHECK (from_minute <> to_minute),
  CONSTRAINT quiet_hours_from_minute_check CHECK (from_minute >= 0 AND from_minute <= 1439),
  CONSTRAINT quiet_hours_to_minute_check CHECK (to_minute >= 0 AND to_minute <= 1439)
);

CREATE TABLE rate_limits (
  key character varying(255) NOT NULL,
  points integer DEFAULT 0 NOT NULL,
  expire bigint,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE reports (
  id uuid NOT NULL,
  reporter_id uuid NOT NULL,
  accused_id uuid NOT NULL,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  reason text NOT NULL,
  comment text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  settled_at timestamp with time zone,
  words text,
  CONSTRAINT reports_pkey PRIMARY KEY (id),
  CONSTRAINT reports_accused_id_fkey FOREIGN KEY (accused_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT reports_comment_check CHECK (char_length(comment) >= 1 AND char_length(comment) <= 10000),
  CONSTRAINT reports_kind_check CHECK (kind = ANY (ARRAY['person'::text, 'job'::text, 'message'::text, 'review'::text, 'question'::text, 'answer'::text])),
  CONSTRAINT reports_reason_check CHECK (reason ~ '^[a-z]{1,20}$'::text)
);
CREATE INDEX reports_of_accused ON reports USING btree (accused_id);
CREATE INDEX reports_of_subject ON reports USING btree (subject_id);
CREATE UNIQUE INDEX reports_once ON reports USING btree (reporter_id, kind, subject_id) WHERE settled_at IS NULL;
CREATE INDEX reports_open ON reports USING btree (created_at, id) WHERE settled_at IS NULL;
CREATE INDEX reports_settled ON reports USING btree (settled_at, id) WHERE settled_at IS NOT NULL;

CREATE TABLE review_photos (
  review_id uuid NOT NULL,
  place smallint NOT NULL,
  photo_id uuid NOT NULL,
  CONSTRAINT review_photos_pkey PRIMARY KEY (review_id, place),
  CONSTRAINT review_photos_photo_id_key UNIQUE (photo_id),
  CONSTRAINT review_photos_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id),
  CONSTRAINT review_photos_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  CONSTRAINT review_photos_place_check CHECK (place >= 1 AND place <= 5)
);

CREATE TABLE review_requests (
  job_id uuid NOT NULL,
  asked_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT review_requests_pkey PRIMARY KEY (job_id),
  CONSTRAINT review_requests_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
);

CREATE TABLE reviews (
  id uuid NOT NULL,
  job_id uuid NOT NULL,
  reviewer_id uuid NOT NULL,
  reviewee_id uuid NOT NULL,
  rating smallint NOT NULL,
  comment text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  hidden_at timestamp with time zone,
  CONSTRAINT reviews_pkey PRIMARY KEY (id),
  CONSTRAINT reviews_job_id_reviewer_id_key UNIQUE (job_id, reviewer_id),
  CONSTRAINT reviews_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id),
  CONSTRAINT reviews_reviewee_id_fkey FOREIGN KEY (reviewee_id) REFERENCES users(id),
  CONSTRAINT reviews_reviewer_id_fkey FOREIGN KEY (reviewer_id) REFERENCES users(id),
  CONSTRAINT reviews_check CHECK (reviewer_id <> reviewee_id),
  CONSTRAINT reviews_comment_check CHECK (char_length(comment) >= 1 AND char_length(comment) <= 500),
  CONSTRAINT reviews_rating_check CHECK (rating >= 1 AND rating <= 5)
);
CREATE INDEX reviews_of_reviewee ON reviews USING btree (reviewee_id, created_at DESC, id DESC);

CREATE TABLE saved_searches (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  filter jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT saved_searches_pkey PRIMARY KEY (id),
  CONSTRAINT saved_searches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT saved_searches_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60)
);
CREATE INDEX saved_searches_of_user ON saved_searches USING btree (user_id);

CREATE TABLE school_proofs (
  user_id uuid NOT NULL,
  photo_id uuid NOT NULL,
  sent_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT school_proofs_pkey PRIMARY KEY (user_id),
  CONSTRAINT school_proofs_photo_id_key UNIQUE (photo_id),
  CONSTRAINT school_proofs_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id) ON DELETE CASCADE,
  CONSTRAINT school_proofs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX school_proofs_in_order ON school_proofs USING btree (sent_at, user_id);

CREATE TABLE search_batches (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  opened_at timestamp with time zone DEFAULT now() NOT NULL,
  finished_at timestamp with time zone,
  CONSTRAINT search_batches_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX search_batches_one_under_way ON search_batches USING btree ((true)) WHERE finished_at IS NULL;

CREATE TABLE second_factors (
  user_id uuid NOT NULL,
  secret bytea NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint DEFAULT 0 NOT NULL,
  CONSTRAINT second_factors_pkey PRIMARY KEY (user_id),
  CONSTRAINT second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE security_log (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  by text NOT NULL,
  device text,
  times integer DEFAULT 1 NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT security_log_pkey PRIMARY KEY (id),
  CONSTRAINT security_log_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT security_log_by_check CHECK (by = ANY (ARRAY['owner'::text, 'unknown'::text, 'moderator'::text, 'operator'::text]))
);
CREATE INDEX security_log_by_age ON security_log USING btree (at);
CREATE INDEX security_log_of_user ON security_log USING btree (user_id, at DESC);

CREATE TABLE sessions (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  device_id uuid,
  former_hash bytea,
  former_until timestamp with time zone,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_token_hash_key UNIQUE (token_hash),
  CONSTRAINT sessions_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE SET NULL,
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_device ON sessions USING btree (device_id) WHERE device_id IS NOT NULL;
CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_former ON sessions USING btree (former_hash) WHERE former_hash IS NOT NULL;
CREATE INDEX sessions_user ON sessions USING btree (user_id);

CREATE TABLE simulated_intents (
  id text NOT NULL,
  client_secret text NOT NULL,
  payment_id uuid NOT NULL,
  job_id uuid NOT NULL,
  amount integer NOT NULL,
  currency text NOT NULL,
  status text DEFAULT 'open'::text NOT NULL,
  refunded integer DEFAULT 0 NOT NULL,
  paid_out integer DEFAULT 0 NOT NULL,
  declines integer DEFAULT 0 NOT NULL,
  CONSTRAINT simulated_intents_pkey PRIMARY KEY (id),
  CONSTRAINT simulated_intents_client_secret_key UNIQUE (client_secret),
  CONSTRAINT simulated_intents_payment_id_key UNIQUE (payment_id),
  CONSTRAINT simulated_intents_check CHECK (refunded >= 0 AND refunded <= amount),
  CONSTRAINT simulated_intents_status_check CHECK (status = ANY (ARRAY['open'::text, 'declined'::text, 'succeeded'::text, 'cancelled'::text]))
);

CREATE TABLE structured_evaluations (
  review_id uuid NOT NULL,
  completed_on_time boolean NOT NULL,
  punctuality_rating smallint NOT NULL,
  politeness_rating smallint NOT NULL,
  would_recommend boolean NOT NULL,
  descriptive_words text NOT NULL,
  CONSTRAINT structured_evaluations_pkey PRIMARY KEY (review_id),
  CONSTRAINT structured_evaluations_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  CONSTRAINT structured_evaluations_descriptive_words_check CHECK (char_length(descriptive_words) >= 1 AND char_length(descriptive_words) <= 50),
  CONSTRAINT structured_evaluations_politeness_rating_check CHECK (politeness_rating >= 1 AND politeness_rating <= 5),
  CONSTRAINT structured_evaluations_punctuality_rating_check CHECK (punctuality_rating >= 1 AND punctuality_rating <= 5)
);

CREATE TABLE student_profiles (
  user_id uuid NOT NULL,
  school text,
  bio text,
  available_tools text[] DEFAULT '{}'::text[] NOT NULL,
  other_bio jsonb,
  availability text[] DEFAULT '{}'::text[] NOT NULL,
  languages jsonb DEFAULT '[]'::jsonb NOT NULL,
  driving_licences text[] DEFAULT '{}'::text[] NOT NULL,
  travel_distance integer,
  school_confirmed_at timestamp with time zone,
  birth_date date,
  birth_date_changes smallint DEFAULT 0 NOT NULL,
  work_permit text,
  CONSTRAINT student_profiles_pkey PRIMARY KEY (user_id),
  CONSTRAINT student_profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT student_profiles_availability_check CHECK (cardinality(availability) <= 21),
  CONSTRAINT student_profiles_available_tools_check CHECK (cardinality(available_tools) <= 20),
  CONSTRAINT student_profiles_bio_check CHECK (char_length(bio) <= 1000),
  CONSTRAINT student_profiles_driving_licences_check CHECK (cardinality(driving_licences) <= 20),
  CONSTRAINT student_profiles_languages_check CHECK (jsonb_typeof(languages) = 'array'::text),
  CONSTRAINT student_profiles_school_check CHECK (char_length(school) <= 120),
  CONSTRAINT student_profiles_travel_distance_check CHECK (travel_distance >= 1 AND travel_distance <= 300),
  CONSTRAINT student_profiles_work_permit_check CHECK (work_permit = ANY (ARRAY['yes'::text, 'no'::text, 'unsure'::text]))
);
CREATE TRIGGER student_profiles_school BEFORE UPDATE OF school ON student_profiles FOR EACH ROW WHEN (new.school IS DISTINCT FROM old.school) EXECUTE FUNCTION school_is_another();

CREATE TABLE support_messages (
  id uuid NOT NULL,
  user_id uuid,
  email text NOT NULL,
  message text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT support_messages_pkey PRIMARY KEY (id),
  CONSTRAINT support_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX support_messages_by_age ON support_messages USING btree (created_at);

CREATE TABLE sync_epoch (
  singleton boolean DEFAULT true NOT NULL,
  counter integer DEFAULT 1 NOT NULL,
  CONSTRAINT sync_epoch_pkey PRIMARY KEY (singleton),
  CONSTRAINT sync_epoch_singleton_check CHECK (singleton)
);

CREATE TABLE tasks (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  payload jsonb NOT NULL,
  key text,
  run_at timestamp with time zone DEFAULT now() NOT NULL,
  lease uuid,
  attempts integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT tasks_pkey PRIMARY KEY (id),
  CONSTRAINT tasks_key_check CHECK (char_length(key) >= 1 AND char_length(key) <= 200),
  CONSTRAINT tasks_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60)
);
CREATE INDEX tasks_due ON tasks USING btree (run_at, id);
CREATE UNIQUE INDEX tasks_waiting_once ON tasks USING btree (name, key) WHERE lease IS NULL;

CREATE TABLE users (
  id uuid NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  phone text NOT NULL,
  city text NOT NULL,
  user_type text NOT NULL,
  email_verified boolean DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  photo_id uuid,
  canton text GENERATED ALWAYS AS (upper("substring"(city, ',\s*([A-Za-z]{2})\s*$'::text))) STORED,
  leaving_since timestamp with time zone,
  erased_at timestamp with time zone,
  suspended_at timestamp with time zone,
  used_at timestamp with time zone DEFAULT now() NOT NULL,
  unused_told_at timestamp with time zone,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id) ON DELETE SET NULL,
  CONSTRAINT users_city_check CHECK (erased_at IS NOT NULL OR char_length(city) >= 1 AND char_length(city) <= 120),
  CONSTRAINT users_email_check CHECK (char_length(email) <= 254),
  CONSTRAINT users_first_name_check CHECK (char_length(first_name) >= 2 AND char_length(first_name) <= 80),
  CONSTRAINT users_last_name_check CHECK (erased_at IS NOT NULL OR char_length(last_name) >= 2 AND char_length(last_name) <= 80),
  CONSTRAINT users_phone_check CHECK (char_length(phone) <= 30),
  CONSTRAINT users_user_type_check CHECK (user_type = ANY (ARRAY['student'::text, 'private'::text]))
);
CREATE UNIQUE INDEX users_email ON users USING btree (lower(email));
CREATE INDEX users_erased ON users USING btree (erased_at) WHERE erased_at IS NOT NULL;
CREATE UNIQUE INDEX users_photo ON users USING btree (photo_id) WHERE photo_id IS NOT NULL;
CREATE INDEX users_students_by_canton ON users USING btree (canton, id) WHERE user_type = 'student'::text;
CREATE TRIGGER users_name AFTER UPDATE OF first_name, last_name ON users FOR EACH ROW WHEN (new.first_name IS DISTINCT FROM old.first_name OR new.last_name IS DISTINCT FROM old.last_name) EXECUTE FUNCTION name_is_another();
CREATE TRIGGER users_version BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION raise_version();

CREATE TABLE visit_times (
  job_id uuid NOT NULL,
  student_id uuid NOT NULL,
  visit_day date NOT NULL,
  act text NOT NULL,
  by_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  noted_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT visit_times_pkey PRIMARY KEY (job_id, student_id, visit_day, act, by_id),
  CONSTRAINT visit_times_by_id_fkey FOREIGN KEY (by_id) REFERENCES users(id),
  CONSTRAINT visit_times_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  CONSTRAINT visit_times_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id),
  CONSTRAINT visit_times_act_check CHECK (act = ANY (ARRAY['arrive'::text, 'leave'::text]))
);
CREATE INDEX visit_times_of_writer ON visit_times USING btree (by_id);

CREATE TABLE wage_years (
  id uuid NOT NULL,
  poster_id uuid NOT NULL,
  student_id uuid NOT NULL,
  year smallint NOT NULL,
  card bigint DEFAULT 0 NOT NULL,
  confirmed bigint DEFAULT 0 NOT NULL,
  declared bigint DEFAULT 0 NOT NULL,
  contested bigint DEFAULT 0 NOT NULL,
  is_household boolean DEFAULT true NOT NULL,
  is_asked boolean DEFAULT false NOT NULL,
  date_released_at timestamp with time zone,
  told smallint DEFAULT 0 NOT NULL,
  summarised_at timestamp with time zone,
  claimed bigint DEFAULT 0 NOT NULL,
  student_told_at timestamp with time zone,
  elsewhere bigint DEFAULT 0 NOT NULL,
  partner_email text,
  partner_id uuid,
  CONSTRAINT wage_years_pkey PRIMARY KEY (id),
  CONSTRAINT wage_years_poster_id_student_id_year_key UNIQUE (poster_id, student_id, year),
  CONSTRAINT wage_years_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES users(id),
  CONSTRAINT wage_years_poster_id_fkey FOREIGN KEY (poster_id) REFERENCES users(id),
  CONSTRAINT wage_years_student_id_fkey FOREIGN KEY (student_id) REFERENCES users(id),
  CONSTRAINT wage_years_card_check CHECK (card >= 0),
  CONSTRAINT wage_years_confirmed_check CHECK (confirmed >= 0),
  CONSTRAINT wage_years_contested_check CHECK (contested >= 0),
  CONSTRAINT wage_years_declared_check CHECK (declared >= 0),
  CONSTRAINT wage_years_year_check CHECK (year >= 2000 AND year <= 2999)
);
CREATE INDEX wage_years_of_student ON wage_years USING btree (student_id);
CREATE INDEX wage_years_to_summarise ON wage_years USING btree (year) WHERE summarised_at IS NULL;

CREATE TABLE wallet_balances (
  account_id uuid NOT NULL,
  balance bigint NOT NULL,
  CONSTRAINT wallet_balances_pkey PRIMARY KEY (account_id),
  CONSTRAINT wallet_balances_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id)
);
CREATE TRIGGER wallet_balances_follow BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON wallet_balances FOR EACH STATEMENT EXECUTE FUNCTION refuse_balance_by_hand();

CREATE VIEW lapses AS
 SELECT a.accused_id AS person_id,
    a.job_id
   FROM absences a
     JOIN jobs j ON j.id = a.job_id
  WHERE a.withdrawn_at IS NULL AND a.contested_at IS NULL AND (a.agreed_at IS NOT NULL OR a.said_at <= (now() - '48:00:00'::interval)) AND NOT (j.status = 'completed'::text AND j.assigned_to_id = a.student_id)
UNION ALL
 SELECT e.person_id,
    e.job_id
   FROM late_ends e
     JOIN jobs j ON j.id = e.job_id
  WHERE NOT (j.status = 'completed'::text AND j.assigned_to_id = e.student_id) AND NOT (EXISTS ( SELECT
           FROM absences a
          WHERE a.job_id = e.job_id AND a.student_id = e.student_id AND a.by_id = e.person_id AND a.withdrawn_at IS NULL));

CREATE VIEW people_apart AS
 SELECT blocks.blocker_id AS one,
    blocks.blocked_id AS other
   FROM blocks
UNION ALL
 SELECT blocks.blocked_id AS one,
    blocks.blocker_id AS other
   FROM blocks;

CREATE OR REPLACE FUNCTION public.are_blocked(one uuid, other uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
    select exists (
      select from blocks where (blocker_id = one and blocked_id = other) or (blocker_id = other and blocked_id = one))
  $function$;

CREATE OR REPLACE FUNCTION public.balance_of(account uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select (coalesce(
    (select balance from wallet_balances where account_id = account),
    (select sum(amount) from ledger_entries where account_id = account),
    0)
    + coalesce((select amount from ledger_carried where account_id = account), 0))::bigint $function$;

CREATE OR REPLACE FUNCTION public.carry_removed_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ledger_carried as kept (account_id, amount)
  select ours.id, old.amount
  from ledger_accounts a join ledger_accounts ours on ours.provider = a.provider and ours.payment_id is null and ours.user_id is null
    and ours.kind = case when a.kind = 'wallet' and a.provider = 'simulated' then 'outside' else a.kind end
  where a.id = old.account_id
  on conflict (account_id) do update set amount = kept.amount + excluded.amount;
  update wallet_balances set balance = balance - old.amount where account_id = old.account_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_books(payment uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  p payments;
  held integer;
  shared integer;
begin
  select * into p from payments where id = payment;
  if not found then return; end if;
  held := case when p.state in ('held', 'releasing', 'refunding', 'disputed') then p.amount - p.returned else 0 end;
  shared := case when p.state = 'released' then p.released_amount else 0 end;
  if (p.state = 'released') <> (p.released_amount is not null) or held < 0
    or (p.state in ('created', 'failed') and (p.returned, p.contested, p.provider_fees, p.paid_out) <> (0, 0, 0, 0))
    or exists (
      select from (
        select a.kind, sum(e.amount) as amount
        from ledger_transfers t join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
        where t.payment_id = p.id group by a.kind) booked
      full join (values
        ('outside', p.returned + p.contested + p.provider_fees + p.paid_out
          - case when p.state in ('created', 'failed') then 0 else p.amount end),
        ('escrow', held),
        ('wallet', case when p.state = 'released' then greatest(0, shared - fee_of(shared) - p.paid_out) else 0 end),
        ('fees', fee_of(shared)),
        ('provider_fees', - p.provider_fees),
        ('contested', - p.contested)) said (kind, amount) on said.kind = booked.kind
      where coalesce(booked.kind, '') <> 'losses' and coalesce(booked.amount, 0) <> coalesce(said.amount, 0))
  then
    raise exception 'the books of payment % are not what its row says', payment using errcode = 'integrity_constraint_violation';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.check_new_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_transfer(new.transfer_id);
  if new.amount < 0 and exists (select from wallet_balances where account_id = new.account_id and balance < 0) then
    raise exception 'a wallet has no debts' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_new_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_transfer(new.id);
  perform check_books(new.payment_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_books(new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_removed_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from ledger_transfers where id = old.transfer_id) then perform check_transfer(old.transfer_id); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_removed_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_books(old.payment_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_transfer(transfer uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if (select count(*) < 2 or sum(amount) <> 0 from ledger_entries where transfer_id = transfer) then
    raise exception 'transfer % does not sum to zero', transfer using errcode = 'integrity_constraint_violation';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.complaint_json(c complaints)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$
  select json_build_object(
    'id', c.id, 'jobId', c.job_id, 'byId', c.by_id, 'reason', c.reason, 'createdAt', iso_moment(c.created_at),
    'releaseId', p.release_id, 'amount', p.amount,
    'answers', (
      select coalesce(json_agg(json_build_object(
        'id', a.id, 'byId', a.by_id, 'text', a.text, 'createdAt', iso_moment(a.created_at)) order by a.created_at, a.id), '[]')
      from complaint_answers a where a.complaint_id = c.id),
    'endsAt', case when c.settled_at is null
        and not exists (select from users where id in (p.payer_id, p.payee_id) and suspended_at is not null)
      then iso_moment(c.ends_at) end,
    'settledAt', iso_moment(c.settled_at), 'outcome', c.outcome)
  from payments p where p.id = c.payment_id
$function$;

CREATE OR REPLACE FUNCTION public.count_public_offer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.current_epoch()
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  cluster text;
  database text := (select oid::text from pg_database where datname = current_database());
  timeline text;
  counter integer := (select s.counter from sync_epoch s);
begin
  begin
    select system_identifier::text into cluster from pg_control_system();
  exception when insufficient_privilege then
    cluster := '0';
  end;
  if not pg_is_in_recovery() then
    timeline := substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8);
  else
    begin
      select upper(to_hex(greatest(c.timeline_id, r.min_recovery_end_timeline, (select received_tli from pg_stat_wal_receiver))))
      into timeline from pg_control_checkpoint() c, pg_control_recovery() r;
    exception when insufficient_privilege then
      timeline := '?';
    end;
  end if;
  return concat_ws('.', cluster, database, ltrim(timeline, '0'), counter);
end $function$;

CREATE OR REPLACE FUNCTION public.current_moment()
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select pg_snapshot_xmax(seen)::text::bigint - (select count(*) from pg_snapshot_xip(seen))
  from pg_current_snapshot() as seen
$function$;

CREATE OR REPLACE FUNCTION public.departure_json(e ended_work)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$
  select json_strip_nulls(json_build_object(
    'studentId', e.student_id, 'reason', e.reason, 'words', e.words, 'leftAt', iso_moment(e.ended_at),
    'reopenedAt', iso_moment(e.reopened_at)))
$function$;

CREATE OR REPLACE FUNCTION public.end_of_swiss_day(moment timestamp with time zone, days integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select ((moment at time zone 'Europe/Zurich')::date + days + 1)::timestamp at time zone 'Europe/Zurich' - interval '1 second'
$function$;

CREATE OR REPLACE FUNCTION public.end_reservation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status <> 'open' or new.deleted_at is not null then
    new.reserved_for_id := null;
    new.reserved_until := null;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.fee_of(amount integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$ select (amount * 5 + 50) / 100 $function$;

CREATE OR REPLACE FUNCTION public.fold(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $function$;

CREATE OR REPLACE FUNCTION public.fold_public_offers(beyond integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with folded as (
    delete from public_offer_counts where (select count(*) from public_offer_counts) > beyond returning *)
  insert into public_offer_counts
  select status, category, delivery_type, sum(offers), sum(rate_centimes) from folded
  group by status, category, delivery_type having sum(offers) <> 0 or sum(rate_centimes) <> 0
$function$;

CREATE OR REPLACE FUNCTION public.forget_acts(batch integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare removed integer;
begin
  delete from security_log where id in (
    select id from security_log where at < now() - interval '90 days' limit batch for update skip locked);
  get diagnostics removed = row_count;
  return removed;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_acts_of(of_user uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from security_log using users where users.id = user_id and user_id = of_user and erased_at is not null
$function$;

CREATE OR REPLACE FUNCTION public.forget_payments(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- One by one, because a payment that moved no money has no row whose trigger would look.
  if exists (select from payments where id = any(ids) and not is_forgettable(id)) then perform refuse_removal(); end if;
  delete from complaint_answers using complaints where complaint_id = complaints.id and payment_id = any(ids);
  delete from complaints where payment_id = any(ids);
  delete from ledger_entries using ledger_transfers where transfer_id = ledger_transfers.id and payment_id = any(ids);
  delete from ledger_transfers where payment_id = any(ids);
  delete from ledger_accounts where payment_id = any(ids);
  delete from payments where id = any(ids);
end $function$;

CREATE OR REPLACE FUNCTION public.forget_wallets()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from ledger_accounts a using users u
  where u.id = a.user_id and u.erased_at <= now() - interval '10 years' and balance_of(a.id) = 0
    and not exists (select from ledger_entries where account_id = a.id)
    and not exists (select from payments where payee_id = u.id);
end $function$;

CREATE OR REPLACE FUNCTION public.guard_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.id, old.job_id, old.payer_id, old.payee_id, old.amount, old.fee, old.currency, old.provider, old.release_id, old.refund_id)
    is distinct from
    (new.id, new.job_id, new.payer_id, new.payee_id, new.amount, new.fee, new.currency, new.provider, new.release_id, new.refund_id)
    or (old.intent_id is not null and old.intent_id is distinct from new.intent_id)
  then
    raise exception 'what a payment is about never changes' using errcode = 'integrity_constraint_violation';
  end if;
  if old.state <> new.state and not (old.state, new.state) in (
    ('created', 'held'), ('created', 'releasing'), ('created', 'refunding'), ('created', 'failed'),
    -- Heard of late, when more has happened already.
    ('created', 'disputed'), ('created', 'refunded'), ('failed', 'disputed'), ('failed', 'refunded'),
    ('failed', 'held'), ('failed', 'releasing'), ('failed', 'refunding'),
    ('held', 'releasing'), ('held', 'refunding'), ('held', 'disputed'), ('held', 'refunded'),
    ('releasing', 'released'), ('releasing', 'disputed'), ('releasing', 'refunding'), ('releasing', 'refunded'),
    ('refunding', 'refunded'),
    ('disputed', 'held'), ('disputed', 'releasing'), ('disputed', 'refunding'), ('disputed', 'refunded'), ('disputed', 'released'),
    -- What has not left comes back.
    ('released', 'disputed'), ('released', 'refunding'), ('released', 'refunded'),
    -- A refund failed, or the bank reversed its decision.
    ('refunded', 'held'), ('refunded', 'releasing'), ('refunded', 'refunding'), ('refunded', 'disputed'))
  then
    raise exception 'a payment does not go from % to %', old.state, new.state
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_refund_part()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.refund_part <> new.refund_part and old.state <> 'held' then
    raise exception 'what goes back is decided while the money is held' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_removed_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.kind = 'wallet' and exists (
    select from users where id = old.user_id and erased_at <= now() - interval '10 years') and balance_of(old.id) = 0
  then
    delete from wallet_balances where account_id = old.id;
  elsif old.kind <> 'escrow' or not is_forgettable(old.payment_id) then
    perform refuse_removal();
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_removed_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from ledger_transfers where id = old.transfer_id and is_forgettable(payment_id)) then
    perform refuse_removal();
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_removed_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not is_forgettable(old.payment_id) then perform refuse_removal(); end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.hand_payment_json(h hand_payments)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$
  select json_strip_nulls(json_build_object(
    'id', h.id, 'payerId', h.payer_id, 'payeeId', h.payee_id, 'amount', h.amount, 'expenses', nullif(h.expenses, 0), 'method', h.method,
    'paidOn', h.paid_on, 'declaredById', h.declared_by, 'declaredAt', iso_moment(h.declared_at), 'confirmedAt', iso_moment(h.confirmed_at),
    'contestedAt', iso_moment(h.contested_at), 'otherAmount', h.other_amount, 'corrects', case when h.confirmed_at is null then h.corrects end))
$function$;

CREATE OR REPLACE FUNCTION public.is_forgettable(payment uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from payments p join users payer on payer.id = p.payer_id join users payee on payee.id = p.payee_id
    where p.id = payment and payer.erased_at is not null and payee.erased_at is not null
      and least(payer.erased_at, payee.erased_at) <= now() - interval '10 years'
      and date_trunc('year', greatest(p.created_at, (select max(created_at) from ledger_transfers where payment_id = p.id))
        at time zone 'Europe/Zurich') + interval '11 years' <= now() at time zone 'Europe/Zurich'
      and p.state in ('created', 'failed', 'released', 'refunded') and p.dispute <> 'open' and p.mismatch is null and p.unreturned = 0
      -- No real money of it is left on the wallet, by the row, which the books follow: they are asked while they are being removed.
      and (p.provider = 'simulated' or p.paid_out >= coalesce(p.released_amount - fee_of(p.released_amount), 0))) $function$;

CREATE OR REPLACE FUNCTION public.iso_moment(moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$ select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $function$;

CREATE OR REPLACE FUNCTION public.join_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from ledger_transfers where id = new.transfer_id and made_in = pg_current_xact_id()) then
    raise exception 'a transfer takes no more entries once it is made' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_job_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.keep_paper()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'an issued paper never changes';
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_proposal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a proposed agreement never changes';
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_wallet_balance()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into wallet_balances as kept (account_id, balance)
  select id, new.amount from ledger_accounts where id = new.account_id and kind = 'wallet'
  on conflict (account_id) do update set balance = kept.balance + excluded.balance;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.kind_words(category text, subcategory text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select category
      || coalesce(' ' || case category
        when 'physical' then 'Services physiques'
        when 'digital' then 'Services numériques'
        when 'academic' then 'Soutien académique'
        when 'creative' then 'Services créatifs'
        when 'consulting' then 'Conseil et accompagnement'
      end, '')
      || coalesce(' ' || case subcategory
        when 'gardening' then 'Jardinage'
        when 'housekeeping' then 'Ménage'
        when 'moving' then 'Déménagement'
        when 'deliveries' then 'Livraisons et courses'
        when 'web_development' then 'Développement web'
        when 'design' then 'Graphisme'
        when 'social_media' then 'Réseaux sociaux'
        when 'technical_support' then 'Assistance informatique'
        when 'tutoring' then 'Cours particuliers'
        when 'homework_help' then 'Aide aux devoirs'
        when 'exam_prep' then 'Préparation aux examens'
        when 'translations' then 'Traductions'
        when 'photography' then 'Photographie'
        when 'animation' then 'Animation'
        when 'arts' then 'Arts'
        when 'decoration' then 'Décoration'
        when 'business' then 'Entreprise'
        when 'coaching' then 'Coaching'
        when 'administrative' then 'Aide administrative'
        when 'research' then 'Recherche'
        else subcategory
      end, '')
  $function$;

CREATE OR REPLACE FUNCTION public.let_object_go()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update photo_objects set removable_from = now() + interval '1 minute' where key = old.object_key;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.name_is_another()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update student_profiles set school_confirmed_at = null where user_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.noted_days(work uuid, student uuid)
 RETURNS TABLE(day date, students_arrival timestamp with time zone, posters_arrival timestamp with time zone, students_end timestamp with time zone, posters_end timestamp with time zone, minutes integer)
 LANGUAGE sql
 STABLE
AS $function$
  select day, students_arrival, posters_arrival, students_end, posters_end,
    case when abs(extract(epoch from students_arrival - posters_arrival)) > 600 or abs(extract(epoch from students_end - posters_end)) > 600 then null
      else nullif(greatest(0, round(extract(epoch from coalesce(students_end, posters_end) - coalesce(students_arrival, posters_arrival)) / 60)), 0) end::int
  from (
    select visit_day as day,
      max(at) filter (where act = 'arrive' and by_id = student_id) as students_arrival,
      max(at) filter (where act = 'arrive' and by_id <> student_id) as posters_arrival,
      max(at) filter (where act = 'leave' and by_id = student_id) as students_end,
      max(at) filter (where act = 'leave' and by_id <> student_id) as posters_end
    from visit_times where job_id = work and student_id = student group by visit_day) as days
$function$;

CREATE OR REPLACE FUNCTION public.place_form(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select trim(regexp_replace(fold($1), '[\s'',-]+', ' ', 'g')) $function$;

CREATE OR REPLACE FUNCTION public.place_words(location text, canton text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select place_form(location || coalesce(' ' || case canton
      when 'AG' then 'Argovie'
      when 'AI' then 'Appenzell Rhodes-Intérieures'
      when 'AR' then 'Appenzell Rhodes-Extérieures'
      when 'BE' then 'Berne'
      when 'BL' then 'Bâle-Campagne'
      when 'BS' then 'Bâle-Ville'
      when 'FR' then 'Fribourg'
      when 'GE' then 'Genève'
      when 'GL' then 'Glaris'
      when 'GR' then 'Grisons'
      when 'JU' then 'Jura'
      when 'LI' then 'Liechtenstein'
      when 'LU' then 'Lucerne'
      when 'NE' then 'Neuchâtel'
      when 'NW' then 'Nidwald'
      when 'OW' then 'Obwald'
      when 'SG' then 'Saint-Gall'
      when 'SH' then 'Schaffhouse'
      when 'SO' then 'Soleure'
      when 'SZ' then 'Schwytz'
      when 'TG' then 'Thurgovie'
      when 'TI' then 'Tessin'
      when 'UR' then 'Uri'
      when 'VD' then 'Vaud'
      when 'VS' then 'Valais'
      when 'ZG' then 'Zoug'
      when 'ZH' then 'Zurich'
    end, ''))
  $function$;

CREATE OR REPLACE FUNCTION public.proposal_end(j jobs)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(j.proposal_announced_end, greatest(
      end_of_swiss_day(greatest(j.first_proposed_at, p.held_at), 28), end_of_swiss_day(j.cancellation_proposed_at, 14)))
  from payments p
  where p.job_id = j.id and p.state = 'held' and j.status = 'in_progress' and j.cancellation_proposed_at is not null and j.complained_at is null
    and not exists (select from users where id in (p.payer_id, p.payee_id) and suspended_at is not null)
$function$;

CREATE OR REPLACE FUNCTION public.questions_json(j jobs, viewer uuid)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$
  select json_agg(json_strip_nulls(json_build_object(
    'id', q.id, 'text', q.text, 'askedAt', iso_moment(q.asked_at), 'answer', q.answer, 'answeredAt', case when q.answer is not null then iso_moment(q.answered_at) end,
    'isMine', case when q.asker_id = viewer then true end,
    'askedById', case when j.posted_by_id = viewer then q.asker_id end,
    'isHidden', case when coalesce(q.hidden_at, q.answer_hidden_at) is not null then true end)) order by q.asked_at, q.id)
  from questions q join users u on u.id = q.asker_id
  where q.job_id = j.id and q.removed_at is null and u.erased_at is null and u.leaving_since is null and case
    when q.asker_id = viewer then q.answer_hidden_at is null
    when j.posted_by_id = viewer then q.hidden_at is null and (q.answer is not null
      or not exists (select from people_apart where (one, other) = (q.asker_id, viewer)))
    else q.answer is not null and q.hidden_at is null and q.answer_hidden_at is null
      and (j.status = 'open' or j.assigned_to_id is not distinct from viewer and viewer is not null)
  end
$function$;

CREATE OR REPLACE FUNCTION public.quiet_until(person uuid, moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  hours quiet_hours;
  here timestamp := moment at time zone 'Europe/Zurich';
  minute integer := extract(hour from here) * 60 + extract(minute from here);
  is_quiet boolean;
begin
  select * into hours from quiet_hours where user_id = person;
  if not found then return null; end if;
  if hours.from_minute < hours.to_minute then
    is_quiet := minute >= hours.from_minute and minute < hours.to_minute;
  else
    is_quiet := minute >= hours.from_minute or minute < hours.to_minute;
  end if;
  if not is_quiet then return null; end if;
  return (date_trunc('day', here)
    + make_interval(mins => hours.to_minute::integer, days => case when hours.to_minute > minute then 0 else 1 end))
    at time zone 'Europe/Zurich';
end $function$;

CREATE OR REPLACE FUNCTION public.raise_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_balance_by_hand()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'the balance of a wallet follows its entries alone' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_carrying_by_hand()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'what is carried on follows the removed entries alone' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is only written to, never changed' using errcode = 'integrity_constraint_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_removal()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is only written to, never changed' using errcode = 'integrity_constraint_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.reminder_at(scheduled_for timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select (date_trunc('day', scheduled_for at time zone 'Europe/Zurich') - interval '6 hours') at time zone 'Europe/Zurich'
$function$;

CREATE OR REPLACE FUNCTION public.repeat_refusal(of_user uuid, of_kind text, of_device text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update security_log set times = times + 1, at = clock_timestamp()
  where user_id = of_user and kind = of_kind and device = of_device and by = 'unknown' and at > now() - interval '1 hour';
  return found;
end $function$;

CREATE OR REPLACE FUNCTION public.review_request_at(completed_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select (date_trunc('day', completed_at at time zone 'Europe/Zurich') + interval '1 day 10 hours') at time zone 'Europe/Zurich'
$function$;

CREATE OR REPLACE FUNCTION public.school_is_another()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.school_confirmed_at := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.search_form(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select trim(regexp_replace(fold($1), '\s+', ' ', 'g')) $function$;

CREATE OR REPLACE FUNCTION public.search_keys(words text, place text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT COST 10000
AS $function$
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
  $function$;

CREATE OR REPLACE FUNCTION public.search_query(words text, place text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    select string_agg(
      '''' || mark || replace(replace(left(part, 32), '\', '\\'), '''', '''''') || ''''
        || case when char_length(part) > 2 then ':*' else '' end,
      ' & ')::tsquery
    from (
      select '', word from string_to_table(words, ' ') as word
      union all
      select ' ', place
    ) as parts (mark, part)
    where part <> ''
  $function$;

CREATE OR REPLACE FUNCTION public.search_text(title text, description text, category text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    select rpad(words, greatest(2100, char_length(words)))
    from (select search_form(title || ' ' || description || ' ' || category)) as form (words)
  $function$;

CREATE OR REPLACE FUNCTION public.skip_unwanted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from users where id = new.user_id and erased_at is not null)
    or exists (
      select from muted_notifications where user_id = new.user_id and kind = new.kind and channel = 'app')
  then
    return null;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.swiss_year(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select extract(year from moment at time zone 'Europe/Zurich')::integer $function$;

CREATE OR REPLACE FUNCTION public.visit_json(j jobs)
 RETURNS json
 LANGUAGE sql
 STABLE
AS $function$
  select nullif(json_strip_nulls(json_build_object(
    'times', (
      select json_agg(json_build_object(
        'on', v.visit_day, 'act', v.act, 'byId', v.by_id, 'at', iso_moment(v.at), 'notedAt', iso_moment(v.noted_at))
        order by v.act, v.by_id)
      from visit_times v
      where v.job_id = j.id and v.student_id = j.assigned_to_id and v.visit_day = (
        select max(visit_day) from visit_times l where l.job_id = j.id and l.student_id = j.assigned_to_id)),
    'notedMinutes', (
      select case when count(*) = count(minutes) then sum(minutes) end from noted_days(j.id, j.assigned_to_id)),
    'agreedMinutes', j.agreed_minutes,
    'proposal', (
      select json_build_object('id', h.id, 'byId', h.by_id, 'minutes', h.minutes, 'proposedAt', iso_moment(h.proposed_at),
        'declinedAt', iso_moment(h.declined_at))
      from hour_proposals h
      where h.job_id = j.id and h.student_id = j.assigned_to_id and h.agreed_at is null and h.replaced_at is null),
    'absences', (
      select json_agg(json_build_object('byId', a.by_id, 'saidAt', iso_moment(a.said_at), 'agreedAt', iso_moment(a.agreed_at),
        'contestedAt', iso_moment(a.contested_at), 'words', a.words) order by a.said_at, a.by_id)
      from absences a where a.job_id = j.id and a.student_id = j.assigned_to_id and a.withdrawn_at is null)
  ))::text, '{}')::json
$function$;
