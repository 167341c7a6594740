import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openClinic } from '../testing/clinic.ts'

it('the desk opens with the clinic’s day and names nobody', async () => {
  const clinic = await openClinic()
  try {
    const ruth = await clinic.addPerson('reception', 'Ruth Reception')
    const today = await clinic.day(0)
    const visits = async () => (await clinic.call(ruth, 'GET', '/desk/today')).body
    assert.deepEqual(await visits(), { date: today, visits: 0, doctors: 0 })
    for (const [status, hour] of [
      ['confirmed', 9],
      ['completed', 10],
      ['cancelled', 11],
    ] as const) {
      await clinic.rows(
        `insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
           payment_method, location)
         select $1, $2, date, make_time($4, 0, 0), make_time($4 + 1, 0, 0),
           tstzrange(date + make_time($4, 0, 0), date + make_time($4 + 1, 0, 0)), $3, 100, 'clinic', 'Clinic'
         from (select clinic_today() as date) today`,
        [await clinic.addDoctor(), (await clinic.addPerson()).id, status, hour],
      )
    }
    assert.deepEqual(await visits(), { date: today, visits: 2, doctors: 2 })
  } finally {
    await clinic.close()
  }
})
