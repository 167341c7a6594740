import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { SoonestTime } from '#contract/hours.ts'
import { firstPlaceId } from '#contract/rules.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'

describe('the next times of several doctors, as somebody asks for them', () => {
  let clinic: Clinic
  let desk: Person
  const specialization = 'Pediatrics'
  before(async () => {
    clinic = await openClinic()
    desk = await clinic.addPerson('reception', 'Dana Desk')
  })
  after(() => clinic.close())

  const ask = async (query: Record<string, string>, who: Person | null = desk): Promise<SoonestTime[]> => {
    const address = `/soonest?${new URLSearchParams({ specialization, placeId: firstPlaceId, ...query })}`
    const { status, body } = await clinic.call(who, 'GET', address)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const startsOf = ({ days = [] }: SoonestTime) =>
    days.map(({ date, times }) => [date, times.map(({ startTime }) => startTime).join(' ')])

  it('any doctor of a specialty, from a day on, after four: each with all times of their next day', async () => {
    const early = await clinic.addDoctor({ specialization, hours: [9, 16, 18] })
    const late = await clinic.addDoctor({ specialization, hours: [17] })
    const morning = await clinic.addDoctor({ specialization, hours: [8] })
    const from = await clinic.day(3)
    const found = await ask({ from, after: '16:00', days: '1', limit: '3' })
    assert.deepEqual(
      found.map((time) => [time.doctor._id, ...startsOf(time)]),
      [
        [early, [from, '16:00 18:00']],
        [late, [from, '17:00']],
      ],
    )
    const [first] = await ask({ from, before: '09:00', days: '1' })
    assert.deepEqual([first!.doctor._id, first!.days![0]!.times], [morning, [{ startTime: '08:00', endTime: '09:00' }]])
    // Both limits hold: afternoon, but not before two.
    const afternoon = await ask({ from, part: 'afternoon', after: '14:00' })
    assert.deepEqual(
      afternoon.map(({ doctor, startTime, days }) => [doctor._id, startTime, days]),
      [[early, '16:00', undefined]],
    )
  })

  it('one doctor, whose next days are answered, none before the first that was asked for', async () => {
    const doctorId = await clinic.addDoctor({ specialization: 'Urology', hours: [10] })
    const from = await clinic.day(2)
    await clinic.rows(
      `insert into time_off (doctor_id, from_date, to_date, reason, during)
       select $1, $2::date, $2::date, '', tstzrange(clinic_instant($2::date::timestamp), clinic_instant(($2::date + 1)::timestamp))`,
      [doctorId, from],
    )
    const [found] = await ask({ specialization: 'Urology', doctorId, from, days: '3' })
    assert.deepEqual(startsOf(found!), [
      [await clinic.day(3), '10:00'],
      [await clinic.day(4), '10:00'],
      [await clinic.day(5), '10:00'],
    ])
    assert.deepEqual(await ask({ doctorId, from }), [], 'the doctor is of another specialty')
  })

  it('a time that the caller holds stays in their list, and leaves that of everybody else', async () => {
    const doctorId = await clinic.addDoctor({ specialization: 'Radiology', hours: [10, 11] })
    const [date, other] = [await clinic.day(2), await clinic.addPerson('reception', 'Olaf Other')]
    const wanted = { doctorId, placeId: firstPlaceId, date, startTime: '10:00' }
    assert.equal((await clinic.call(desk, 'POST', '/desk/holds', wanted)).status, 201)
    const asked = { specialization: 'Radiology', from: date, days: '1' }
    assert.deepEqual(startsOf((await ask(asked))[0]!), [[date, '10:00 11:00']])
    assert.deepEqual(startsOf((await ask(asked, other))[0]!), [[date, '11:00']])
    assert.deepEqual(startsOf((await ask(asked, null))[0]!), [[date, '11:00']])
  })

  it('what a patient is answered is the same for all who share it, whatever they hold', async () => {
    const doctorId = await clinic.addDoctor({ specialization: 'Psychiatry', hours: [10, 11] })
    const [date, patient] = [await clinic.day(2), await clinic.addPerson()]
    const hold = { doctorId, slotId: '10:00-11:00', appointmentDate: date }
    const { status, body } = await clinic.call(patient, 'POST', '/appointments/payment/create-intent', hold)
    assert.equal(status, 200, JSON.stringify(body))
    const asked = { doctorId, specialization: 'Psychiatry', from: date, days: '1' }
    const answers = await Promise.all([patient, null].map((who) => ask(asked, who)))
    assert.deepEqual(
      answers.map(([first]) => startsOf(first!)),
      [[[date, '11:00']], [[date, '11:00']]],
    )
  })
})
