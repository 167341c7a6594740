-- compatible
-- Plans by which a person takes medicines. What is taken is sealed with the person's key of the class `own`; times and
-- amounts stay clear.
create table medicine_plans (
  id uuid not null,
  person_id uuid not null references persons,
  added_by uuid not null references users,
  added_at timestamptz not null default clinic_now(),
  -- A call that is sent again makes no second plan.
  request_id uuid not null,
  -- The signed prescription, or the entry of the record, that it was made from.
  paper_id uuid references record_papers,
  item_id uuid references record_items on delete cascade,
  version integer not null default 1 constraint medicine_plans_version_check check (version >= 1),
  channels text[] not null constraint medicine_plans_channels_check check (channels <@ array['bell', 'mail']),
  not_for_guardians boolean not null default false,
  -- When the person has stopped it.
  stopped_at timestamptz,
  -- The next dose to be reminded of; null if there is none.
  next_due_at timestamptz,
  -- What was counted; what was taken since is not in it.
  counted numeric(9, 3) constraint medicine_plans_counted_check check (counted >= 0),
  counted_at timestamptz,
  sealed bytea not null,
  constraint medicine_plans_pkey primary key (id),
  constraint medicine_plans_once unique (person_id, request_id),
  constraint medicine_plans_one_source check (paper_id is null or item_id is null),
  constraint medicine_plans_counted_at check ((counted is null) = (counted_at is null))
);
create index medicine_plans_by on medicine_plans (added_by);
create index medicine_plans_of_paper on medicine_plans (paper_id) where paper_id is not null;
create index medicine_plans_of_item on medicine_plans (item_id) where item_id is not null;
create index medicine_plans_due on medicine_plans (next_due_at) where next_due_at is not null;

-- From when on a plan has which steps in which zone: each change adds a row, so that what was due before stays.
create table medicine_phases (
  plan_id uuid not null references medicine_plans on delete cascade,
  number integer not null constraint medicine_phases_number_check check (number >= 1),
  from_at timestamptz not null,
  zone text not null,
  -- The phase before in another zone.
  follows boolean not null,
  begins date not null,
  steps jsonb not null,
  constraint medicine_phases_pkey primary key (plan_id, number)
);

-- What was said of doses: taken or skipped. One that nobody has answered is missed and has no row.
create table medicine_doses (
  id uuid not null default gen_random_uuid(),
  plan_id uuid not null references medicine_plans on delete cascade,
  -- Null for one that was taken as needed.
  due_at timestamptz,
  answer text not null constraint medicine_doses_answer_check check (answer in ('taken', 'skipped')),
  at timestamptz not null,
  amount numeric(7, 3) not null constraint medicine_doses_amount_check check (amount >= 0),
  by_id uuid not null references users,
  request_id uuid not null,
  constraint medicine_doses_pkey primary key (id),
  constraint medicine_doses_answered_once unique (plan_id, due_at),
  constraint medicine_doses_once unique (plan_id, request_id),
  constraint medicine_doses_needed_is_taken check (due_at is not null or answer = 'taken'),
  constraint medicine_doses_nothing_skipped check ((answer = 'skipped') = (amount = 0))
);
create index medicine_doses_by_time on medicine_doses (plan_id, at);
create index medicine_doses_by on medicine_doses (by_id);

-- The zone in which a person's plans are reckoned, and the one elsewhere in which they keep it.
create table medicine_zones (
  person_id uuid not null references persons,
  zone text not null,
  kept_in text,
  constraint medicine_zones_pkey primary key (person_id)
);
