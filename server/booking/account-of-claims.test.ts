import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type Clinic, openClinic } from '../testing/clinic.ts'
import { migrateAll } from '../testing/migrate-all.ts'

let clinic: Clinic
before(async () => {
  clinic = await openClinic()
})
after(() => clinic.close())

/** The table as the version before has it: 0610 to 0614 are still to come. */
const asBefore = `
  alter table claims drop column account_id cascade;
  drop function fill_account();
  create unique index claims_one_hold on claims ((coalesce(booked_by, patient_id))) where status = 'held';
  create index claims_holds_of_patient on claims (patient_id, hold_expires_at) where hold_expires_at is not null;
  create index claims_pending_of_patient on claims (patient_id, date) where status = 'pending';
  create index claims_pending_booked_by on claims (booked_by, date) where status = 'pending' and booked_by is not null;
  delete from sql_files where name = 'fill_account';
  delete from migrations where name between '0610' and '0615'`

it('a claim has the account that booked it, also from before the column and from servers of before', async () => {
  const doctorId = await clinic.addDoctor()
  const [patient, other] = [await clinic.addPerson(), await clinic.addPerson()]
  const insert = (days: number, status: string, bookedBy: string | null) =>
    clinic.rows(
      `insert into claims (doctor_id, patient_id, booked_by, date, start_time, end_time, during, status,
         hold_expires_at, amount_cents, payment_method, location)
       select $1, $2, $3, day, '09:00', '10:00', instants_of(day, '09:00', '10:00'), $5, clinic_now(), 100, 'clinic', ''
       from (select clinic_today() + $4::int as day) at`,
      [doctorId, patient.id, bookedBy, days, status],
    )
  await insert(1, 'cancelled', null)
  await insert(2, 'cancelled', other.id)
  await insert(3, 'pending', other.id)
  await insert(4, 'held', null)
  await clinic.rows(asBefore)
  const migrated = await migrateAll(clinic.pool)
  assert.equal(migrated.length, 5)
  await insert(5, 'held', other.id)
  const accounts = await clinic.rows('select account_id from claims where doctor_id = $1 order by date', [doctorId])
  assert.deepEqual(
    accounts.map(({ account_id: account }) => account),
    [patient.id, other.id, other.id, patient.id, other.id],
  )
  await assert.rejects(insert(6, 'held', other.id), /claims_one_hold/)
  await assert.rejects(
    clinic.rows('update claims set account_id = $1 where status = $2', [patient.id, 'pending']),
    /claims_account/,
  )
})
