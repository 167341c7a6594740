-- The tables of a new database, with their indexes and first rows; functions, views and triggers are in the files of
-- their topics. It stands for all migrations up to the one below, which a database of before gets one by one.
-- stands for 0545-overloads-of-before.sql

create extension btree_gist;

-- What is settled at the first start, until then (server/start/prepare-database.ts).
create function clinic_zone() returns text language sql stable parallel safe return 'UTC'::text;
create function clinic_currency() returns text language sql immutable parallel safe return 'usd'::text;
create function card_minimum_cents() returns integer language sql immutable parallel safe return 50;

create table appointment_events (
  id bigint not null generated always as identity,
  claim_id uuid not null,
  at timestamp with time zone not null default clinic_now(),
  actor_id uuid,
  kind text not null,
  details jsonb not null default '{}'::jsonb,
  constraint appointment_events_pkey PRIMARY KEY (id)
);
CREATE INDEX appointment_events_at ON public.appointment_events USING brin (at);
CREATE INDEX appointment_events_claim ON public.appointment_events USING btree (claim_id);

create table attendances (
  claim_id uuid not null,
  place_id uuid not null,
  date date not null,
  number smallint,
  checked_in_at timestamp with time zone,
  arrived_at timestamp with time zone,
  called_at timestamp with time zone,
  done_at timestamp with time zone,
  told_minutes smallint,
  told_at timestamp with time zone,
  letter_minutes smallint,
  letters smallint not null default 0,
  constraint attendances_pkey PRIMARY KEY (claim_id),
  constraint attendances_number UNIQUE (place_id, date, number),
  constraint attendances_come_before_called CHECK (called_at >= arrived_at),
  constraint attendances_letter_minutes_check CHECK (letter_minutes > 0),
  constraint attendances_letters_check CHECK (letters >= 0),
  constraint attendances_number_check CHECK (number > 0),
  constraint attendances_told CHECK ((told_minutes IS NULL) = (told_at IS NULL)),
  constraint attendances_told_minutes_check CHECK (told_minutes > 0)
);
CREATE INDEX attendances_called ON public.attendances USING btree (date) WHERE (called_at IS NOT NULL);

create table audit_events (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  actor_id uuid not null,
  role text not null,
  action text not null,
  subject text not null default ''::text,
  address text not null,
  about uuid[] not null default '{}'::uuid[],
  outcome text not null default 'done'::text,
  details jsonb not null default '{}'::jsonb,
  constraint audit_events_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_events_about ON public.audit_events USING gin (about);
CREATE INDEX audit_events_actor ON public.audit_events USING btree (actor_id, at DESC);
CREATE INDEX audit_events_acts ON public.audit_events USING btree (at DESC, id DESC) WHERE ((action !~~ 'GET %'::text) OR (outcome <> 'done'::text));
CREATE INDEX audit_events_at ON public.audit_events USING btree (at DESC, id DESC);
CREATE INDEX audit_events_refused ON public.audit_events USING btree (at DESC, id DESC) WHERE (outcome <> 'done'::text);
CREATE INDEX audit_events_role ON public.audit_events USING btree (role, at DESC, id DESC);
CREATE INDEX audit_events_subject ON public.audit_events USING btree (subject, at DESC, id DESC) WHERE (subject <> ''::text);

create table audit_head (
  only_one boolean not null default true,
  position bigint not null,
  hash bytea not null,
  key_id text not null,
  mac bytea not null,
  sealed_at timestamp with time zone not null,
  constraint audit_head_pkey PRIMARY KEY (only_one),
  constraint audit_head_only_one_check CHECK (only_one)
);

create table audit_seals (
  position bigint not null,
  event_id bigint not null,
  key_id text not null,
  hash bytea not null,
  constraint audit_seals_pkey PRIMARY KEY ("position"),
  constraint audit_seals_event_id_key UNIQUE (event_id),
  constraint audit_seals_position_check CHECK ("position" > 0)
);

create table book_comparisons (
  provider text not null,
  begun_at timestamp with time zone not null,
  since timestamp with time zone not null,
  cursor text,
  listed_at timestamp with time zone,
  ended_at timestamp with time zone,
  worked_at timestamp with time zone not null,
  constraint book_comparisons_pkey PRIMARY KEY (provider)
);

create table calendar_feeds (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  revoked_at timestamp with time zone,
  constraint calendar_feeds_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX calendar_feeds_one ON public.calendar_feeds USING btree (user_id) WHERE (revoked_at IS NULL);

create table care_items (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  name text not null,
  description text not null default ''::text,
  price_cents integer not null,
  beds integer,
  doses integer,
  offered boolean not null default true,
  constraint care_items_pkey PRIMARY KEY (id),
  constraint care_items_beds_check CHECK (beds >= 0),
  constraint care_items_check CHECK ((kind = 'ward'::text) = (beds IS NOT NULL)),
  constraint care_items_check1 CHECK ((kind = 'vaccine'::text) = (doses IS NOT NULL)),
  constraint care_items_doses_check CHECK (doses >= 1 AND doses <= 9),
  constraint care_items_kind_check CHECK (kind = ANY (ARRAY['test'::text, 'vaccine'::text, 'ward'::text, 'checkup'::text])),
  constraint care_items_price_cents_check CHECK (price_cents >= 0)
);
CREATE UNIQUE INDEX care_items_name ON public.care_items USING btree (kind, lower(name)) WHERE offered;

create table care_request_events (
  id bigint not null generated always as identity,
  request_id uuid not null,
  at timestamp with time zone not null default now(),
  actor_id uuid not null,
  status text not null,
  note text not null default ''::text,
  key_id text,
  sealed bytea,
  constraint care_request_events_pkey PRIMARY KEY (id),
  constraint care_request_events_sealed_check CHECK (octet_length(sealed) >= 28),
  constraint care_request_events_sealed_with_a_key CHECK ((key_id IS NULL) = (sealed IS NULL))
);
CREATE INDEX care_request_events_in_clear ON public.care_request_events USING btree (id) WHERE (note <> ''::text);
CREATE INDEX care_request_events_request ON public.care_request_events USING btree (request_id, id);

create table care_requests (
  id uuid not null default gen_random_uuid(),
  reference text not null,
  kind text not null,
  patient_id uuid not null,
  status text not null,
  ward_id uuid,
  details jsonb not null default '{"lines": []}'::jsonb,
  price_cents integer not null default 0,
  assignee text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  key_id text,
  sealed bytea,
  asked_by uuid,
  constraint care_requests_pkey PRIMARY KEY (id),
  constraint care_requests_reference_key UNIQUE (reference),
  constraint care_requests_price_cents_check CHECK (price_cents >= 0),
  constraint care_requests_sealed_check CHECK (octet_length(sealed) >= 28),
  constraint care_requests_sealed_with_a_key CHECK ((key_id IS NULL) = (sealed IS NULL)),
  constraint care_requests_status_check CHECK (status = ANY (ARRAY['requested'::text, 'dispatched'::text, 'arrived'::text, 'closed'::text, 'confirmed'::text, 'completed'::text, 'declined'::text, 'cancelled'::text]))
);
CREATE INDEX care_requests_asked_by ON public.care_requests USING btree (asked_by, created_at) WHERE (asked_by IS NOT NULL);
CREATE INDEX care_requests_beds ON public.care_requests USING btree (ward_id) WHERE (status = 'confirmed'::text);
CREATE INDEX care_requests_in_clear ON public.care_requests USING btree (id) WHERE (details <> '{"lines": []}'::jsonb);
CREATE INDEX care_requests_newest ON public.care_requests USING btree (created_at DESC);
CREATE INDEX care_requests_of_patient ON public.care_requests USING btree (patient_id, created_at DESC);
CREATE UNIQUE INDEX care_requests_one_ambulance ON public.care_requests USING btree (patient_id) WHERE ((kind = 'ambulance'::text) AND (status = ANY (ARRAY['requested'::text, 'dispatched'::text, 'arrived'::text])));
CREATE INDEX care_requests_queue ON public.care_requests USING btree (kind, status, created_at DESC);

create table change_reasons (
  id uuid not null default gen_random_uuid(),
  number integer not null generated always as identity,
  act text not null,
  name text not null,
  by_clinic boolean not null,
  ended_at timestamp with time zone,
  constraint change_reasons_pkey PRIMARY KEY (id),
  constraint change_reasons_of_act UNIQUE (id, act),
  constraint change_reasons_act_check CHECK (act = ANY (ARRAY['cancel'::text, 'move'::text])),
  constraint change_reasons_name_check CHECK (length(name) >= 1 AND length(name) <= 80)
);
CREATE UNIQUE INDEX change_reasons_once ON public.change_reasons USING btree (act, fold(name)) WHERE (ended_at IS NULL);

create table change_requests (
  id uuid not null default gen_random_uuid(),
  claim_id uuid not null,
  asked_by uuid not null,
  wants text not null,
  status text not null default 'open'::text,
  at timestamp with time zone not null default clinic_now(),
  settled_by uuid,
  settled_at timestamp with time zone,
  key_id text,
  sealed bytea,
  constraint change_requests_pkey PRIMARY KEY (id),
  constraint change_requests_check CHECK ((status = 'open'::text) = (settled_at IS NULL)),
  constraint change_requests_check1 CHECK ((key_id IS NULL) = (sealed IS NULL)),
  constraint change_requests_status_check CHECK (status = ANY (ARRAY['open'::text, 'granted'::text, 'declined'::text, 'withdrawn'::text, 'over'::text])),
  constraint change_requests_wants_check CHECK (wants = ANY (ARRAY['cancel'::text, 'move'::text]))
);
CREATE INDEX change_requests_asked_by ON public.change_requests USING btree (asked_by);
CREATE INDEX change_requests_of_claim ON public.change_requests USING btree (claim_id, at DESC);
CREATE UNIQUE INDEX change_requests_one_open ON public.change_requests USING btree (claim_id) WHERE (status = 'open'::text);
CREATE INDEX change_requests_open ON public.change_requests USING btree (at) WHERE (status = 'open'::text);

create table charge_attempts (
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  intent_id text not null,
  at timestamp with time zone not null default clinic_now(),
  outcome text,
  ended_at timestamp with time zone,
  reason text not null default ''::text,
  constraint charge_attempts_pkey PRIMARY KEY (id),
  constraint charge_attempts_end_at_a_time CHECK ((outcome IS NULL) = (ended_at IS NULL)),
  constraint charge_attempts_outcome_check CHECK (outcome = ANY (ARRAY['succeeded'::text, 'declined'::text, 'asks'::text, 'unclear'::text]))
);
CREATE INDEX charge_attempts_of_payment ON public.charge_attempts USING btree (payment_id);
CREATE UNIQUE INDEX charge_attempts_one_under_way ON public.charge_attempts USING btree (payment_id) WHERE (outcome IS NULL);

create table chart_notes (
  claim_id uuid not null,
  kind text not null,
  version integer not null,
  author_id uuid,
  at timestamp with time zone not null,
  key_id text not null,
  sealed bytea not null,
  constraint chart_notes_pkey PRIMARY KEY (claim_id, kind, version),
  constraint chart_notes_kind_check CHECK (kind = ANY (ARRAY['patient'::text, 'doctor'::text, 'consultation'::text])),
  constraint chart_notes_sealed_check CHECK (octet_length(sealed) >= 28),
  constraint chart_notes_version_check CHECK (version >= 1)
);

create table checkouts (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  every_weeks smallint,
  created_at timestamp with time zone not null default clinic_now(),
  visits smallint not null,
  constraint checkouts_pkey PRIMARY KEY (id),
  constraint checkouts_every_weeks_check CHECK (every_weeks >= 1 AND every_weeks <= 26),
  constraint checkouts_visits_check CHECK (visits >= 1 AND visits <= 26)
);

create table claims (
  id uuid not null default gen_random_uuid(),
  doctor_id uuid not null,
  patient_id uuid not null,
  date date not null,
  start_time time without time zone not null,
  end_time time without time zone not null,
  during tstzrange not null,
  status text not null,
  hold_expires_at timestamp with time zone,
  amount_cents integer not null,
  payment_method text not null,
  location text not null,
  notes text not null default ''::text,
  doctor_notes text not null default ''::text,
  consultation_notes text not null default ''::text,
  patient_visited boolean not null default false,
  checkup_done boolean not null default false,
  created_at timestamp with time zone not null default clinic_now(),
  version integer not null default 1,
  place_id uuid not null default '00000000-0000-4000-a000-000000000001'::uuid,
  kind_id uuid not null default '00000000-0000-4000-a000-000000000002'::uuid,
  room_id uuid,
  mode text not null default 'clinic'::text,
  buffer_before smallint not null default 0,
  buffer_after smallint not null default 0,
  blocked tstzrange,
  cancel_hours smallint,
  overbooked text,
  booked_by uuid,
  checkout_id uuid,
  tax_percent numeric(4,2),
  pay_by timestamp with time zone,
  saved_card_id uuid,
  constraint claims_pkey PRIMARY KEY (id),
  constraint claims_doctor_free EXCLUDE USING gist (doctor_id WITH =, blocked WITH &&) WHERE ((status <> ALL (ARRAY['lapsed'::text, 'cancelled'::text])) AND overbooked IS NULL AND blocked IS NOT NULL),
  constraint claims_patient_free EXCLUDE USING gist (patient_id WITH =, during WITH &&) WHERE (status <> ALL (ARRAY['lapsed'::text, 'cancelled'::text])),
  constraint claims_room_free EXCLUDE USING gist (room_id WITH =, blocked WITH &&) WHERE ((status <> ALL (ARRAY['lapsed'::text, 'cancelled'::text])) AND room_id IS NOT NULL),
  constraint claims_amount_cents_check CHECK (amount_cents >= 0),
  constraint claims_are_blocked CHECK (blocked IS NOT NULL OR status = 'cancelled'::text),
  constraint claims_buffer_after_check CHECK (buffer_after >= 0),
  constraint claims_buffer_before_check CHECK (buffer_before >= 0),
  constraint claims_check CHECK (status <> 'held'::text OR hold_expires_at IS NOT NULL),
  constraint claims_during_check CHECK (NOT isempty(during)),
  constraint claims_last_what_they_say CHECK ((upper(during) - lower(during)) = (end_time - start_time)),
  constraint claims_mode_check CHECK (mode = ANY (ARRAY['clinic'::text, 'video'::text, 'phone'::text, 'home'::text])),
  constraint claims_notes_are_sealed CHECK (notes = ''::text AND doctor_notes = ''::text AND consultation_notes = ''::text),
  constraint claims_overbooked_check CHECK (overbooked <> ''::text),
  constraint claims_payment_method_check CHECK (payment_method = ANY (ARRAY['card'::text, 'paypal'::text, 'clinic'::text])),
  constraint claims_status_check CHECK (status = ANY (ARRAY['held'::text, 'lapsed'::text, 'pending'::text, 'confirmed'::text, 'in-progress'::text, 'completed'::text, 'cancelled'::text, 'no-show'::text]))
);
CREATE INDEX claims_all_of_patient ON public.claims USING btree (patient_id);
CREATE INDEX claims_booked_by ON public.claims USING btree (booked_by, date) WHERE (booked_by IS NOT NULL);
CREATE INDEX claims_by_date ON public.claims USING btree (date DESC, start_time DESC, id) WHERE (status <> ALL (ARRAY['held'::text, 'lapsed'::text]));
CREATE INDEX claims_holds_of_patient ON public.claims USING btree (patient_id, hold_expires_at) WHERE (hold_expires_at IS NOT NULL);
CREATE INDEX claims_holds_over ON public.claims USING btree (hold_expires_at) WHERE (status = 'held'::text);
CREATE INDEX claims_lapsed ON public.claims USING btree (date) WHERE (status = 'lapsed'::text);
CREATE INDEX claims_lapsed_of_doctor ON public.claims USING btree (doctor_id, id) WHERE (status = 'lapsed'::text);
CREATE INDEX claims_newest ON public.claims USING btree (created_at DESC, id) WHERE (status <> ALL (ARRAY['held'::text, 'lapsed'::text]));
CREATE INDEX claims_of_card ON public.claims USING btree (saved_card_id) WHERE (saved_card_id IS NOT NULL);
CREATE INDEX claims_of_checkout ON public.claims USING btree (checkout_id) WHERE (checkout_id IS NOT NULL);
CREATE INDEX claims_of_doctor ON public.claims USING btree (doctor_id, date DESC, start_time DESC, id) WHERE (status <> ALL (ARRAY['held'::text, 'lapsed'::text]));
CREATE INDEX claims_of_patient ON public.claims USING btree (patient_id, date, start_time) WHERE (status <> ALL (ARRAY['held'::text, 'lapsed'::text]));
CREATE INDEX claims_of_room ON public.claims USING btree (room_id) WHERE (room_id IS NOT NULL);
CREATE UNIQUE INDEX claims_one_hold ON public.claims USING btree (COALESCE(booked_by, patient_id)) WHERE (status = 'held'::text);
CREATE INDEX claims_overbooked ON public.claims USING btree (doctor_id) WHERE (overbooked IS NOT NULL);
CREATE INDEX claims_pending_booked_by ON public.claims USING btree (booked_by, date) WHERE ((status = 'pending'::text) AND (booked_by IS NOT NULL));
CREATE INDEX claims_pending_of_patient ON public.claims USING btree (patient_id, date) WHERE (status = 'pending'::text);
CREATE INDEX claims_to_be_paid ON public.claims USING btree (pay_by) WHERE ((pay_by IS NOT NULL) AND (status = ANY (ARRAY['pending'::text, 'confirmed'::text])));

create table clinic_rules (
  only_one boolean not null default true,
  child_age smallint not null default 16,
  record_age smallint not null default 13,
  constraint clinic_rules_pkey PRIMARY KEY (only_one),
  constraint clinic_rules_child_age_check CHECK (child_age >= 12 AND child_age <= 21),
  constraint clinic_rules_only_one_check CHECK (only_one),
  constraint clinic_rules_record_age_check CHECK (record_age >= 8 AND record_age <= 21)
);

create table closures (
  id uuid not null default gen_random_uuid(),
  place_id uuid not null,
  from_date date not null,
  to_date date not null,
  name text not null,
  constraint closures_pkey PRIMARY KEY (id),
  constraint closures_check CHECK (to_date >= from_date),
  constraint closures_name_check CHECK (name <> ''::text)
);
CREATE INDEX closures_of_place ON public.closures USING btree (place_id, to_date);

create table daily_figures (
  date date not null,
  kind text not null,
  key text not null,
  bookings integer not null,
  kept integer not null,
  cancellations integer not null,
  no_shows integer not null,
  revenue_cents bigint not null,
  kept_minutes integer,
  constraint daily_figures_pkey PRIMARY KEY (date, kind, key),
  constraint daily_figures_kind_check CHECK (kind = ANY (ARRAY['lead'::text, 'doctor'::text, 'hour'::text, 'list'::text, 'visit'::text, 'lost'::text, 'waited'::text, 'reminded'::text, 'why'::text, 'moved'::text]))
);
CREATE INDEX daily_figures_by_kind ON public.daily_figures USING btree (kind, date, key) INCLUDE (bookings, kept, cancellations, no_shows, revenue_cents, kept_minutes);
CREATE INDEX daily_figures_of_doctor ON public.daily_figures USING btree (key, date) INCLUDE (bookings) WHERE (kind = 'doctor'::text);

create table desk_passes (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  device uuid not null,
  expires_at timestamp with time zone not null,
  misses integer not null default 0,
  ended_at timestamp with time zone,
  constraint desk_passes_pkey PRIMARY KEY (id),
  constraint desk_passes_misses_check CHECK (misses >= 0 AND misses <= 5)
);
CREATE INDEX desk_passes_age ON public.desk_passes USING btree (expires_at);
CREATE INDEX desk_passes_device ON public.desk_passes USING btree (device) WHERE (ended_at IS NULL);
CREATE INDEX desk_passes_user ON public.desk_passes USING btree (user_id) WHERE (ended_at IS NULL);

create table desk_pins (
  user_id uuid not null,
  key_id text not null,
  sealed bytea not null,
  set_at timestamp with time zone not null,
  constraint desk_pins_pkey PRIMARY KEY (user_id)
);

create table doctor_documents (
  id uuid not null default gen_random_uuid(),
  doctor_id uuid not null,
  name text not null,
  content_type text not null,
  bytes bytea not null,
  added_by uuid not null,
  added_at timestamp with time zone not null default now(),
  constraint doctor_documents_pkey PRIMARY KEY (id)
);
CREATE INDEX doctor_documents_doctor ON public.doctor_documents USING btree (doctor_id, added_at DESC);

create table doctor_kinds (
  doctor_id uuid not null,
  kind_id uuid not null,
  minutes smallint,
  fee_cents integer,
  constraint doctor_kinds_pkey PRIMARY KEY (doctor_id, kind_id),
  constraint doctor_kinds_fee_cents_check CHECK (fee_cents >= 0),
  constraint doctor_kinds_minutes_check CHECK (minutes >= 5 AND minutes <= 480 AND (minutes::integer % 5) = 0)
);

create table doctors (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  specialization text not null,
  experience_years integer not null,
  fee_cents integer not null,
  location text not null default 'Clinic'::text,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  deleted_at timestamp with time zone,
  bio text not null default ''::text,
  languages text[] not null default '{}'::text[],
  standing text not null default 'verified'::text,
  standing_at timestamp with time zone not null default now(),
  standing_by uuid,
  registration_number text not null default ''::text,
  issuing_body text not null default ''::text,
  account_closed boolean not null default false,
  listed boolean generated always as (deleted_at IS NULL AND standing = 'verified'::text AND NOT account_closed) stored,
  place_id uuid not null default '00000000-0000-4000-a000-000000000001'::uuid,
  constraint doctors_pkey PRIMARY KEY (id),
  constraint doctors_user_id_key UNIQUE (user_id),
  constraint doctors_experience_years_check CHECK (experience_years >= 0 AND experience_years <= 50),
  constraint doctors_fee_cents_check CHECK (fee_cents >= 0),
  constraint doctors_standing_check CHECK (standing = ANY (ARRAY['unverified'::text, 'verified'::text, 'suspended'::text]))
);

create table drafts (
  user_id uuid not null,
  key text not null,
  at timestamp with time zone not null default clinic_now(),
  key_id text not null,
  sealed bytea not null,
  constraint drafts_pkey PRIMARY KEY (user_id, key),
  constraint drafts_key_check CHECK (length(key) >= 1 AND length(key) <= 80)
);
CREATE INDEX drafts_at ON public.drafts USING btree (at);

create table email_links (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  email text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint email_links_pkey PRIMARY KEY (id),
  constraint email_links_kind_check CHECK (kind = ANY (ARRAY['confirm'::text, 'move'::text]))
);
CREATE INDEX email_links_address ON public.email_links USING btree (lower(email), created_at);
CREATE INDEX email_links_age ON public.email_links USING btree (created_at);
CREATE UNIQUE INDEX email_links_one_move ON public.email_links USING btree (user_id) WHERE ((kind = 'move'::text) AND (used_at IS NULL));
CREATE INDEX email_links_user ON public.email_links USING btree (user_id);

create table extra_hours (
  id uuid not null default gen_random_uuid(),
  doctor_id uuid not null,
  date date not null,
  start_time time without time zone not null,
  end_time time without time zone not null,
  place_id uuid not null default '00000000-0000-4000-a000-000000000001'::uuid,
  video boolean not null default false,
  constraint extra_hours_pkey PRIMARY KEY (id),
  constraint extra_hours_doctor_id_date_start_time_key UNIQUE (doctor_id, date, start_time),
  constraint extra_hours_check CHECK (start_time < end_time AND (EXTRACT(epoch FROM start_time) % 300::numeric) = 0::numeric AND (EXTRACT(epoch FROM end_time) % 300::numeric) = 0::numeric)
);

create table favourites (
  patient_id uuid not null,
  doctor_id uuid not null,
  constraint favourites_pkey PRIMARY KEY (patient_id, doctor_id)
);

create table freed_times (
  id bigint not null generated always as identity,
  doctor_id uuid not null,
  date date not null,
  due_at timestamp with time zone not null default clinic_now(),
  constraint freed_times_pkey PRIMARY KEY (id)
);
CREATE INDEX freed_times_due ON public.freed_times USING btree (due_at);

create table guardianships (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  person_id uuid,
  email text,
  kind text not null,
  rights text[] not null,
  asked_at timestamp with time zone not null default clinic_now(),
  asked_by uuid not null,
  begins_on date not null default clinic_today(),
  ends_on date,
  agreed_at timestamp with time zone,
  agreed_by uuid,
  paper text not null default ''::text,
  ended_at timestamp with time zone,
  ended_by uuid,
  ended_because text,
  custody_words text,
  custody_declared_at timestamp with time zone,
  constraint guardianships_pkey PRIMARY KEY (id),
  constraint guardianships_check CHECK (person_id IS NOT NULL OR email IS NOT NULL AND agreed_at IS NULL),
  constraint guardianships_check1 CHECK (person_id <> account_id),
  constraint guardianships_check2 CHECK ((agreed_at IS NULL) = (agreed_by IS NULL)),
  constraint guardianships_check4 CHECK (ends_on >= begins_on),
  constraint guardianships_custody_whole CHECK ((custody_words IS NULL) = (custody_declared_at IS NULL)),
  constraint guardianships_ended_because_check CHECK (ended_because = ANY (ARRAY['age'::text, 'day'::text])),
  constraint guardianships_ended_by_somebody CHECK (ended_at IS NOT NULL OR ended_by IS NULL),
  constraint guardianships_kind_check CHECK (kind = ANY (ARRAY['child'::text, 'partner'::text, 'parent'::text, 'other'::text])),
  constraint guardianships_rights_check CHECK (cardinality(rights) > 0 AND rights <@ ARRAY['book'::text, 'pay'::text, 'visits'::text, 'record'::text, 'messages'::text])
);
CREATE INDEX guardianships_asked ON public.guardianships USING btree (lower(email)) WHERE ((ended_at IS NULL) AND (person_id IS NULL));
CREATE UNIQUE INDEX guardianships_asked_once ON public.guardianships USING btree (account_id, lower(email)) WHERE ((ended_at IS NULL) AND (person_id IS NULL));
CREATE INDEX guardianships_of_person ON public.guardianships USING btree (person_id);
CREATE UNIQUE INDEX guardianships_once ON public.guardianships USING btree (account_id, person_id) WHERE (ended_at IS NULL);

create table images (
  id uuid not null default gen_random_uuid(),
  content_type text not null,
  bytes bytea not null,
  constraint images_pkey PRIMARY KEY (id)
);

create table import_lines (
  import_id uuid not null,
  line integer not null,
  cells text[] not null,
  fields jsonb not null,
  reference text,
  problems text[] not null default '{}'::text[],
  double_of uuid,
  choice text,
  became uuid,
  made boolean not null default false,
  made_as jsonb,
  constraint import_lines_pkey PRIMARY KEY (import_id, line),
  constraint import_lines_choice_check CHECK (choice = ANY (ARRAY['same'::text, 'new'::text]))
);
CREATE INDEX import_lines_became ON public.import_lines USING btree (became) WHERE (became IS NOT NULL);
CREATE INDEX import_lines_double_of ON public.import_lines USING btree (double_of) WHERE (double_of IS NOT NULL);
CREATE INDEX import_lines_doubles ON public.import_lines USING btree (import_id, line) WHERE (double_of IS NOT NULL);
CREATE INDEX import_lines_references ON public.import_lines USING btree (reference) WHERE ((reference IS NOT NULL) AND (became IS NOT NULL));
CREATE INDEX import_lines_wrong ON public.import_lines USING btree (import_id, line) WHERE (problems <> '{}'::text[]);

create table import_parts (
  import_id uuid not null,
  part integer not null,
  bytes bytea not null,
  constraint import_parts_pkey PRIMARY KEY (import_id, part)
);

create table imports (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  file_name text not null,
  status text not null default 'uploading'::text,
  created_by uuid not null,
  created_at timestamp with time zone not null default clinic_now(),
  ended_at timestamp with time zone,
  head text[] not null default '{}'::text[],
  problems text[] not null default '{}'::text[],
  lines integer not null default 0,
  done integer not null default 0,
  forgotten_at timestamp with time zone,
  made integer not null default 0,
  tries smallint not null default 0,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_kind_check CHECK (kind = ANY (ARRAY['people'::text, 'appointments'::text, 'balances'::text])),
  constraint imports_status_check CHECK (status = ANY (ARRAY['uploading'::text, 'reading'::text, 'comparing'::text, 'read'::text, 'importing'::text, 'imported'::text, 'undoing'::text, 'undone'::text]))
);
CREATE INDEX imports_under_way ON public.imports USING btree (created_at) WHERE (status = ANY (ARRAY['reading'::text, 'comparing'::text, 'importing'::text, 'undoing'::text]));

create table kinds (
  id uuid not null default gen_random_uuid(),
  name text not null,
  description text not null default ''::text,
  minutes smallint not null,
  buffer_before smallint not null default 0,
  buffer_after smallint not null default 0,
  step smallint,
  fee_cents integer,
  mode text not null default 'clinic'::text,
  audience text not null default 'anybody'::text,
  notice_minutes integer not null default 0,
  horizon_days smallint not null default 30,
  room_sort text,
  cancel_hours smallint,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  pays text not null default 'full'::text,
  deposit_cents integer,
  deposit_percent smallint,
  free_hours smallint,
  late_fee_cents integer,
  late_fee_percent smallint,
  no_show_cents integer,
  no_show_percent smallint,
  most_moves smallint,
  tax_percent numeric(4,2),
  constraint kinds_pkey PRIMARY KEY (id),
  constraint kinds_audience_check CHECK (audience = ANY (ARRAY['anybody'::text, 'known'::text, 'desk'::text])),
  constraint kinds_buffer_after_check CHECK (buffer_after >= 0 AND buffer_after <= 240),
  constraint kinds_buffer_before_check CHECK (buffer_before >= 0 AND buffer_before <= 240),
  constraint kinds_cancel_hours_check CHECK (cancel_hours >= 0 AND cancel_hours <= 720),
  constraint kinds_check CHECK (id <> consultation() OR minutes = 60 AND step IS NULL AND fee_cents IS NULL AND mode = 'clinic'::text AND audience = 'anybody'::text AND notice_minutes = 0 AND horizon_days = 30 AND active),
  constraint kinds_deposit_cents CHECK (deposit_cents > 0),
  constraint kinds_deposit_percent CHECK (deposit_percent >= 1 AND deposit_percent <= 100),
  constraint kinds_fee_cents_check CHECK (fee_cents >= 0),
  constraint kinds_free_hours CHECK (free_hours >= 1 AND free_hours <= 720),
  constraint kinds_horizon_days_check CHECK (horizon_days >= 1 AND horizon_days <= 365),
  constraint kinds_late_fee_cents CHECK (late_fee_cents > 0),
  constraint kinds_late_fee_percent CHECK (late_fee_percent >= 1 AND late_fee_percent <= 100),
  constraint kinds_minutes_check CHECK (minutes >= 5 AND minutes <= 480 AND (minutes::integer % 5) = 0),
  constraint kinds_mode_check CHECK (mode = ANY (ARRAY['clinic'::text, 'video'::text, 'phone'::text, 'home'::text])),
  constraint kinds_most_moves CHECK (most_moves >= 0 AND most_moves <= 20),
  constraint kinds_name_check CHECK (name <> ''::text),
  constraint kinds_no_show_cents CHECK (no_show_cents > 0),
  constraint kinds_no_show_percent CHECK (no_show_percent >= 1 AND no_show_percent <= 100),
  constraint kinds_notice_minutes_check CHECK (notice_minutes >= 0 AND notice_minutes <= 525600),
  constraint kinds_pays CHECK (pays = ANY (ARRAY['full'::text, 'deposit'::text, 'nothing'::text, 'card-kept'::text, 'card-later'::text])),
  constraint kinds_room_sort_check CHECK (room_sort <> ''::text),
  constraint kinds_step_check CHECK (step >= 5 AND step <= 480 AND (step::integer % 5) = 0),
  constraint kinds_tax_percent_check CHECK (tax_percent > 0::numeric),
  constraint kinds_terms_are_whole CHECK (num_nonnulls(deposit_cents, deposit_percent) = (pays = 'deposit'::text)::integer AND num_nonnulls(late_fee_cents, late_fee_percent) = (free_hours IS NOT NULL)::integer AND num_nonnulls(no_show_cents, no_show_percent) <= 1)
);
CREATE UNIQUE INDEX kinds_name ON public.kinds USING btree (fold(name)) WHERE active;

create table ledger_entries (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default clinic_now(),
  kind text not null,
  undone boolean not null,
  debit text not null,
  credit text not null,
  amount_cents integer not null,
  place_id uuid,
  person_id uuid not null,
  claim_id uuid,
  payment_id uuid,
  taking_id uuid,
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint ledger_entries_amount_cents_check CHECK (amount_cents > 0),
  constraint ledger_entries_are_movements CHECK (is_movement(kind, undone, debit, credit))
);
CREATE INDEX ledger_entries_at ON public.ledger_entries USING btree (at, id);
CREATE INDEX ledger_entries_claim ON public.ledger_entries USING btree (claim_id) WHERE (claim_id IS NOT NULL);
CREATE INDEX ledger_entries_payment ON public.ledger_entries USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX ledger_entries_taking ON public.ledger_entries USING btree (taking_id) WHERE (taking_id IS NOT NULL);

create table legal_consents (
  account_id uuid not null,
  page_id uuid not null,
  at timestamp with time zone not null default clinic_now(),
  constraint legal_consents_pkey PRIMARY KEY (account_id, page_id)
);

create table legal_pages (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  version integer not null,
  words text not null default ''::text,
  url text not null default ''::text,
  published_at timestamp with time zone not null default clinic_now(),
  published_by uuid not null,
  constraint legal_pages_pkey PRIMARY KEY (id),
  constraint legal_pages_once UNIQUE (kind, version),
  constraint legal_pages_kind_check CHECK (kind = ANY (ARRAY['terms'::text, 'privacy'::text])),
  constraint legal_pages_say_something CHECK ((words = ''::text) <> (url = ''::text))
);

create unlogged table limit_counts (
  key text not null,
  window_start bigint not null,
  count integer not null,
  expires_at timestamp with time zone not null,
  constraint limit_counts_pkey PRIMARY KEY (key, window_start)
);
CREATE INDEX limit_counts_age ON public.limit_counts USING btree (expires_at);

create table list_tastes (
  account_id uuid not null,
  list text not null,
  roomy boolean not null,
  hidden text[],
  constraint list_tastes_pkey PRIMARY KEY (account_id, list)
);

create table list_views (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  list text not null,
  name text not null,
  address text not null,
  constraint list_views_pkey PRIMARY KEY (id),
  constraint list_views_account_id_list_name_key UNIQUE (account_id, list, name),
  constraint list_views_name_check CHECK (length(name) >= 1 AND length(name) <= 60)
);

create table listed_intents (
  provider text not null,
  intent_id text not null,
  constraint listed_intents_pkey PRIMARY KEY (provider, intent_id)
);

create table login_attempts (
  id bigint not null generated always as identity,
  email text not null,
  address text not null,
  at timestamp with time zone not null,
  site text,
  constraint login_attempts_pkey PRIMARY KEY (id)
);
CREATE INDEX login_attempts_account ON public.login_attempts USING btree (email, address, at);
CREATE INDEX login_attempts_address ON public.login_attempts USING btree (address, at);
CREATE INDEX login_attempts_age ON public.login_attempts USING btree (at);
CREATE INDEX login_attempts_site ON public.login_attempts USING btree (site, at) WHERE (site IS NOT NULL);

create table mails (
  id uuid not null default gen_random_uuid(),
  dedupe_key text not null,
  kind text not null,
  user_id uuid,
  to_name text,
  to_email text,
  facts jsonb not null,
  created_at timestamp with time zone not null default now(),
  next_try_at timestamp with time zone not null default now(),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamp with time zone,
  claim_id uuid,
  failed_at timestamp with time zone,
  own_doing boolean,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_dedupe_key_key UNIQUE (dedupe_key),
  constraint mails_know_their_reader CHECK (claim_id IS NOT NULL OR to_email IS NOT NULL)
);
CREATE INDEX mails_due ON public.mails USING btree (next_try_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX mails_failed ON public.mails USING btree (failed_at) WHERE (failed_at IS NOT NULL);
CREATE INDEX mails_of_claim ON public.mails USING btree (claim_id) WHERE (sent_at IS NULL);
CREATE INDEX mails_of_user ON public.mails USING btree (user_id);
CREATE INDEX mails_reminders ON public.mails USING btree (claim_id) WHERE ((sent_at IS NOT NULL) AND (kind = ANY (ARRAY['reminder-day'::text, 'reminder-hour'::text])));
CREATE INDEX mails_sent ON public.mails USING btree (sent_at) WHERE (sent_at IS NOT NULL);
CREATE INDEX mails_to_addresses ON public.mails USING btree (claim_id) WHERE ((user_id IS NULL) AND (claim_id IS NOT NULL));

create table money_of_days (
  date date not null,
  method text not null,
  received_cents bigint not null,
  returned_cents bigint not null,
  constraint money_of_days_pkey PRIMARY KEY (date, method),
  constraint money_of_days_method_check CHECK (method = ANY (ARRAY['card'::text, 'paypal'::text, 'cash'::text, 'terminal'::text]))
);

create table notices (
  id bigint not null generated always as identity,
  dedupe_key text not null,
  user_id uuid not null,
  kind text not null,
  facts jsonb not null,
  at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  claim_id uuid,
  constraint notices_pkey PRIMARY KEY (id),
  constraint notices_dedupe_key_key UNIQUE (dedupe_key)
);
CREATE INDEX notices_of_claim ON public.notices USING btree (claim_id);
CREATE INDEX notices_of_user ON public.notices USING btree (user_id, id DESC);
CREATE INDEX notices_unread ON public.notices USING btree (user_id) WHERE (read_at IS NULL);

create table opening_balances (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  amount_cents integer not null,
  as_of date not null,
  note text not null default ''::text,
  import_id uuid not null,
  created_at timestamp with time zone not null default clinic_now(),
  constraint opening_balances_pkey PRIMARY KEY (id)
);
CREATE INDEX opening_balances_import ON public.opening_balances USING btree (import_id);
CREATE INDEX opening_balances_person ON public.opening_balances USING btree (person_id);

create table overview_looks (
  account_id uuid not null,
  looked_at timestamp with time zone not null default clinic_now(),
  before timestamp with time zone,
  constraint overview_looks_pkey PRIMARY KEY (account_id)
);

create table paper_series (
  place_id uuid not null,
  kind text not null,
  year smallint not null,
  last integer not null,
  constraint paper_series_pkey PRIMARY KEY (place_id, kind, year),
  constraint paper_series_kind_check CHECK (kind = ANY (ARRAY['receipt'::text, 'refund'::text])),
  constraint paper_series_last_check CHECK (last > 0)
);

create table papers (
  id uuid not null default gen_random_uuid(),
  entry_id bigint not null,
  claim_id uuid not null,
  kind text not null,
  place_id uuid not null,
  year smallint not null,
  number integer not null,
  label text not null,
  method text not null,
  amount_cents integer not null,
  tax_percent numeric(4,2),
  tax_cents integer not null,
  issuer text not null,
  visit text not null,
  doctor text not null,
  date date not null,
  start_time time without time zone not null,
  moved_at timestamp with time zone not null,
  issued_at timestamp with time zone not null default clinic_now(),
  constraint papers_pkey PRIMARY KEY (id),
  constraint papers_label UNIQUE (label),
  constraint papers_number UNIQUE (place_id, kind, year, number),
  constraint papers_one_an_entry UNIQUE (entry_id),
  constraint papers_amount_cents_check CHECK (amount_cents > 0),
  constraint papers_check CHECK (tax_cents >= 0 AND tax_cents <= amount_cents),
  constraint papers_method_check CHECK (method = ANY (ARRAY['card'::text, 'paypal'::text, 'cash'::text, 'terminal'::text])),
  constraint papers_number_check CHECK (number > 0),
  constraint papers_say_what_tax CHECK (tax_percent IS NOT NULL OR tax_cents = 0)
);
CREATE INDEX papers_claim ON public.papers USING btree (claim_id);
CREATE INDEX papers_newest ON public.papers USING btree (moved_at DESC, entry_id DESC);

create table papers_due (
  entry_id bigint not null,
  at timestamp with time zone not null,
  tell boolean not null default true,
  constraint papers_due_pkey PRIMARY KEY (entry_id)
);
CREATE INDEX papers_due_at ON public.papers_due USING btree (at, entry_id);

create table password_links (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  email text not null,
  mailed boolean not null default true,
  constraint password_links_pkey PRIMARY KEY (id)
);
CREATE INDEX password_links_user ON public.password_links USING btree (user_id, created_at);

create table payment_events (
  id bigint not null generated always as identity,
  payment_id uuid not null,
  at timestamp with time zone not null default clinic_now(),
  from_status text,
  to_status text not null,
  constraint payment_events_pkey PRIMARY KEY (id)
);
CREATE INDEX payment_events_of_payment ON public.payment_events USING btree (payment_id, id);

create table payments (
  id uuid not null default gen_random_uuid(),
  claim_id uuid not null,
  provider text not null,
  intent_id text,
  amount_cents integer not null,
  currency text not null,
  status text not null,
  refund_attempts integer not null default 0,
  last_error text,
  next_check_at timestamp with time zone,
  created_at timestamp with time zone not null default clinic_now(),
  captured_cents integer,
  refunded_cents integer not null default 0,
  refund_refusals integer not null default 0,
  attention text,
  attention_at timestamp with time zone,
  look integer not null default 0,
  intent_refusals integer not null default 0,
  kept_cents integer not null default 0,
  method text not null default 'card'::text,
  saved_card_id uuid,
  sent_back boolean not null default false,
  asked_by uuid,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_claim_id_key UNIQUE (claim_id),
  constraint payments_intent_id_key UNIQUE (intent_id),
  constraint payments_amount_cents_check CHECK (amount_cents > 0),
  constraint payments_attention_check CHECK (attention = ANY (ARRAY['mismatch'::text, 'disputed'::text, 'dispute_lost'::text, 'refunded_elsewhere'::text, 'refund_failing'::text, 'refused'::text, 'missing'::text, 'other_provider'::text, 'charge_failing'::text])),
  constraint payments_attention_has_time CHECK ((attention IS NULL) = (attention_at IS NULL)),
  constraint payments_captured_cents_check CHECK (captured_cents >= 0),
  constraint payments_kept_cents CHECK (kept_cents >= 0),
  constraint payments_method_check CHECK (method = ANY (ARRAY['card'::text, 'paypal'::text])),
  constraint payments_refund_within_capture CHECK (refunded_cents <= COALESCE(captured_cents, amount_cents)),
  constraint payments_refunded_cents_check CHECK (refunded_cents >= 0),
  constraint payments_status_check CHECK (status = ANY (ARRAY['creating'::text, 'open'::text, 'booked'::text, 'cancelled'::text, 'failed'::text, 'refund_due'::text, 'refunded'::text, 'frozen'::text, 'disputed'::text]))
);
CREATE INDEX payments_attention ON public.payments USING btree (attention_at) WHERE (attention IS NOT NULL);
CREATE INDEX payments_by_amount ON public.payments USING btree (amount_cents DESC, created_at DESC, id);
CREATE INDEX payments_by_status ON public.payments USING btree (status, created_at DESC, id);
CREATE INDEX payments_looks_due ON public.payments USING btree (next_check_at) WHERE ((next_check_at IS NOT NULL) AND (status <> 'refund_due'::text));
CREATE INDEX payments_newest ON public.payments USING btree (created_at DESC, id);
CREATE INDEX payments_not_made ON public.payments USING btree (claim_id) WHERE (status = ANY (ARRAY['failed'::text, 'cancelled'::text]));
CREATE INDEX payments_of_card ON public.payments USING btree (saved_card_id) WHERE (saved_card_id IS NOT NULL);
CREATE INDEX payments_refunds_due ON public.payments USING btree (next_check_at) WHERE ((next_check_at IS NOT NULL) AND (status = 'refund_due'::text));

create table persons (
  id uuid not null default gen_random_uuid(),
  number bigint not null generated by default as identity (start with 10001),
  name text not null,
  born date,
  sex text,
  language text,
  phone text not null default ''::text,
  email text not null default ''::text,
  address text not null default ''::text,
  emergency_name text not null default ''::text,
  emergency_phone text not null default ''::text,
  needs text[] not null default '{}'::text[],
  payer text,
  insurer text not null default ''::text,
  insurance_number text not null default ''::text,
  desk_note text not null default ''::text,
  blocked_at timestamp with time zone,
  deceased_on date,
  closed_at timestamp with time zone,
  erased_at timestamp with time zone,
  merged_into uuid,
  root_id uuid not null,
  created_at timestamp with time zone not null default clinic_now(),
  created_by uuid,
  name_words tsvector not null generated always as (array_to_tsvector(words_of_name(name))) stored,
  name_key text not null generated always as (name_key(name)) stored,
  stands boolean not null generated always as (closed_at IS NULL AND blocked_at IS NULL AND deceased_on IS NULL) stored,
  constraint persons_pkey PRIMARY KEY (id),
  constraint persons_number_key UNIQUE (number),
  constraint persons_check CHECK (merged_into <> id),
  constraint persons_language_tag CHECK (language ~ '^[a-z]{2,3}$'::text),
  constraint persons_name_check CHECK (name <> ''::text),
  constraint persons_needs_check CHECK (needs <@ ARRAY['wheelchair'::text, 'interpreter'::text, 'hearing'::text, 'sight'::text]),
  constraint persons_payer_check CHECK (payer = ANY (ARRAY['self'::text, 'private'::text, 'statutory'::text])),
  constraint persons_sex_check CHECK (sex = ANY (ARRAY['female'::text, 'male'::text, 'diverse'::text]))
);
CREATE INDEX persons_born ON public.persons USING btree (born) WHERE (born IS NOT NULL);
CREATE INDEX persons_email ON public.persons USING btree (lower(email)) WHERE (email <> ''::text);
CREATE INDEX persons_merged ON public.persons USING btree (root_id) WHERE (merged_into IS NOT NULL);
CREATE INDEX persons_merged_into ON public.persons USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX persons_name_key ON public.persons USING btree (name_key);
CREATE INDEX persons_name_words ON public.persons USING gin (name_words);
CREATE INDEX persons_phone ON public.persons USING btree (digits_back(phone) text_pattern_ops) WHERE (phone <> ''::text);
CREATE INDEX persons_root ON public.persons USING btree (root_id);

create table places (
  id uuid not null default gen_random_uuid(),
  name text not null,
  address text not null default ''::text,
  latitude double precision,
  longitude double precision,
  phone text not null default ''::text,
  emergency_number text not null default '108'::text,
  time_zone text,
  issuer text not null default ''::text,
  terms_url text not null default ''::text,
  privacy_url text not null default ''::text,
  closed boolean not null default false,
  created_at timestamp with time zone not null default now(),
  number smallint not null generated by default as identity,
  constraint places_pkey PRIMARY KEY (id),
  constraint places_number UNIQUE (number),
  constraint places_check CHECK ((latitude IS NULL) = (longitude IS NULL)),
  constraint places_check1 CHECK (id = first_place() OR time_zone IS NOT NULL),
  constraint places_emergency_number_check CHECK (emergency_number <> ''::text),
  constraint places_latitude_check CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
  constraint places_longitude_check CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  constraint places_name_check CHECK (name <> ''::text)
);
CREATE UNIQUE INDEX places_name ON public.places USING btree (fold(name)) WHERE (NOT closed);

create table price_reductions (
  id uuid not null default gen_random_uuid(),
  claim_id uuid not null,
  amount_cents integer not null,
  reason text not null,
  lowered_by uuid not null,
  at timestamp with time zone not null default clinic_now(),
  constraint price_reductions_pkey PRIMARY KEY (id),
  constraint price_reductions_amount_cents_check CHECK (amount_cents > 0),
  constraint price_reductions_reason_check CHECK (reason <> ''::text)
);
CREATE INDEX price_reductions_claim ON public.price_reductions USING btree (claim_id);

create table provider_events (
  event_id text not null,
  type text not null,
  intent_id text,
  received_at timestamp with time zone not null default now(),
  constraint provider_events_pkey PRIMARY KEY (event_id)
);

create table public_claims (
  only_one boolean not null default true,
  answer_hours smallint,
  opening_hours jsonb,
  certificate jsonb,
  constraint public_claims_pkey PRIMARY KEY (only_one),
  constraint public_claims_answer_hours_check CHECK (answer_hours >= 1 AND answer_hours <= 168),
  constraint public_claims_only_one_check CHECK (only_one)
);

create table ratings (
  claim_id uuid not null,
  doctor_id uuid not null,
  patient_id uuid not null,
  stars smallint not null,
  comment text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  repeats boolean not null default false,
  constraint ratings_pkey PRIMARY KEY (claim_id),
  constraint ratings_one_in_90_days EXCLUDE USING gist (patient_id WITH =, doctor_id WITH =, tsrange((created_at AT TIME ZONE 'UTC'::text), (created_at AT TIME ZONE 'UTC'::text) + '90 days'::interval) WITH &&) WHERE (NOT repeats),
  constraint ratings_stars_check CHECK (stars >= 1 AND stars <= 5)
);
CREATE INDEX ratings_newest_said ON public.ratings USING btree (created_at DESC) WHERE (comment <> ''::text);
CREATE INDEX ratings_of_doctor ON public.ratings USING btree (doctor_id, created_at DESC);
CREATE INDEX ratings_of_patient ON public.ratings USING btree (patient_id);

create table record_keys (
  id text not null,
  since timestamp with time zone not null default now(),
  constraint record_keys_pkey PRIMARY KEY (id),
  constraint record_keys_id_check CHECK (id ~ '^[0-9a-f]{16}$'::text)
);

create table refunds (
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  number smallint not null,
  amount_cents integer not null,
  made_by text not null,
  reference text,
  status text not null,
  attempts integer not null default 0,
  last_error text,
  created_at timestamp with time zone not null default clinic_now(),
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_number UNIQUE (payment_id, number),
  constraint refunds_reference UNIQUE (payment_id, reference),
  constraint refunds_amount_cents_check CHECK (amount_cents > 0),
  constraint refunds_known_to_provider CHECK (reference IS NOT NULL OR (status <> ALL (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text]))),
  constraint refunds_made_by_check CHECK (made_by = ANY (ARRAY['clinic'::text, 'provider'::text])),
  constraint refunds_number_check CHECK (number > 0),
  constraint refunds_status_check CHECK (status = ANY (ARRAY['asked'::text, 'pending'::text, 'succeeded'::text, 'failed'::text, 'refused'::text, 'dropped'::text]))
);
CREATE UNIQUE INDEX refunds_one_asked ON public.refunds USING btree (payment_id) WHERE (status = 'asked'::text);

create table reminders (
  claim_id uuid not null,
  kind text not null,
  starts_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  constraint reminders_pkey PRIMARY KEY (claim_id),
  constraint reminders_kind_check CHECK (kind = ANY (ARRAY['reminder-day'::text, 'reminder-hour'::text]))
);
CREATE INDEX reminders_due ON public.reminders USING btree (due_at);

create table rooms (
  id uuid not null default gen_random_uuid(),
  place_id uuid not null,
  name text not null,
  sort text not null,
  closed boolean not null default false,
  constraint rooms_pkey PRIMARY KEY (id),
  constraint rooms_name_check CHECK (name <> ''::text),
  constraint rooms_sort_check CHECK (sort <> ''::text)
);
CREATE UNIQUE INDEX rooms_name ON public.rooms USING btree (place_id, fold(name)) WHERE (NOT closed);
CREATE INDEX rooms_of_sort ON public.rooms USING btree (place_id, sort) WHERE (NOT closed);

create table sandbox_cards (
  setup_id text not null,
  client_secret text not null,
  customer_id text not null,
  method_id text not null,
  behaviour text,
  brand text,
  last4 text,
  exp_month smallint,
  exp_year smallint,
  forgotten boolean not null default false,
  constraint sandbox_cards_pkey PRIMARY KEY (setup_id),
  constraint sandbox_cards_customer_id_key UNIQUE (customer_id),
  constraint sandbox_cards_method_id_key UNIQUE (method_id),
  constraint sandbox_cards_behaviour_check CHECK (behaviour = ANY (ARRAY['pays'::text, 'asks'::text, 'declines'::text]))
);

create table sandbox_intents (
  id text not null,
  idempotency_key text not null,
  client_secret text not null,
  amount_cents integer not null,
  currency text not null,
  metadata jsonb not null,
  status text not null,
  refunded_cents integer not null default 0,
  created_at timestamp with time zone not null default now(),
  succeeded_at timestamp with time zone,
  refunds jsonb not null default '[]'::jsonb,
  method text not null default 'card'::text,
  constraint sandbox_intents_pkey PRIMARY KEY (id),
  constraint sandbox_intents_idempotency_key_key UNIQUE (idempotency_key),
  constraint sandbox_intents_check CHECK (refunded_cents >= 0 AND refunded_cents <= amount_cents),
  constraint sandbox_intents_method_check CHECK (method = ANY (ARRAY['card'::text, 'paypal'::text])),
  constraint sandbox_intents_status_check CHECK (status = ANY (ARRAY['requires_payment_method'::text, 'requires_action'::text, 'approved'::text, 'succeeded'::text, 'canceled'::text]))
);

create table saved_cards (
  id uuid not null default gen_random_uuid(),
  account_id uuid,
  provider text not null,
  mandate text not null,
  language text not null,
  created_at timestamp with time zone not null default clinic_now(),
  setup_id text,
  customer_id text,
  method_id text,
  brand text,
  last4 text,
  exp_month smallint,
  exp_year smallint,
  kept_at timestamp with time zone,
  removed_at timestamp with time zone,
  forgotten_at timestamp with time zone,
  claim_id uuid,
  asked_at timestamp with time zone,
  constraint saved_cards_pkey PRIMARY KEY (id),
  constraint saved_cards_setup_id_key UNIQUE (setup_id),
  constraint saved_cards_exp_month_check CHECK (exp_month >= 1 AND exp_month <= 12),
  constraint saved_cards_forgotten_once_removed CHECK (forgotten_at IS NULL OR removed_at IS NOT NULL),
  constraint saved_cards_kept_whole CHECK (kept_at IS NULL OR num_nonnulls(setup_id, customer_id, method_id, brand, last4, exp_month, exp_year) = 7),
  constraint saved_cards_last4_check CHECK (last4 ~ '^[0-9]{4}$'::text),
  constraint saved_cards_of_one CHECK (num_nonnulls(account_id, claim_id) = 1)
);
CREATE INDEX saved_cards_of_account ON public.saved_cards USING btree (account_id) WHERE ((kept_at IS NOT NULL) AND (removed_at IS NULL));
CREATE UNIQUE INDEX saved_cards_of_claim ON public.saved_cards USING btree (claim_id) WHERE ((claim_id IS NOT NULL) AND (removed_at IS NULL));
CREATE INDEX saved_cards_to_forget ON public.saved_cards USING btree (created_at) WHERE ((forgotten_at IS NULL) AND ((removed_at IS NOT NULL) OR (kept_at IS NULL)));

create table screens (
  id uuid not null default gen_random_uuid(),
  place_id uuid not null,
  kind text not null,
  opened_by uuid not null,
  opened_at timestamp with time zone not null default clinic_now(),
  closed_at timestamp with time zone,
  constraint screens_pkey PRIMARY KEY (id),
  constraint screens_closed CHECK (closed_at >= opened_at),
  constraint screens_kind_check CHECK (kind = ANY (ARRAY['kiosk'::text, 'waiting-room'::text]))
);
CREATE INDEX screens_of_place ON public.screens USING btree (place_id) WHERE (closed_at IS NULL);

create table sessions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  address_block text,
  device uuid,
  browser text,
  system text,
  active_at timestamp with time zone not null default clinic_now(),
  pass_id uuid,
  by_pin boolean not null default false,
  constraint sessions_pkey PRIMARY KEY (id)
);
CREATE INDEX sessions_pass ON public.sessions USING btree (pass_id) WHERE (pass_id IS NOT NULL);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);

create table set_aside_events (
  event_id bigint not null,
  reason text not null,
  at timestamp with time zone not null,
  constraint set_aside_events_pkey PRIMARY KEY (event_id)
);
CREATE INDEX set_aside_events_newest ON public.set_aside_events USING btree (at DESC);

create table settings (
  key text not null,
  value text not null,
  constraint settings_pkey PRIMARY KEY (key)
);

create table staff_rights (
  account_id uuid not null,
  right_name text not null,
  place_id uuid,
  constraint staff_rights_once UNIQUE NULLS NOT DISTINCT (account_id, right_name, place_id)
);

create table stale_figures (
  date date not null,
  constraint stale_figures_pkey PRIMARY KEY (date)
);

create table stand_in_links (
  id uuid not null default gen_random_uuid(),
  claim_id uuid not null,
  email text not null,
  made_at timestamp with time zone not null default clinic_now(),
  wrong_tries smallint not null default 0,
  ended_at timestamp with time zone,
  constraint stand_in_links_pkey PRIMARY KEY (id),
  constraint stand_in_links_email_check CHECK (email <> ''::text),
  constraint stand_in_links_tries_check CHECK (wrong_tries >= 0 AND wrong_tries <= 5)
);
CREATE INDEX stand_in_links_of_visit ON public.stand_in_links USING btree (claim_id);

create table stand_ins (
  claim_id uuid not null,
  from_doctor_id uuid not null,
  to_doctor_id uuid not null,
  at timestamp with time zone not null default clinic_now(),
  answer text,
  answered_at timestamp with time zone,
  constraint stand_ins_pkey PRIMARY KEY (claim_id),
  constraint stand_ins_answer_check CHECK (answer = ANY (ARRAY['accepted'::text, 'moved'::text])),
  constraint stand_ins_answered CHECK ((answer IS NULL) = (answered_at IS NULL)),
  constraint stand_ins_are_another CHECK (from_doctor_id <> to_doctor_id)
);
CREATE INDEX stand_ins_of_doctor ON public.stand_ins USING btree (from_doctor_id);

create table stray_intents (
  provider text not null,
  intent_id text not null,
  amount_cents integer not null,
  currency text not null,
  found_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  looked_at timestamp with time zone,
  constraint stray_intents_pkey PRIMARY KEY (provider, intent_id),
  constraint stray_intents_amount_cents_check CHECK (amount_cents > 0)
);
CREATE INDEX stray_intents_open ON public.stray_intents USING btree (found_at) WHERE (settled_at IS NULL);
comment on column stray_intents.found_at is 'When the books were last found uneven: money that came back to light is told again.';

create table takings (
  id uuid not null default gen_random_uuid(),
  claim_id uuid not null,
  method text not null,
  amount_cents integer not null,
  reason text not null default ''::text,
  taken_by uuid not null,
  at timestamp with time zone not null default clinic_now(),
  shift_id uuid,
  after_close boolean not null default false,
  constraint takings_pkey PRIMARY KEY (id),
  constraint takings_amount_cents_check CHECK (amount_cents <> 0),
  constraint takings_given_back_with_reason CHECK (amount_cents > 0 OR reason <> ''::text),
  constraint takings_method_check CHECK (method = ANY (ARRAY['cash'::text, 'terminal'::text]))
);
CREATE INDEX takings_claim ON public.takings USING btree (claim_id);
CREATE INDEX takings_shift ON public.takings USING btree (shift_id) WHERE (shift_id IS NOT NULL);

create table till_counts (
  id uuid not null default gen_random_uuid(),
  shift_id uuid not null,
  at timestamp with time zone not null default clinic_now(),
  counted_by uuid not null,
  closes boolean not null,
  expected_cents integer not null,
  counted_cents integer not null,
  pieces jsonb not null default '[]'::jsonb,
  reason text not null default ''::text,
  constraint till_counts_pkey PRIMARY KEY (id),
  constraint till_counts_counted_cents_check CHECK (counted_cents >= 0),
  constraint till_counts_difference_has_reason CHECK (NOT closes OR counted_cents = expected_cents OR reason <> ''::text)
);
CREATE UNIQUE INDEX till_counts_closes_once ON public.till_counts USING btree (shift_id) WHERE closes;
CREATE INDEX till_counts_shift ON public.till_counts USING btree (shift_id);

create table till_moves (
  id uuid not null default gen_random_uuid(),
  shift_id uuid not null,
  at timestamp with time zone not null default clinic_now(),
  moved_by uuid not null,
  amount_cents integer not null,
  expected_cents integer not null,
  reason text not null,
  constraint till_moves_pkey PRIMARY KEY (id),
  constraint till_moves_amount_cents_check CHECK (amount_cents <> 0),
  constraint till_moves_reason_check CHECK (reason <> ''::text),
  constraint till_moves_within_till CHECK (amount_cents > 0 OR (amount_cents + expected_cents) >= 0)
);
CREATE INDEX till_moves_shift ON public.till_moves USING btree (shift_id);

create table till_shifts (
  id uuid not null default gen_random_uuid(),
  place_id uuid not null,
  number integer not null,
  opened_at timestamp with time zone not null default clinic_now(),
  opened_by uuid not null,
  expected_cents integer not null,
  float_cents integer not null,
  pieces jsonb not null default '[]'::jsonb,
  reason text not null default ''::text,
  constraint till_shifts_pkey PRIMARY KEY (id),
  constraint till_shifts_place_id_number_key UNIQUE (place_id, number),
  constraint till_shifts_difference_has_reason CHECK (float_cents = expected_cents OR reason <> ''::text),
  constraint till_shifts_float_cents_check CHECK (float_cents >= 0)
);

create table time_off (
  id uuid not null default gen_random_uuid(),
  doctor_id uuid not null,
  from_date date not null,
  to_date date not null,
  start_time time without time zone,
  end_time time without time zone,
  during tstzrange not null,
  reason text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  place_id uuid,
  at_each_place boolean not null default false,
  constraint time_off_pkey PRIMARY KEY (id),
  constraint time_off_check CHECK (to_date >= from_date),
  constraint time_off_check1 CHECK ((start_time IS NULL) = (end_time IS NULL)),
  constraint time_off_check2 CHECK (start_time IS NULL OR from_date = to_date AND end_time > start_time),
  constraint time_off_during_check CHECK (NOT isempty(during)),
  constraint time_off_place_check CHECK (NOT at_each_place OR place_id IS NULL)
);
CREATE INDEX time_off_of_doctor ON public.time_off USING gist (doctor_id, during);

create table unrelayed_events (
  event_id bigint not null,
  told_from timestamp with time zone,
  constraint unrelayed_events_pkey PRIMARY KEY (event_id)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000);

create table unsealed_audit_events (
  event_id bigint not null,
  constraint unsealed_audit_events_pkey PRIMARY KEY (event_id)
);

create table users (
  id uuid not null default gen_random_uuid(),
  email text not null,
  name text not null,
  phone text not null default ''::text,
  address text not null default ''::text,
  image_id uuid,
  role text not null,
  password_hash text not null,
  created_at timestamp with time zone not null default now(),
  closed_at timestamp with time zone,
  erased_at timestamp with time zone,
  email_confirmed_at timestamp with time zone,
  language text,
  staff_email text,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_language_tag CHECK (language ~ '^[a-z]{2,3}$'::text),
  constraint users_role_check CHECK (role = ANY (ARRAY['user'::text, 'doctor'::text, 'admin'::text, 'test'::text, 'reception'::text]))
);
CREATE INDEX users_by_name ON public.users USING btree (fold(name), id);
CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email));
CREATE INDEX users_image ON public.users USING btree (image_id) WHERE (image_id IS NOT NULL);
CREATE INDEX users_of_role ON public.users USING btree (role, fold(name), id);

create table visit_fees (
  id uuid not null default gen_random_uuid(),
  claim_id uuid not null,
  kind text not null,
  amount_cents integer not null,
  at timestamp with time zone not null default clinic_now(),
  ended text,
  ended_at timestamp with time zone,
  ended_by uuid,
  reason text not null default ''::text,
  constraint visit_fees_pkey PRIMARY KEY (id),
  constraint visit_fees_amount_cents_check CHECK (amount_cents > 0),
  constraint visit_fees_end_at_a_time CHECK ((ended IS NULL) = (ended_at IS NULL)),
  constraint visit_fees_ended_check CHECK (ended = ANY (ARRAY['waived'::text, 'undone'::text])),
  constraint visit_fees_kind_check CHECK (kind = ANY (ARRAY['late'::text, 'no-show'::text])),
  constraint visit_fees_waived_with_reason CHECK (ended IS DISTINCT FROM 'waived'::text OR reason <> ''::text)
);
CREATE UNIQUE INDEX visit_fees_one ON public.visit_fees USING btree (claim_id) WHERE (ended IS NULL);

create table visit_link_mails (
  id uuid not null default gen_random_uuid(),
  claim_id uuid not null,
  email text not null,
  sent_at timestamp with time zone not null default clinic_now(),
  wrong_tries smallint not null default 0,
  ended_at timestamp with time zone,
  constraint visit_link_mails_pkey PRIMARY KEY (id)
);
CREATE INDEX visit_link_mails_claim ON public.visit_link_mails USING btree (claim_id);

create table visit_links (
  claim_id uuid not null,
  sent_at timestamp with time zone not null default clinic_now(),
  times smallint not null default 1,
  agreed_at timestamp with time zone,
  words text,
  language text,
  constraint visit_links_pkey PRIMARY KEY (claim_id),
  constraint visit_links_agreed_whole CHECK (num_nonnulls(agreed_at, words, language) = ANY (ARRAY[0, 3]))
);

create table visit_reasons (
  id bigint not null generated always as identity,
  claim_id uuid not null,
  act text not null,
  reason_id uuid not null,
  date date not null,
  at timestamp with time zone not null default clinic_now(),
  constraint visit_reasons_pkey PRIMARY KEY (id)
);
CREATE INDEX visit_reasons_by_date ON public.visit_reasons USING btree (date);
CREATE UNIQUE INDEX visit_reasons_cancelled_once ON public.visit_reasons USING btree (claim_id) WHERE (act = 'cancel'::text);
CREATE INDEX visit_reasons_of_visit ON public.visit_reasons USING btree (claim_id);

create table visit_terms (
  claim_id uuid not null,
  pays text not null,
  now_cents integer not null,
  free_hours smallint,
  late_fee_cents integer,
  no_show_cents integer,
  most_moves smallint,
  words text,
  language text,
  constraint visit_terms_pkey PRIMARY KEY (claim_id),
  constraint visit_terms_words_in_a_language CHECK ((words IS NULL) = (language IS NULL))
);

create table visits_not_lapsed (
  claim_id uuid not null,
  tries integer not null default 1,
  next_try_at timestamp with time zone not null,
  constraint visits_not_lapsed_pkey PRIMARY KEY (claim_id)
);

create table waitlist (
  id uuid not null default gen_random_uuid(),
  doctor_id uuid not null,
  patient_id uuid not null,
  date date not null,
  status text not null default 'waiting'::text,
  claim_id uuid,
  created_at timestamp with time zone not null default now(),
  until_date date not null,
  part text,
  kind_id uuid not null default '00000000-0000-4000-a000-000000000002'::uuid,
  place_id uuid not null default '00000000-0000-4000-a000-000000000001'::uuid,
  asked_by uuid,
  constraint waitlist_pkey PRIMARY KEY (id),
  constraint waitlist_check CHECK ((status = 'offered'::text) <= (claim_id IS NOT NULL)),
  constraint waitlist_part_check CHECK (part = ANY (ARRAY['morning'::text, 'afternoon'::text, 'evening'::text])),
  constraint waitlist_range_check CHECK (until_date >= date),
  constraint waitlist_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'offered'::text, 'booked'::text, 'passed'::text, 'left'::text]))
);
CREATE INDEX waitlist_all_of_patient ON public.waitlist USING btree (patient_id);
CREATE INDEX waitlist_given_up ON public.waitlist USING btree (doctor_id, claim_id) WHERE ((status = 'left'::text) AND (claim_id IS NOT NULL));
CREATE INDEX waitlist_line ON public.waitlist USING btree (doctor_id, date, created_at) WHERE (status = 'waiting'::text);
CREATE INDEX waitlist_of_patient ON public.waitlist USING btree (patient_id, date) WHERE (status = ANY (ARRAY['waiting'::text, 'offered'::text]));
CREATE INDEX waitlist_offers ON public.waitlist USING btree (claim_id) WHERE (status = 'offered'::text);
CREATE UNIQUE INDEX waitlist_once ON public.waitlist USING btree (doctor_id, date, patient_id) WHERE (status = ANY (ARRAY['waiting'::text, 'offered'::text]));

create table week_changes (
  doctor_id uuid not null,
  from_date date not null,
  constraint week_changes_pkey PRIMARY KEY (doctor_id, from_date)
);

create table weekly_slots (
  id uuid not null default gen_random_uuid(),
  doctor_id uuid not null,
  weekday smallint not null,
  start_time time without time zone not null,
  end_time time without time zone not null,
  place_id uuid not null default '00000000-0000-4000-a000-000000000001'::uuid,
  video boolean not null default false,
  from_date date not null default '-infinity'::date,
  until_date date not null default 'infinity'::date,
  constraint weekly_slots_pkey PRIMARY KEY (id),
  constraint weekly_slots_once UNIQUE (doctor_id, weekday, start_time, end_time, place_id, from_date),
  constraint weekly_slots_check CHECK (start_time < end_time AND (EXTRACT(epoch FROM start_time) % 300::numeric) = 0::numeric AND (EXTRACT(epoch FROM end_time) % 300::numeric) = 0::numeric),
  constraint weekly_slots_in_order CHECK (from_date <= until_date),
  constraint weekly_slots_weekday_check CHECK (weekday >= 1 AND weekday <= 7)
);

alter table appointment_events add constraint appointment_events_claim_id_fkey
  FOREIGN KEY (claim_id) REFERENCES claims(id);
alter table attendances add constraint attendances_claim_id_fkey
  FOREIGN KEY (claim_id) REFERENCES claims(id);
alter table audit_seals add constraint audit_seals_event_id_fkey
  FOREIGN KEY (event_id) REFERENCES audit_events(id);
alter table calendar_feeds add constraint calendar_feeds_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id);
alter table care_request_events add constraint care_request_events_actor_id_fkey
  FOREIGN KEY (actor_id) REFERENCES users(id);
alter table care_request_events add constraint care_request_events_key_id_fkey
  FOREIGN KEY (key_id) REFERENCES record_keys(id);
alter table care_request_events add constraint care_request_events_request_id_fkey
  FOREIGN KEY (request_id) REFERENCES care_requests(id);
alter table care_requests add constraint care_requests_asked_by_fkey
  FOREIGN KEY (asked_by) REFERENCES users(id);
alter table care_requests add constraint care_requests_key_id_fkey
  FOREIGN KEY (key_id) REFERENCES record_keys(id);
alter table care_requests add constraint care_requests_patient_id_fkey
  FOREIGN KEY (patient_id) REFERENCES persons(id);
alter table care_requests add constraint care_requests_ward_id_fkey
  FOREIGN KEY (ward_id) REFERENCES care_items(id);
alter table change_requests add constraint change_requests_asked_by_fkey
  FOREIGN KEY (asked_by) REFERENCES users(id);
alter table change_requests add constraint change_requests_claim_id_fkey
  FOREIGN KEY (claim_id) REFERENCES claims(id);
alter table change_requests add constraint change_requests_settled_by_fkey
  FOREIGN KEY (settled_by) REFERENCES users(id);
alter table charge_attempts add constraint charge_attempts_payment_id_fkey
  FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table chart_notes add constraint chart_notes_author_id_fkey
  FOREIGN KEY (author_id) REFERENCES users(id);
alter table chart_notes add constraint chart_notes_claim_id_fkey
  FOREIGN KEY (claim_id) REFERENCES claims(id);
alter table chart_notes add constraint chart_notes_key_id_fkey
  FOREIGN KEY (key_id) REFERENCES record_keys(id);
alter table checkouts add constraint checkouts_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES users(id);
alter table claims add constraint claims_checkout_id_fkey
  FOREIGN KEY (checkout_id) REFERENCES checkouts(id);
alter table claims add constraint claims_doctor_id_fkey
  FOREIGN KEY (doctor_id) REFERENCES doctors(id);
alter table claims add constraint claims_patient_id_fkey
  FOREIGN KEY (patient_id) REFERENCES persons(id);
alter table claims add constraint claims_room_id_fkey
  FOREIGN KEY (room_id) REFERENCES rooms(id);
alter table claims add constraint claims_saved_card_id_fkey
  FOREIGN KEY (saved_card_id) REFERENCES saved_cards(id);
alter table closures add constraint closures_place_id_fkey
  FOREIGN KEY (place_id) REFERENCES places(id);
alter table desk_passes add constraint desk_passes_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id);
alter table desk_pins add constraint desk_pins_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id);
alter table doctor_documents add constraint doctor_documents_added_by_fkey
  FOREIGN KEY (added_by) REFERENCES users(id);
alter table doctor_documents add constraint doctor_documents_doctor_id_fkey
  FOREIGN KEY (doctor_id) REFERENCES doctors(id);
alter table doctor_kinds add constraint doctor_kinds_doctor_id_fkey
  FOREIGN KEY (doctor_id) REFERENCES doctors(id);
alter table doctor_kinds add constraint doctor_kinds_kind_id_fkey
  FOREIGN KEY (kind_id) REFERENCES kinds(id);
alter table doctors add constraint doctors_place_id_fkey
  FOREIGN KEY (place_id) REFERENCES places(id);
alter table doctors add constraint doctors_standing_by_fkey
  FOREIGN KEY (standing_by) REFERENCES users(id);
alter table doctors add constraint doctors_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id);
alter table drafts add constraint drafts_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table email_links add constraint email_links_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id);
alter table extra_hours add constraint extra_hours_doctor_id_fkey
  FOREIGN KEY (doctor_id) REFERENCES doctors(id);
alter table extra_hours add constraint extra_hours_place_id_fkey
  FOREIGN KEY (place_id) REFERENCES places(id);
alter table favourites add constraint favourites_doctor_id_fkey
  FOREIGN KEY (doctor_id) REFERENCES doctors(id);
alter table favourites add constraint favourites_patient_id_fkey
  FOREIGN KEY (patient_id) REFERENCES users(id);
alter table freed_times add constraint freed_times_doctor_id_fkey
  FOREIGN KEY (doctor_id) REFERENCES doctors(id);
alter table guardianships add constraint guardianships_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES users(id);
alter table guardianships add constraint guardianships_agreed_by_fkey
  FOREIGN KEY (agreed_by) REFERENCES users(id);
alter table guardianships add constraint guardianships_asked_by_fkey
  FOREIGN KEY (asked_by) REFERENCES users(id);
alter table guardianships add constraint guardianships_ended_by_fkey
  FOREIGN KEY (ended_by) REFERENCES users(id);
alter table guardianships add constraint guardianships_person_id_fkey
  FOREIGN KEY (person_id) REFERENCES persons(id);
alter table import_lines add constraint import_lines_double_of_fkey
  FOREIGN KEY (double_of) REFERENCES persons(id) ON DELETE SET NULL;
alter table import_lines add constraint import_lines_import_id_fkey
  FOREIGN KEY (import_id) REFERENCES imports(id);
alter table import_parts add constraint import_parts_import_id_fkey
  FOREIGN KEY (import_id) REFERENCES imports(id);
alter table imports add constraint imports_created_by_fkey
  FOREIGN KEY (created_by) REFERENCES users(id);
alter table ledger_entries add constraint ledger_entries_payment_id_fkey
  FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table ledger_entries add constraint ledger_entries_taking_id_fkey
  FOREIGN KEY (taking_id) REFERENCES takings(id);
alter table legal_consents add constraint legal_consents_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES users(id);
alter table legal_consents add constraint legal_consents_page_id_fkey
  FOREIGN KEY (page_id) REFERENCES legal_pages(id);
alter table legal_pages add constraint legal_pages_published_by_fkey
  FOREIGN KEY (published_by) REFERENCES users(id);
alter table list_tastes add constraint list_tastes_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES users(id);
alter table list_views add constraint list_views_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES users(id);
alter table mails add constraint mails_claim_id_fkey
  FOREIGN KEY (claim_id) REFERENCES claims(id);
alter table mails add constraint mails_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id);
alter table notices add constraint notices_claim_id_fkey
  FOREIGN KEY (claim_id) REFERENCES claims(id);
alter table notices add constraint notices_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id);
alter table opening_balances add constraint opening_balances_import_id_fkey
  FOREIGN KEY (import_id) REFERENCES imports(id);
alter table opening_balances add constraint opening_balances_person_id_fkey
  FOREIGN KEY (person_id) REFERENCES persons(id);
alter table overview_looks add constraint overview_looks_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES users(id);
alter table paper_series add constraint paper_series_place_id_fkey
  FOREIGN KEY (place_id) REFERENCES places(id);
alter table papers add constraint papers_claim_id_fkey
  FOREIGN KEY (claim_id) REFERENCES claims(id);
alter table papers add constraint papers_entry_id_fkey
  FOREIGN KEY (entry_id) REFERENCES ledger_entries(id);
alter table papers add constraint papers_of_a_series
  FOREIGN KEY (place_id, kind, year) REFERENCES paper_series(place_id, kind, year);
alter table papers_due add constraint papers_due_entry_id_fkey
  FOREIGN KEY (entry_id) REFERENCES ledger_entries(id);
alter table password_links add constraint password_links_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id);
alter table payment_events add constraint payment_events_payment_id_fkey
  FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table payments add constraint payments_asked_by_fkey
  FOREIGN KEY (asked_by) REFERENCES users(id);
alter table payments add constraint payments_claim_id_fkey
  FOREIGN KEY (claim_id) REFERENCES claims(id);
alter table payments add constraint payments_saved_card_id_fkey
  FOREIGN KEY (saved_card_id) REFERENCES saved_cards(id);
alter table persons add constraint persons_merged_into_fkey
  FOREIGN KEY (merged_into) REFERENCES persons(id);
alter table price_reductions add constraint price_reductions_claim_id_fkey
  FOREIGN KEY (claim_id) REFERENCES claims(id);
alter table price_reductions add constraint price_reductions_lowered_by_fkey
  FOREIGN KEY (lowered_by) REFERENCES users(id);
alter table ratings add constraint ratings_claim_id_fkey
  FOREIGN KEY (claim_id) REFERENCES claims(id);
alter table ratings add constraint ratings_doctor_id_fkey
  FOREIGN KEY (doctor_id) REFERENCES doctors(id);
alter table ratings add constraint ratings_patient_id_fkey
  FOREIGN KEY (patient_id) REFERENCES persons(id);
alter table refunds add constraint refunds_payment_id_fkey
  FOREIGN KEY (payment_id) REFERENCES payments(id);
alter table reminders add constraint reminders_claim_id_fkey
  FOREIGN KEY (claim_id) REFERENCES claims(id);
alter table rooms add constraint rooms_place_id_fkey
  FOREIGN KEY (place_id) REFERENCES places(id);
alter table saved_cards add constraint saved_cards_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES users(id);
alter table saved_cards add constraint saved_cards_claim_id_fkey
  FOREIGN KEY (claim_id) REFERENCES claims(id);
alter table screens add constraint screens_opened_by_fkey
  FOREIGN KEY (opened_by) REFERENCES users(id);
alter table screens add constraint screens_place_id_fkey
  FOREIGN KEY (place_id) REFERENCES places(id);
alter table sessions add constraint sessions_pass_id_fkey
  FOREIGN KEY (pass_id) REFERENCES desk_passes(id) ON DELETE SET NULL;
alter table sessions add constraint sessions_user_id_fkey
  FOREIGN KEY (user_id) REFERENCES users(id);
alter table set_aside_events add constraint set_aside_events_event_id_fkey
  FOREIGN KEY (event_id) REFERENCES appointment_events(id);
alter table staff_rights add constraint staff_rights_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES users(id);
alter table staff_rights add constraint staff_rights_place
  FOREIGN KEY (place_id) REFERENCES places(id);
alter table stand_in_links add constraint stand_in_links_claim_id_fkey
  FOREIGN KEY (claim_id) REFERENCES claims(id);
alter table stand_ins add constraint stand_ins_claim_id_fkey
  FOREIGN KEY (claim_id) REFERENCES claims(id);
alter table stand_ins add constraint stand_ins_from_doctor_id_fkey
  FOREIGN KEY (from_doctor_id) REFERENCES doctors(id);
alter table stand_ins add constraint stand_ins_to_doctor_id_fkey
  FOREIGN KEY (to_doctor_id) REFERENCES doctors(id);
alter table takings add constraint takings_claim_id_fkey
  FOREIGN KEY (claim_id) REFERENCES claims(id);
alter table takings add constraint takings_shift_id_fkey
  FOREIGN KEY (shift_id) REFERENCES till_shifts(id);
alter table takings add constraint takings_taken_by_fkey
  FOREIGN KEY (taken_by) REFERENCES users(id);
alter table till_counts add constraint till_counts_counted_by_fkey
  FOREIGN KEY (counted_by) REFERENCES users(id);
alter table till_counts add constraint till_counts_shift_id_fkey
  FOREIGN KEY (shift_id) REFERENCES till_shifts(id);
alter table till_moves add constraint till_moves_moved_by_fkey
  FOREIGN KEY (moved_by) REFERENCES users(id);
alter table till_moves add constraint till_moves_shift_id_fkey
  FOREIGN KEY (shift_id) REFERENCES till_shifts(id);
alter table till_shifts add constraint till_shifts_opened_by_fkey
  FOREIGN KEY (opened_by) REFERENCES users(id);
alter table till_shifts add constraint till_shifts_place_id_fkey
  FOREIGN KEY (place_id) REFERENCES places(id);
alter table time_off add constraint time_off_doctor_id_fkey
  FOREIGN KEY (doctor_id) REFERENCES doctors(id);
alter table time_off add constraint time_off_place_id_fkey
  FOREIGN KEY (place_id) REFERENCES places(id);
alter table users add constraint users_image_id_fkey
  FOREIGN KEY (image_id) REFERENCES images(id);
alter table visit_fees add constraint visit_fees_claim_id_fkey
  FOREIGN KEY (claim_id) REFERENCES claims(id);
alter table visit_fees add constraint visit_fees_ended_by_fkey
  FOREIGN KEY (ended_by) REFERENCES users(id);
alter table visit_link_mails add constraint visit_link_mails_claim_id_fkey
  FOREIGN KEY (claim_id) REFERENCES visit_links(claim_id);
alter table visit_links add constraint visit_links_claim_id_fkey
  FOREIGN KEY (claim_id) REFERENCES claims(id);
alter table visit_reasons add constraint visit_reasons_claim_id_fkey
  FOREIGN KEY (claim_id) REFERENCES claims(id);
alter table visit_reasons add constraint visit_reasons_reason_fkey
  FOREIGN KEY (reason_id, act) REFERENCES change_reasons(id, act);
alter table visit_terms add constraint visit_terms_claim_id_fkey
  FOREIGN KEY (claim_id) REFERENCES claims(id);
alter table waitlist add constraint waitlist_asked_by_fkey
  FOREIGN KEY (asked_by) REFERENCES users(id);
alter table waitlist add constraint waitlist_claim_id_fkey
  FOREIGN KEY (claim_id) REFERENCES claims(id);
alter table waitlist add constraint waitlist_doctor_id_fkey
  FOREIGN KEY (doctor_id) REFERENCES doctors(id);
alter table waitlist add constraint waitlist_patient_id_fkey
  FOREIGN KEY (patient_id) REFERENCES persons(id);
alter table week_changes add constraint week_changes_doctor_id_fkey
  FOREIGN KEY (doctor_id) REFERENCES doctors(id);
alter table weekly_slots add constraint weekly_slots_doctor_id_fkey
  FOREIGN KEY (doctor_id) REFERENCES doctors(id);
alter table weekly_slots add constraint weekly_slots_place_id_fkey
  FOREIGN KEY (place_id) REFERENCES places(id);

insert into change_reasons (id, act, name, by_clinic, ended_at) values
  ('00000000-0000-4000-a000-0000000000c1', 'cancel', 'The patient asked for it', 'false', NULL),
  ('00000000-0000-4000-a000-0000000000c2', 'cancel', 'The patient is ill', 'false', NULL),
  ('00000000-0000-4000-a000-0000000000c3', 'cancel', 'The doctor is away', 'true', NULL),
  ('00000000-0000-4000-a000-0000000000c4', 'cancel', 'Booked by mistake', 'true', NULL),
  ('00000000-0000-4000-a000-0000000000c5', 'cancel', 'Another reason', 'false', NULL),
  ('00000000-0000-4000-a000-0000000000d1', 'move', 'The patient asked for it', 'false', NULL),
  ('00000000-0000-4000-a000-0000000000d2', 'move', 'The patient is ill', 'false', NULL),
  ('00000000-0000-4000-a000-0000000000d3', 'move', 'The doctor is away', 'true', NULL),
  ('00000000-0000-4000-a000-0000000000d4', 'move', 'Booked by mistake', 'true', NULL),
  ('00000000-0000-4000-a000-0000000000d5', 'move', 'Another reason', 'false', NULL);

insert into clinic_rules (only_one, child_age, record_age) values
  ('true', '16', '13');

insert into kinds (id, name, description, minutes, buffer_before, buffer_after, step, fee_cents, mode, audience, notice_minutes, horizon_days, room_sort, cancel_hours, active, pays, deposit_cents, deposit_percent, free_hours, late_fee_cents, late_fee_percent, no_show_cents, no_show_percent, most_moves, tax_percent) values
  ('00000000-0000-4000-a000-000000000002', 'Consultation', '', '60', '0', '0', NULL, NULL, 'clinic', 'anybody', '0', '30', NULL, NULL, 'true', 'full', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);

insert into places (id, name, address, latitude, longitude, phone, emergency_number, time_zone, issuer, terms_url, privacy_url, closed) values
  ('00000000-0000-4000-a000-000000000001', 'Salus Clinic', '108 Evergreen Avenue', NULL, NULL, '+1 (555) 010-0108', '108', NULL, '', '', '', 'false');

insert into public_claims (only_one, answer_hours, opening_hours, certificate) values
  ('true', NULL, NULL, NULL);
