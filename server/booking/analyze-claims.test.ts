import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { openClinic } from '../testing/clinic.ts'
import { analyzeClaims } from './analyze-claims.ts'

it('what was planned while there were no claims is planned anew once there are a thousand', async () => {
  const clinic = await openClinic()
  const client = await clinic.serverPool.connect()
  try {
    await clinic.rows('analyze claims')
    await client.query('prepare look (uuid) as select status from claims where id = $1')
    const plan = async () => {
      const { rows } = await client.query(`explain execute look('${randomUUID()}')`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    assert.match(await plan(), /Seq Scan on claims/)
    assert.equal(await analyzeClaims(clinic.ground), false)
    const add = (count: number, days: number) =>
      clinic.rows(
        `with day as (select clinic_today() + $3::int + generate_series(1, $2::int) as day), visit as (
           insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
             payment_method, location)
           select $1, $4, day, '09:00', '10:00', instants_of(day, '09:00', '10:00'), 'confirmed', 0, 'clinic', ''
           from day returning id
         )
         insert into appointment_events (claim_id, kind) select id, 'booked' from visit`,
        [doctorId, count, days, patient.id],
      )
    const [doctorId, patient] = [await clinic.addDoctor(), await clinic.addPerson()]
    await add(999, 0)
    assert.equal(await analyzeClaims(clinic.ground), false)
    assert.match(await plan(), /Seq Scan on claims/)
    await add(1, 999)
    assert.equal(await analyzeClaims(clinic.ground), true)
    assert.match(await plan(), /Index Scan using claims_pkey/)
    assert.equal(await analyzeClaims(clinic.ground), false)
  } finally {
    client.release(true)
    await clinic.closeWhole()
  }
})
