import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { eventually } from '../testing/eventually.ts'
import { type Clinic, openClinic } from '../testing/clinic.ts'

let clinic: Clinic
before(async () => {
  clinic = await openClinic()
})
after(() => clinic.closeWhole())

const none = { answerHours: null, openingHours: null, certificate: null }
const said = { en: 'Certified to ISO 9001', de: 'Zertifiziert nach ISO 9001', ar: 'حاصلة على شهادة ISO 9001' }
const shown = async () => (await clinic.call(null, 'GET', '/claims')).body

it('a clinic says nothing of itself until its owner switches it on, and each sentence in every language', async () => {
  assert.deepEqual(await shown(), none)
  const clerk = await clinic.addPerson('admin', 'Cleo Clerk', ['figures'])
  const owner = await clinic.addPerson('admin', 'Ona Owner', ['setup'])
  const claims = { answerHours: 24, openingHours: null, certificate: said }
  assert.equal((await clinic.call(clerk, 'PUT', '/admin/claims', claims)).status, 403)
  const half = { ...claims, certificate: { ...said, ar: ' ' } }
  assert.equal((await clinic.call(owner, 'PUT', '/admin/claims', half)).status, 400)
  assert.equal((await clinic.call(owner, 'PUT', '/admin/claims', { ...claims, answerHours: 0 })).status, 400)
  assert.deepEqual((await clinic.call(owner, 'PUT', '/admin/claims', claims)).body, claims)
  await eventually('the claims are shown', async () => (await shown()).answerHours === 24)
  assert.deepEqual(await shown(), claims)
  await clinic.call(owner, 'PUT', '/admin/claims', none)
  await eventually('nothing is shown', async () => (await shown()).answerHours === null)
  assert.deepEqual(await shown(), none)
})
