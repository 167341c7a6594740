import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { mailsTo } from '../testing/mails-to.ts'
import { relayAll } from '../testing/relay-all.ts'

describe('who reads another language than who wrote to them', () => {
  let clinic: Clinic
  let patient: Person
  let doctor: Person
  let id: string
  before(async () => {
    clinic = await openClinic()
    const doctorId = await clinic.addDoctor({ name: 'Ada Amsel' })
    doctor = await clinic.doctorPerson(doctorId)
    patient = await clinic.addPerson('user', 'Rana Rabe')
    const ways: [Person, string][] = [
      [patient, 'ar'],
      [doctor, 'de'],
    ]
    for (const [person, language] of ways) await clinic.call(person, 'PUT', '/auth/language', { language })
    const booked = await clinic.call(patient, 'POST', '/appointments/book', {
      doctorId,
      slotId: '09:00-10:00',
      appointmentDate: await clinic.day(1),
      paymentMethod: 'clinic',
    })
    id = booked.body._id
    await relayAll(clinic.ground)
  })
  after(() => clinic.close())

  const emailOf = async ({ id: userId }: Person) =>
    String((await clinic.rows('select email from users where id = $1', [userId]))[0]!.email)
  const ask = async ({ token }: Person, path: string, language: string) => {
    const headers = { authorization: `Bearer ${token}`, 'salus-language': language }
    return (await clinic.app.inject({ url: `/api${path}`, headers })).json()
  }

  it('reads bell and history in the language of the page that asks', async () => {
    const { notices } = await ask(doctor, '/notifications', 'de')
    assert.match(notices[0].text, /hat gebucht/)
    assert.match((await ask(doctor, '/notifications', 'en')).notices[0].text, /has booked/)
    const history = await ask(doctor, `/appointments/${id}/history`, 'de')
    assert.equal(history[0].what, 'hat gebucht, zu bezahlen in der Klinik')
    assert.equal((await ask(doctor, `/appointments/${id}/history`, 'ar'))[0].what, 'حجز الموعد، والدفع في العيادة')
  })

  it('gets mail and its calendar file in their own', async () => {
    await clinic.call(doctor, 'PUT', `/appointments/${id}`, { status: 'confirmed' })
    const [mail] = await mailsTo(clinic, await emailOf(patient))
    assert.match(mail!.subject, /^تم (?:الحجز|التأكيد): /)
    assert.match(mail!.calendar!, /SUMMARY:موعد مع د\. \u2068Ada Amsel/)
    assert.match(mail!.calendar!, /PRODID:.*\/\/AR/)
  })

  it('has a feed in their own, whoever’s calendar asks for it', async () => {
    const { url } = (await clinic.call(patient, 'POST', '/calendar-feed')).body
    const { body } = await clinic.app.inject(new URL(url).pathname)
    assert.match(body, /SUMMARY:موعد\r?\n/)
  })
})
