-- compatible
-- Forms that the clinic builds. The draft is worked on; who is asked, and when, holds for the newest version.
create table forms (
  id uuid not null,
  purpose text not null constraint forms_purpose_check check (purpose in ('questions', 'consent')),
  asked text not null default 'each-visit' constraint forms_asked_check check (
    asked in ('each-visit', 'first-visit', 'yearly', 'by-hand')
  ),
  -- Whole years at the visit, both included.
  age_from smallint constraint forms_age_from_check check (age_from >= 0),
  age_to smallint,
  sex text constraint forms_sex_check check (sex in ('female', 'male', 'diverse')),
  -- Until it is given, the visit shows red.
  required boolean not null default false,
  -- What happens only while this consent is in force.
  guards text constraint forms_guards_check check (guards in ('video', 'research')),
  -- Whether people are asked to fill it in, once it is published.
  offered boolean not null default true,
  rules_revision integer not null default 0,
  draft jsonb not null,
  draft_revision integer not null default 0,
  draft_at timestamptz not null default clinic_now(),
  draft_by uuid not null references users,
  created_at timestamptz not null default clinic_now(),
  constraint forms_pkey primary key (id),
  constraint forms_ages_in_order check (age_from <= age_to),
  constraint forms_guards_of_consents check (guards is null or purpose = 'consent')
);
create index forms_draft_by on forms (draft_by);

-- The kinds of visit that a form is for; none: every kind.
create table form_kinds (
  form_id uuid not null references forms on delete cascade,
  kind_id uuid not null references kinds,
  constraint form_kinds_pkey primary key (form_id, kind_id)
);
create index form_kinds_of_kind on form_kinds (kind_id);

-- What was published; nobody changes it any more.
create table form_versions (
  form_id uuid not null references forms,
  version integer not null constraint form_versions_version_check check (version >= 1),
  definition jsonb not null,
  -- Of the draft that it was.
  revision integer not null,
  published_at timestamptz not null default clinic_now(),
  published_by uuid not null references users,
  constraint form_versions_pkey primary key (form_id, version),
  -- Pressed twice, it is published once.
  constraint form_versions_once unique (form_id, revision)
);
create index form_versions_by on form_versions (published_by);
