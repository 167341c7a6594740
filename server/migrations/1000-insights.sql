-- compatible
-- The units in which somebody reads what is measured.
alter table users
  add column weight_unit text not null default 'kg' constraint users_weight_unit_check check (
    weight_unit in ('kg', 'lb')
  ),
  add column temperature_unit text not null default '°C' constraint users_temperature_unit_check check (
    temperature_unit in ('°C', '°F')
  ),
  add column glucose_unit text not null default 'mg/dL' constraint users_glucose_unit_check check (
    glucose_unit in ('mg/dL', 'mmol/L')
  );

-- Files of measurements that a person, or who acts for them, has brought in. What is in them are entries of the record.
create table measurement_imports (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null references persons,
  at timestamptz not null default clinic_now(),
  by_id uuid not null references users,
  -- How many entries it has made.
  entries integer not null constraint measurement_imports_entries_check check (entries > 0),
  undone_at timestamptz,
  undone_by uuid references users,
  constraint measurement_imports_pkey primary key (id),
  constraint measurement_imports_undone_by_check check ((undone_at is null) = (undone_by is null))
);
create index measurement_imports_of_person on measurement_imports (person_id, at desc);
create index measurement_imports_by on measurement_imports (by_id);
create index measurement_imports_undone_by on measurement_imports (undone_by);

-- A target is what a doctor has set for what is measured.
alter table record_items
  drop constraint record_items_sort_check,
  add constraint record_items_sort_check check (
    sort in ('allergy', 'condition', 'medicine', 'vaccination', 'measurement', 'target')
  ),
  add constraint record_items_target_by_doctor check (sort <> 'target' or class = 'care'),
  add column import_id uuid references measurement_imports,
  add constraint record_items_import_check check (import_id is null or (sort = 'measurement' and class = 'own'));
create index record_items_of_import on record_items (import_id) where import_id is not null;
