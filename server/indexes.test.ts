import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openClinic } from './testing/clinic.ts'

describe('indexes', () => {
  it('reads its lists by index', async () => {
    const own = await openClinic()
    try {
      const doctorId = await own.addDoctor()
      const patient = await own.addPerson()
      await own.rows(
        `insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents, payment_method, location)
         select $1, $2, date, make_time(hour, 0, 0), make_time(hour + 1, 0, 0),
           tstzrange(date + make_time(hour, 0, 0), date + make_time(hour + 1, 0, 0)), 'completed', 0, 'clinic', 'Clinic'
         from generate_series(1, 12000) n, lateral (select clinic_today() - n / 12 as date, 9 + n % 12 as hour) at`,
        [doctorId, patient.id],
      )
      await own.rows(
        `insert into audit_events (at, actor_id, actor_name, role, action, address)
         select now() - make_interval(secs => n), $1, 'x', 'admin', 'x', 'x' from generate_series(1, 5000) n`,
        [patient.id],
      )
      await own.rows('vacuum analyze claims, audit_events')
      const plan = async (query: string) =>
        (await own.rows(`explain ${query}`)).map((row) => row['QUERY PLAN']).join('\n')
      const newest = await plan(`select * from appointments order by date desc, start_time desc, id limit 50`)
      assert.match(newest, /claims_by_date/)
      const range = await plan(`select count(*) from appointments where date > clinic_today() - 7`)
      assert.match(range, /claims_by_date/)
      assert.match(await plan('select * from audit_events order by at desc, id desc limit 50'), /audit_events_at/)
    } finally {
      await own.close()
    }
  })
})
