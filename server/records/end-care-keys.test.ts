import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type Clinic, openClinic } from '../testing/clinic.ts'
import { addVideoVisit } from '../testing/video-visit.ts'
import { endCareKeys } from './end-care-keys.ts'

let clinic: Clinic
before(async () => {
  clinic = await openClinic()
})
after(() => clinic.closeWhole())

it('keys of a treatment end ten years after its last visit or entry, and only of people who were erased', async () => {
  const { patient, doctor, id } = await addVideoVisit(clinic)
  const entry = { personId: patient.id, content: { sort: 'condition', name: 'Asthma' }, date: '2010-01-01' }
  assert.equal((await clinic.call(doctor, 'POST', '/records/items', entry)).status, 201)
  const left = async () => {
    await endCareKeys(clinic.ground)
    const rows = await clinic.rows('select from person_keys where person_id = $1', [patient.id])
    return rows.length
  }
  const yearsAgo = (years: number) =>
    clinic.rows(
      `with key as (
         update person_keys set made_at = clinic_now() - make_interval(years => $2) where person_id = $1
       )
       update claims set date = (clinic_today() - make_interval(years => $2))::date,
         during = tstzrange(lower(during) - make_interval(years => $2), upper(during) - make_interval(years => $2))
       where id = $3`,
      [patient.id, years, id],
    )
  await yearsAgo(11)
  assert.equal(await left(), 1)
  await clinic.rows('update claims set date = clinic_today() where id = $1', [id])
  assert.ok((await clinic.call(await clinic.addPerson('admin'), 'DELETE', `/admin/users/${patient.id}`)).status < 300)
  assert.equal(await left(), 1)
  await clinic.rows("update claims set date = (clinic_today() - interval '11 years')::date where id = $1", [id])
  assert.equal(await left(), 0)
})
