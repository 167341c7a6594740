import type pg from 'pg'

/**
 * Adds what years of visits leave in other tables: receipts for all payments, an audit entry for each visit, requests,
 * notices, waiting lists and ratings. Triggers are off, or servers would issue and send old receipts for hours.
 */
export async function addTrail(client: pg.ClientBase, admin: string): Promise<void> {
  await client.query('truncate receipts_due')
  await client.query(
    `insert into receipts (
      entry_id, claim_id, kind, place_id, year, number, label, method, amount_cents, tax_cents, issuer, visit, doctor,
      date, start_time, moved_at
    )
    select id, claim_id, kind, place_id, year, number,
      case kind when 'receipt' then 'R' else 'C' end || '1-' || year || '-' || lpad(number::text, 7, '0'),
      method, amount_cents, 0, 'Clinic', 'Consultation', 'Bench Doctor', date, start_time, at
    from (
      select entry.id, entry.claim_id, note.kind, entry.place_id, note.year, entry.amount_cents, claim.date,
        claim.start_time, entry.at, case when entry.taking_id is null then 'card' else 'cash' end as method,
        row_number() over (partition by entry.place_id, note.kind, note.year order by entry.at, entry.id) as number
      from ledger_entries entry join claims claim on claim.id = entry.claim_id
      cross join lateral (
        select case when entry.debit = 'patient' then 'refund' else 'receipt' end as kind,
          extract(year from entry.at)::int as year
      ) note
      where entry.kind in ('received', 'returned')
    ) moved`,
  )
  await client.query(
    'insert into receipt_series select place_id, kind, year, max(number) from receipts group by place_id, kind, year',
  )
  await client.query(
    `insert into audit_events (at, actor_id, role, action, address, about, outcome)
    select claim.created_at + interval '1 minute', case place when 0 then $1::uuid else doctor.user_id end,
      case place when 0 then 'admin' else 'doctor' end,
      (array['GET /appointments/all', 'PATCH /appointments/{id}/status', 'GET /appointments/doctor/appointments'])[
        1 + abs(hashtext(claim.id::text)) % 3
      ],
      '192.0.2.1', array[claim.patient_id], case when hashtext(claim.id::text) % 200 = 0 then 'forbidden' else 'done' end
    from claims claim join doctors doctor on doctor.id = claim.doctor_id
    cross join lateral (select abs(hashtext(claim.id::text || 'who')) % 2 as place) one
    where claim.status <> 'lapsed'`,
    [admin],
  )
  // One visit in twenty has a change request; those of the last days are open.
  await client.query(
    `insert into change_requests (claim_id, asked_by, wants, status, at, settled_by, settled_at)
    select id, patient_id, case when hashtext(id::text) % 2 = 0 then 'move' else 'cancel' end,
      case when is_open then 'open' else 'granted' end, created_at,
      case when not is_open then $1::uuid end, case when not is_open then created_at + interval '1 hour' end
    from (
      select *, date >= clinic_today() as is_open from claims where status in ('completed', 'pending', 'confirmed')
    ) claim
    where hashtext(id::text || 'asks') % 20 = 0`,
    [admin],
  )
  await client.query(
    `insert into waitlist (doctor_id, patient_id, date, until_date, status, created_at)
    select doctor_id, patient_id, date, date, case when date < clinic_today() then 'passed' else 'waiting' end,
      created_at
    from claims where status = 'cancelled' and hashtext(id::text || 'waits') % 3 = 0
    union all
    -- Patients with a visit in more than two weeks would like to come sooner.
    select doctor_id, patient_id, clinic_today() + 2, clinic_today() + 9, 'waiting', created_at
    from claims where date > clinic_today() + 14 and status = 'confirmed'
    on conflict do nothing`,
  )
  await client.query(
    `insert into care_requests (reference, kind, patient_id, status, created_at, updated_at)
    select 'BENCH-' || row_number() over (), 'bed', patient_id, case when date >= clinic_today() then 'requested' else 'completed' end, created_at, created_at
    from (select *, hashtext(id::text || 'care') as hash from claims where status <> 'lapsed') claim
    where hash % 20 = 0`,
  )
  await client.query(
    // Care requests have a history, as real ones do.
    `insert into care_request_events (request_id, at, actor_id, status)
    select id, created_at, patient_id, 'requested' from care_requests
    union all
    select id, updated_at, $1::uuid, 'completed' from care_requests where status = 'completed'`,
    [admin],
  )
  await client.query(
    `insert into notices (dedupe_key, user_id, kind, facts, at, read_at, claim_id)
    select 'bench-' || id, patient_id, 'booked', jsonb_build_object(
        'appointmentId', id, 'date', date, 'startTime', to_char(start_time, 'HH24:MI'),
        'endTime', to_char(end_time, 'HH24:MI'), 'doctorId', doctor_id, 'doctor', 'Bench Doctor',
        'patient', 'Bench Patient', 'kindId', kind_id, 'kind', null, 'placeId', place_id, 'place', null
      ), created_at, created_at, id
    from claims where status <> 'lapsed'`,
  )
  await client.query(
    `insert into ratings (claim_id, doctor_id, patient_id, stars, repeats, created_at)
    select id, doctor_id, patient_id, 1 + abs(hashtext(id::text)) % 5, true, upper(during) + interval '1 hour'
    from claims where status = 'completed' and hashtext(id::text || 'rates') % 10 = 0`,
  )
}
