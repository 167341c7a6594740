-- compatible
-- The call of a video visit: when both sides came and went, and how the line was. Nothing of what was said is stored:
-- of a chat only a hash, until both sides have agreed to keep it.
create table video_calls (
  claim_id uuid not null references claims,
  -- Counts every change in the room, so that its pages are told.
  version integer not null default 1,
  patient_joined_at timestamptz,
  doctor_joined_at timestamptz,
  -- When the doctor first let the patient in.
  let_in_at timestamptz,
  patient_left_at timestamptz,
  doctor_left_at timestamptz,
  -- The line failed on the clinic's side: the visit costs nothing.
  line_failed_at timestamptz,
  ended_at timestamptz,
  -- The link for a guest that is in force.
  invite_id uuid,
  patient_chat_hash text,
  doctor_chat_hash text,
  chat_kept_at timestamptz,
  -- The last report on the line.
  outcome text constraint video_calls_outcome_check check (outcome in ('connected', 'failed')),
  at_first boolean,
  by_relay boolean,
  first_picture_ms integer constraint video_calls_first_picture_check check (first_picture_ms >= 0),
  fell integer constraint video_calls_fell_check check (fell >= 0),
  constraint video_calls_pkey primary key (claim_id),
  constraint video_calls_report_whole check (num_nonnulls(outcome, at_first, by_relay, fell) in (0, 4))
);
create index video_calls_newest on video_calls ((coalesce(let_in_at, line_failed_at)));

-- Who sits in the room of a video visit: an account, the holder of a mailed link, or a guest by an invitation. Of each
-- side one seat is open, the newest. Rows are deleted once the room has closed.
create table video_seats (
  id uuid not null default gen_random_uuid(),
  claim_id uuid not null references video_calls,
  side text not null constraint video_seats_side_check check (side in ('doctor', 'patient', 'guest')),
  account_id uuid references users,
  session_id uuid references sessions on delete cascade,
  link_id uuid references mailed_links on delete cascade,
  invite_id uuid,
  -- Of a guest, as they said it.
  name text,
  joined_at timestamptz not null default clinic_now(),
  -- When its stream was last connected.
  seen_at timestamptz,
  -- When the doctor let a guest in.
  admitted_at timestamptz,
  left_at timestamptz,
  -- It was taken on another device.
  replaced boolean not null default false,
  constraint video_seats_pkey primary key (id),
  constraint video_seats_of_one check (num_nonnulls(account_id, link_id, invite_id) = 1),
  constraint video_seats_of_account check ((account_id is null) = (session_id is null)),
  constraint video_seats_of_guest check (
    (side = 'guest') = (invite_id is not null) and (side = 'guest') = (name is not null)
    and (side = 'guest' or admitted_at is null)
  ),
  constraint video_seats_of_doctor check (side <> 'doctor' or account_id is not null),
  constraint video_seats_replaced_left check (not replaced or left_at is not null)
);
create unique index video_seats_one_open on video_seats (claim_id, side) where left_at is null;
create index video_seats_of_visit on video_seats (claim_id);
create index video_seats_by_account on video_seats (account_id) where account_id is not null;
create index video_seats_by_session on video_seats (session_id) where session_id is not null;
create index video_seats_by_link on video_seats (link_id) where link_id is not null;

-- What browsers tell each other to connect. They contain network addresses, so rows are deleted after two minutes.
create table video_signals (
  id bigint generated always as identity,
  from_seat uuid not null references video_seats on delete cascade,
  to_seat uuid not null references video_seats on delete cascade,
  body jsonb not null,
  at timestamptz not null default clinic_now(),
  constraint video_signals_pkey primary key (id)
);
create index video_signals_to on video_signals (to_seat, at);
create index video_signals_from on video_signals (from_seat);
create index video_signals_at on video_signals (at);
