import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { brokenInvariants } from '../system/check-invariants.ts'
import { openGround } from '../start/open-ground.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { tries } from '../testing/tries.ts'
import { seedDemo } from './seed.ts'

describe('the clinic that a first start shows', () => {
  let clinic: Clinic
  let doctor: Person
  before(async () => {
    clinic = await openClinic()
    await seedDemo(clinic.ground)
    const [user] = await clinic.rows(`select id from users where email = 'doctor@salus.test'`)
    doctor = await clinic.signIn(String(user!.id))
  })
  after(async () => {
    assert.deepEqual(await brokenInvariants(clinic.pool), [])
    await clinic.close()
  })

  it('what its doctor does with a visit can be taken back, as with any other', async () => {
    const today = await clinic.day(0)
    const { body } = await clinic.call(doctor, 'GET', '/appointments/doctor/appointments?limit=100')
    const steps = { pending: 'confirmed', confirmed: 'completed' }
    for (const [before, next] of Object.entries(steps)) {
      const visit = body.find((one: { status: string; appointmentDate: string }) => {
        return one.status === before && one.appointmentDate === today
      })
      assert.ok(visit, before)
      for (const status of [next, before]) {
        const reply = await clinic.call(doctor, 'PUT', `/appointments/${visit._id}`, { status })
        assert.equal(reply.status, 200, `${before} to ${next}, at ${status}`)
      }
    }
  })

  it('looks like a Monday morning: a dozen doctors with full days, and one in fourteen who did not come', async () => {
    const days = await clinic.rows(
      `select doctor_id, date, count(*)::int as visits from claims
       where date between clinic_today() - 28 and clinic_today() + 28 and extract(isodow from date) < 6
       group by doctor_id, date having count(*) >= 10`,
    )
    assert.equal(new Set(days.map((day) => day.doctor_id)).size, 12)
    assert.ok(days.every((day) => Number(day.visits) <= 15))
    assert.ok(days.length >= 12 * 40, String(days.length))
    const [share] = await clinic.rows(
      `select avg((status = 'no-show')::int)::float as missed, min(date) < clinic_today() - 170 as "halfAYear"
       from claims where upper(during) < clinic_now()`,
    )
    assert.ok(Math.abs(Number(share!.missed) - 0.07) < 0.01, String(share!.missed))
    assert.equal(share!.halfAYear, true)
  })
})

// Each is a whole first start, so `npm test` runs only the one that shows most.
for (const now of ['22:40', '11:30'].slice(tries(1, 0))) {
  describe(`a first start at ${now}`, () => {
    let clinic: Clinic
    before(async () => {
      clinic = await openClinic()
      const [{ name, shift } = {}] = await clinic.rows(
        `select current_database() as name,
           extract(epoch from clinic_instant(clinic_today() + time '${now}') - now()) || ' seconds' as shift`,
      )
      await clinic.rows(`alter database "${name as string}" set salus.clock_shift = '${shift as string}'`)
      // The clock's shift applies to connections that are opened from now on.
      const opened = await openGround(clinic.ground.config, clinic.databaseUrl)
      await seedDemo(opened.ground)
      await opened.close()
    })
    after(() => clinic.close())

    it('shows a visit in progress only while it lasts, and none as over that has not begun', async () => {
      const told = (which: string) =>
        clinic.rows(
          `select to_char(start_time, 'HH24:MI') as at from claims join doctors on doctors.id = doctor_id
           join users on users.id = user_id where email = 'doctor@salus.test' and date = clinic_today() and ${which}`,
        )
      assert.deepEqual(await told("status = 'in-progress'"), now === '11:30' ? [{ at: '11:00' }] : [])
      const [wrong] = await clinic.rows(
        `select count(*) filter (where status = 'in-progress' and (end_time <= '${now}' or start_time > '${now}'))::int
             as "notNow",
           count(*) filter (where status in ('completed', 'no-show') and start_time > '${now}')::int as early,
           count(*) filter (where status in ('pending', 'confirmed') and date < clinic_today())::int as "left"
         from claims where date = clinic_today() or status in ('pending', 'confirmed')`,
      )
      assert.deepEqual(wrong, { notNow: 0, early: 0, left: 0 })
    })
  })
}
