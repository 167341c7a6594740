-- compatible
-- Entries of a person's record: allergies, conditions, medicines, vaccinations, measurements. What an entry says is
-- sealed with the person's key of its retention class, in versions that nobody changes.
create table record_items (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null references persons,
  class text not null constraint record_items_class_check check (class in ('own', 'care')),
  sort text not null constraint record_items_sort_check check (
    sort in ('allergy', 'condition', 'medicine', 'vaccination', 'measurement')
  ),
  added_as text not null constraint record_items_added_as_check check (added_as in ('patient', 'doctor')),
  added_at timestamptz not null default clinic_now(),
  -- As the latest version says.
  version integer not null default 1 constraint record_items_version_check check (version >= 1),
  dated_on date not null,
  ended_on date,
  state text not null default 'current' constraint record_items_state_check check (state in ('current', 'in-error')),
  not_for_guardians boolean not null default false,
  constraint record_items_pkey primary key (id),
  constraint record_items_class_by_adder check ((class = 'own') = (added_as = 'patient')),
  constraint record_items_ended_on_check check (ended_on >= dated_on)
);
create index record_items_of_person on record_items (person_id, sort, dated_on desc, added_at desc, id);
create index record_items_by_date on record_items (person_id, dated_on desc, added_at desc, id);

create table record_item_versions (
  item_id uuid not null references record_items on delete cascade,
  version integer not null,
  state text not null constraint record_item_versions_state_check check (state in ('current', 'in-error')),
  dated_on date not null,
  ended_on date,
  at timestamptz not null default clinic_now(),
  by_id uuid not null references users,
  -- What it says, and why it was an error.
  sealed bytea not null,
  constraint record_item_versions_pkey primary key (item_id, version)
);
create index record_item_versions_by on record_item_versions (by_id);

-- What was said of a whole list; the latest counts.
create table record_list_sayings (
  id bigint generated always as identity,
  person_id uuid not null references persons,
  sort text not null constraint record_list_sayings_sort_check check (sort in ('allergy', 'condition', 'medicine')),
  says text not null constraint record_list_sayings_says_check check (says in ('none', 'checked')),
  at timestamptz not null default clinic_now(),
  by_id uuid not null references users,
  said_as text not null constraint record_list_sayings_said_as_check check (said_as in ('patient', 'doctor')),
  constraint record_list_sayings_pkey primary key (id)
);
create index record_list_sayings_of_person on record_list_sayings (person_id, sort, id desc);
create index record_list_sayings_by on record_list_sayings (by_id);
