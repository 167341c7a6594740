import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { addDays } from '#contract/clinic-time.ts'
import { deliverMail } from '../mail/deliver.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { isPlanned, wholeTablesRead } from '../testing/plans.ts'
import { whatRuns } from '../testing/statements/record.ts'
import { eventually } from '../testing/eventually.ts'
import { mailsTo } from '../testing/mails-to.ts'
import { relayAll } from '../testing/relay-all.ts'
import { remind } from './remind.ts'

describe('reminders', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  /** An appointment that was booked long ago and begins in this time. */
  async function appointmentIn(away: string, patient?: Person) {
    const who = patient ?? (await clinic.addPerson())
    const booked = await clinic.call(who, 'POST', '/appointments/book', {
      doctorId: await clinic.addDoctor(),
      slotId: '09:00-10:00',
      appointmentDate: await clinic.day(20),
      paymentMethod: 'clinic',
    })
    await relayAll(clinic.ground)
    await begins(booked.body._id, away)
    await clinic.rows('delete from mails')
    return { id: booked.body._id as string, patient: who }
  }
  async function begins(id: string, away: string) {
    await clinic.rows(
      `update claims set date = (clinic_now() + $2::interval)::date,
         during = tstzrange(clinic_now() + $2::interval, clinic_now() + $2::interval + interval '1 hour')
       where id = $1`,
      [id, away],
    )
    await clinic.rows('select plan_reminders(array[$1::uuid])', [id])
  }
  /** As after an outage: this reminder is due, but was not made in time. */
  const overdue = (id: string, kind: string) =>
    clinic.rows(
      `insert into reminders (claim_id, kind, starts_at, due_at)
       select id, $2, lower(during), clinic_now() - interval '1 hour' from claims where id = $1
       on conflict (claim_id) do update set kind = excluded.kind, starts_at = excluded.starts_at,
         due_at = excluded.due_at`,
      [id, kind],
    )
  async function subjects({ id }: Person) {
    const [row] = await clinic.rows('select email from users where id = $1', [id])
    return (await mailsTo(clinic, String(row!.email))).map(({ subject }) => subject.split(' with ')[0])
  }

  it('of an appointment the day before and the hour before, once each', async () => {
    const { id, patient } = await appointmentIn('24 hours 3 seconds')
    assert.equal(await remind(clinic.ground), 0)
    await eventually('the day’s reminder', async () => (await remind(clinic.ground)) === 1)
    assert.equal(await remind(clinic.ground), 0)
    assert.match(String((await subjects(patient))[0]), /^Tomorrow: \d\d:\d\d$/)
    await begins(id, '1 hour 0.3 seconds')
    await eventually('the hour’s reminder', async () => (await remind(clinic.ground)) === 1)
    assert.equal(await remind(clinic.ground), 0)
    const bell = (await clinic.call(patient, 'GET', '/notifications')).body.notices
    assert.match(bell[0].text, /^In about an hour/)
  })

  it('none of what was booked or moved later than that', async () => {
    const { id } = await appointmentIn('23 hours')
    await overdue(id, 'reminder-hour')
    await begins(id, '50 minutes')
    assert.equal(await remind(clinic.ground), 0)
  })

  it('says “today” where a late reminder leaves on the day itself', async () => {
    const { id, patient } = await appointmentIn('3 hours')
    const [row] = await clinic.rows('select date = clinic_today() as today from claims where id = $1', [id])
    await overdue(id, 'reminder-day')
    assert.equal(await remind(clinic.ground), 1)
    const expected = row!.today ? /^Today: / : /^Tomorrow: /
    assert.match(String((await subjects(patient))[0]), expected)
  })

  it('says how far it is away where the reminder of the hour before leaves late', async () => {
    for (const [away, subject, text] of [
      ['24 minutes 30 seconds', 'In 25 minutes: ', 'In 25 minutes, at '],
      ['56 minutes', 'In an hour: ', 'In about an hour, at '],
      ['30 seconds', 'Now: ', 'Now, at '],
    ] as const) {
      const { id, patient } = await appointmentIn('3 hours')
      await begins(id, away)
      await overdue(id, 'reminder-hour')
      assert.equal(await remind(clinic.ground), 1)
      assert.ok((await subjects(patient))[0]!.startsWith(subject), String((await subjects(patient))[0]))
      const bell = (await clinic.call(patient, 'GET', '/notifications')).body.notices
      assert.ok(bell[0].text.startsWith(text), bell[0].text)
    }
  })

  it('says it of the moment when the mail leaves, not of when it was written', async () => {
    const { id, patient } = await appointmentIn('3 hours')
    await begins(id, '59 minutes')
    await overdue(id, 'reminder-hour')
    assert.equal(await remind(clinic.ground), 1)
    await clinic.rows(
      `update claims
       set during = tstzrange(lower(during) - interval '40 minutes', upper(during) - interval '40 minutes')
       where id = $1`,
      [id],
    )
    await clinic.rows(
      `update mails
       set facts = facts || jsonb_build_object('startsAt', (select iso(lower(during)) from claims where id = $1))
       where claim_id = $1`,
      [id],
    )
    assert.match(String((await subjects(patient))[0]), /^In 19 minutes: /)
  })

  it('none of what was cancelled or moved, before the reminder or before its mail left', async () => {
    for (const change of ["status = 'cancelled'", "during = tstzrange(clinic_now() + interval '9 days', null)"]) {
      const [before, between] = [await appointmentIn('5 hours'), await appointmentIn('5 hours')]
      await overdue(before.id, 'reminder-day')
      await overdue(between.id, 'reminder-day')
      await clinic.rows(`update claims set ${change} where id = $1`, [before.id])
      assert.equal(await remind(clinic.ground), 1)
      await clinic.rows(`update claims set ${change} where id = $1`, [between.id])
      await deliverMail(clinic.ground)
      for (const { patient } of [before, between]) assert.deepEqual(await subjects(patient), [])
    }
  })

  it('costs what is due, not what is booked: 10,000 appointments of tomorrow that were reminded of', async () => {
    const date = addDays(await clinic.day(0), 1)
    const doctors = await Promise.all(Array.from({ length: 10 }, () => clinic.addDoctor()))
    const patients = await clinic.addPeople(1000)
    await clinic.rows('alter table claims disable trigger user')
    await clinic.rows(
      `insert into claims (doctor_id, patient_id, booker_id, date, start_time, end_time, during, status,
         amount_cents, payment_method, location, blocked)
       select ($1::uuid[])[1 + n / 1000], patient, patient, $3::date, '09:00', '09:00:01', during,
         'confirmed', 0, 'clinic', 'Clinic', during
       from generate_series(0, 9999) n
       cross join lateral (select ($2::uuid[])[1 + n % 1000] as patient) of
       cross join lateral (
         select tstzrange(
           clinic_now() + n * interval '8 s', clinic_now() + n * interval '8 s' + interval '1 s'
         ) as during
       ) at`,
      [doctors, patients.map(({ id }) => id), date],
    )
    await clinic.rows('alter table claims enable trigger user')
    await clinic.rows('select plan_reminders(array(select id from claims))')
    await remind(clinic.ground)
    await clinic.rows('analyze')
    const statements = await whatRuns(async () => {
      assert.equal(await remind(clinic.ground), 0)
    })
    const growing = ['appointment_events', 'claims', 'mails', 'notices', 'reminders', 'users']
    assert.deepEqual(await wholeTablesRead(clinic.pool, statements, { growing }), [])
    assert.equal(statements.filter(isPlanned).length, 1, 'it asks what is due, and nothing more')
  })
})
