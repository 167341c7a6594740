import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { letters, readPdf } from '../testing/read-pdf.ts'

describe('the slip of a visit', () => {
  let clinic: Clinic
  let ruth: Person
  let patient: Person
  let id: string
  before(async () => {
    clinic = await openClinic({ env: { PUBLIC_URL: 'https://salus.example' } })
    ruth = await clinic.addPerson('reception', 'Ruth Reception')
    patient = await clinic.addPerson('user', 'Pia Patient')
    const doctorId = await clinic.addDoctor({ name: 'Dora Doctor', feeCents: 12_050 })
    const wanted = { doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(3) }
    const { body } = await clinic.call(patient, 'POST', '/appointments/book', { ...wanted, paymentMethod: 'clinic' })
    id = body._id
  })
  after(() => clinic.closeWhole())

  const slipOf = async (who: Person, path: string, language = 'en') => {
    const headers = { authorization: `Bearer ${who.token}`, 'salus-language': language }
    const reply = await clinic.app.inject({ method: 'GET', url: `/api${path}`, headers })
    assert.deepEqual([reply.statusCode, reply.headers['content-type']], [200, 'application/pdf'])
    return await readPdf(reply.rawPayload)
  }

  it('says when, where, with whom and what is to pay, to the patient and at the desk', async () => {
    const own = await slipOf(patient, `/appointments/${id}/slip`)
    assert.deepEqual([own.title, own.language, own.pages], ['Salus · Appointment', 'en', 1])
    const reference = id.slice(0, 8).toUpperCase()
    const said = ['09:00–10:00', 'Pia Patient', 'Dr. Dora Doctor, Cardiology', 'Consultation', '$120.50', reference]
    for (const each of said) assert.ok(own.text.includes(letters(each)), each)
    const german = await slipOf(ruth, `/desk/visits/${id}/slip`, 'de')
    assert.equal(german.language, 'de')
    for (const each of ['09:00–10:00', 'Pia Patient', '120,50']) assert.ok(german.text.includes(letters(each)), each)
  })

  it('tells how a visit by video is joined', async () => {
    await clinic.rows("update claims set mode = 'video' where id = $1", [id])
    const { text } = await slipOf(patient, `/appointments/${id}/slip`, 'ar')
    assert.ok(text.includes(`https://salus.example/video/${id}`))
    await clinic.rows("update claims set mode = 'clinic' where id = $1", [id])
  })
})
