-- What the product's lists and look-ups are read by, where they read whole tables until now.

-- A doctor's own appointments, and how many there are.
create index claims_of_doctor on claims (doctor_id, date desc, start_time desc, id)
  where status not in ('held', 'lapsed');
-- What was booked last, on the admin's overview.
create index claims_newest on claims (created_at desc, id) where status not in ('held', 'lapsed');

create index payments_newest on payments (created_at desc, id);
create index payments_by_status on payments (status, created_at desc, id);

-- The admin's list of accounts, all or of one role.
create index users_by_name on users (fold(name), id);
create index users_of_role on users (role, fold(name), id);

-- Everything of one person: for their export and their erasure.
create index mails_of_user on mails (user_id);
create index ratings_of_patient on ratings (patient_id);
create index waitlist_all_of_patient on waitlist (patient_id);

create index audit_events_role on audit_events (role, at desc, id desc);
