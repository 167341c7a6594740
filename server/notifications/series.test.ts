import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import ICAL from 'ical.js'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { mailsTo } from '../testing/mails-to.ts'
import { relayAll } from '../testing/relay-all.ts'

describe('what happens to a series', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.closeWhole())

  const bookSeries = async (patient: Person, doctorId: string): Promise<string[]> => {
    const visits = await Promise.all(
      [2, 9, 16, 23].map(async (n) => ({ appointmentDate: await clinic.day(n), slotId: '09:00-10:00' })),
    )
    const body = { seriesId: randomUUID(), doctorId, everyWeeks: 1, visits }
    const answer = await clinic.call(patient, 'POST', '/appointments/series', body)
    assert.equal(answer.status, 201, JSON.stringify(answer.body))
    return answer.body.appointments.map(({ _id }: { _id: string }) => _id)
  }
  const cancel = async (patient: Person, id: string, how = 'cancel') =>
    assert.equal((await clinic.call(patient, 'PUT', `/appointments/${id}/${how}`, {})).status, 200)
  const mails = async ({ id }: Person) => {
    const [row] = await clinic.rows('select email from users where id = $1', [id])
    return mailsTo(clinic, String(row!.email))
  }
  const bellOf = async (who: Person) =>
    (await clinic.call(who, 'GET', '/notifications')).body.notices.map(({ text }: { text: string }) => text)
  const eventsIn = (file: string) =>
    new ICAL.Component(ICAL.parse(file))
      .getAllSubcomponents('vevent')
      .map((event) => String(event.getFirstPropertyValue('uid')).split('@')[0])

  it('is one mail with one calendar file, and one line in the doctor’s bell', async () => {
    const doctorId = await clinic.addDoctor({ name: 'Ada Amsel' })
    const [patient, doctor] = [await clinic.addPerson('user', 'Pat'), await clinic.doctorPerson(doctorId)]
    const ids = await bookSeries(patient, doctorId)
    await relayAll(clinic.ground)
    // Cancelled before the mail was sent: no mail about that is needed, and the booking mail lists the rest.
    await cancel(patient, ids[1]!)
    const [booked, ...others] = await mails(patient)
    assert.equal(others.length, 0)
    assert.equal(booked!.subject, 'Booked: 3 visits with Dr. Ada Amsel')
    assert.deepEqual(eventsIn(booked!.calendar!), [ids[0], ids[2], ids[3]])
    const bell = await bellOf(doctor)
    assert.equal(bell.length, 2)
    assert.match(bell[0], /^Pat, .*: cancelled\.$/)
    assert.match(bell[1], /^Pat has booked a series of 4 visits, the first on /)

    await cancel(patient, ids[2]!, 'cancel-rest')
    const [rest, ...more] = (await mails(patient)).filter(({ subject }) => subject !== booked!.subject)
    assert.equal(more.length, 0)
    assert.equal(rest!.subject, 'Cancelled: 2 visits with Dr. Ada Amsel')
    assert.deepEqual(eventsIn(rest!.calendar!), ids.slice(2))
    assert.match(rest!.calendar!, /METHOD:CANCEL/)
    assert.match((await bellOf(doctor))[0], /^Pat, 2 visits of a series, the first on .*: cancelled\.$/)
  })

  it('is not told where all of it is called off before its mail has left', async () => {
    const patient = await clinic.addPerson()
    const [first] = await bookSeries(patient, await clinic.addDoctor())
    await relayAll(clinic.ground)
    await cancel(patient, first!, 'cancel-rest')
    assert.deepEqual(await mails(patient), [])
  })

  it('that the clinic cancels is one mail, which says who did', async () => {
    const doctorId = await clinic.addDoctor({ name: 'Ada Amsel' })
    const [patient, admin] = [await clinic.addPerson(), await clinic.addPerson('admin')]
    await bookSeries(patient, doctorId)
    await mails(patient)
    assert.equal((await clinic.call(admin, 'DELETE', `/admin/doctors/${doctorId}`)).status, 200)
    const subjects = (await mails(patient)).map(({ subject }) => subject)
    assert.deepEqual(subjects.sort(), ['Booked: 4 visits with Dr. Ada Amsel', 'Cancelled: 4 visits with Dr. Ada Amsel'])
    assert.match((await bellOf(patient))[0], /^4 appointments with Dr\. Ada Amsel, the first on .*, were cancelled/)
  })
})
