import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { documentsIn } from '../testing/documents.ts'
import { addVideoVisit } from '../testing/video-visit.ts'

describe('who may read a record', () => {
  let clinic: Clinic
  let documents: ReturnType<typeof documentsIn>
  before(async () => {
    clinic = await openClinic()
    documents = documentsIn(clinic)
  })
  after(() => clinic.closeWhole())

  const anotherDoctor = async () => {
    const id = await clinic.addDoctor()
    return { id, doctor: await clinic.doctorPerson(id) }
  }
  const share = async (patient: Person, doctorId: string, documentId: string | null = null) => {
    const [row] = await clinic.rows(
      `insert into record_shares (person_id, doctor_id, document_id, made_by, until)
       values ($1, $2, $3, $1, clinic_now() + interval '7 days') returning id`,
      [patient.id, doctorId, documentId],
    )
    return row!.id as string
  }
  const titles = async (who: Person, personId: string): Promise<string[] | number> => {
    const { status, body } = await documents.list(who, personId)
    return status === 200 ? body.map(({ title }: { title: string }) => title).sort() : status
  }

  it('a doctor with a visit reads and writes; one with whom it is shared reads until the end, and no other record', async () => {
    const { patient, doctor } = await addVideoVisit(clinic)
    const stranger = await clinic.addPerson('user', 'Sue Stranger')
    const [knee, back] = [
      await documents.add(patient, { title: 'Knee' }),
      await documents.add(patient, { title: 'Back' }),
    ]
    await documents.add(stranger, { title: 'Other' })
    assert.deepEqual(await titles(doctor, patient.id), ['Back', 'Knee'])
    const { id: doctorId, doctor: reader } = await anotherDoctor()
    const file = (await documents.list(patient)).body.find(({ _id }: { _id: string }) => _id === knee).files[0]._id
    assert.equal(await titles(reader, patient.id), 404)

    const one = await share(patient, doctorId, back)
    assert.deepEqual(await titles(reader, patient.id), ['Back'])
    assert.equal((await documents.open(reader, file)).status, 404, 'another document')
    const whole = await share(patient, doctorId)
    assert.deepEqual(await titles(reader, patient.id), ['Back', 'Knee'])
    assert.equal((await documents.open(reader, file)).status, 200)
    assert.equal(await titles(reader, stranger.id), 404)
    assert.equal((await documents.begin(reader, { personId: patient.id })).status, 404, 'what is shared is only read')
    assert.equal((await clinic.call(reader, 'PATCH', `/documents/${knee}`, { notForGuardians: true })).status, 404)
    assert.equal((await clinic.call(doctor, 'PATCH', `/documents/${knee}`, { notForGuardians: true })).status, 200)

    const end = "update record_shares set until = clinic_now(), made_at = clinic_now() - interval '1 day' where id = $1"
    await clinic.rows(end, [whole])
    assert.deepEqual(await titles(reader, patient.id), ['Back'])
    assert.equal((await documents.open(reader, file)).status, 404)
    await clinic.rows(end, [one])
    assert.equal(await titles(reader, patient.id), 404)
  })
  it('a visit that was cancelled opens nothing', async () => {
    const { id, patient, doctor } = await addVideoVisit(clinic)
    await documents.add(patient, { title: 'Knee' })
    assert.deepEqual(await titles(doctor, patient.id), ['Knee'])
    assert.equal((await clinic.call(doctor, 'GET', `/people/${patient.id}`)).body.treats, true)
    await clinic.rows("update claims set status = 'cancelled' where id = $1", [id])
    assert.equal(await titles(doctor, patient.id), 404)
    assert.equal((await clinic.call(doctor, 'GET', `/people/${patient.id}`)).body.treats, false)
  })
})
